-- The client for `bourn lsp`. Copy this file to ~/.config/nvim/lua/bourn.lua, and add to init.lua:
--
--     require('bourn').setup()
--
-- It needs Neovim 0.7 or later.

local M = {}

-- Starts the server for the documents of a project; it is started once for each project.
local servers = {}

local function root_of(file)
  local folder = vim.fn.fnamemodify(file, ':p:h')
  local config = vim.fn.findfile('bourn.toml', vim.fn.escape(folder, ' ,;') .. ';')
  if config ~= '' then
    return vim.fn.fnamemodify(config, ':p:h')
  end
  return folder
end

function M.attach(buffer, options)
  local root = root_of(vim.api.nvim_buf_get_name(buffer))
  if not servers[root] or not vim.lsp.get_client_by_id(servers[root]) then
    servers[root] = vim.lsp.start_client({
      name = 'bourn',
      cmd = options.cmd or { 'bourn', 'lsp' },
      root_dir = root,
      init_options = options.init_options,
      on_attach = options.on_attach,
      handlers = options.handlers,
    })
  end
  vim.lsp.buf_attach_client(buffer, servers[root])
  -- Bounds beside values: Neovim 0.10 and later.
  if vim.lsp.inlay_hint and vim.lsp.inlay_hint.enable then
    pcall(vim.lsp.inlay_hint.enable, true, { bufnr = buffer })
  end
end

function M.setup(options)
  options = options or {}
  local group = vim.api.nvim_create_augroup('bourn', {})
  vim.api.nvim_create_autocmd({ 'BufNewFile', 'BufRead' }, {
    group = group,
    pattern = '*.bourn',
    callback = function()
      vim.bo.filetype = 'bourn'
      vim.bo.commentstring = '// %s'
    end,
  })
  vim.api.nvim_create_autocmd({ 'BufNewFile', 'BufRead' }, {
    group = group,
    pattern = '*.mlir',
    callback = function()
      vim.bo.filetype = 'mlir'
      vim.bo.commentstring = '// %s'
    end,
  })
  vim.api.nvim_create_autocmd('FileType', {
    group = group,
    pattern = { 'bourn', 'mlir' },
    callback = function(args)
      M.attach(args.buf, options)
    end,
  })
end

return M

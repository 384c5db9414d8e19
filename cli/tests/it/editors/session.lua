-- Opens a spec and a program in Neovim, and prints what the language server shows, one JSON object.

local folder, server = vim.env.BOURN_TEST_FOLDER, vim.env.BOURN_TEST_COMMAND
package.path = vim.env.BOURN_TEST_CLIENT .. '/?.lua;' .. package.path
require('bourn').setup({ cmd = { server, 'lsp' } })

local out = {}

local function wait(what, done)
  if not vim.wait(20000, done, 20) then
    error('no ' .. what)
  end
end

local function open(file)
  vim.cmd('edit ' .. vim.fn.fnameescape(folder .. '/' .. file))
  local buffer = vim.api.nvim_get_current_buf()
  wait('client', function()
    for _, client in pairs(vim.lsp.buf_get_clients(buffer)) do
      return client.initialized or client.server_capabilities ~= nil
    end
    return false
  end)
  return buffer
end

local function messages(buffer)
  local found = {}
  for _, diagnostic in ipairs(vim.diagnostic.get(buffer)) do
    table.insert(found, (diagnostic.lnum + 1) .. ': ' .. diagnostic.message)
  end
  return found
end

local function ask(buffer, method)
  local answers = vim.lsp.buf_request_sync(buffer, method, vim.lsp.util.make_position_params(), 20000)
  for _, answer in pairs(answers or {}) do
    return answer.result
  end
end

local function go_to(pattern)
  vim.api.nvim_win_set_cursor(0, { 1, 0 })
  if vim.fn.search(pattern, 'c') == 0 then
    error('no ' .. pattern)
  end
end

local ok, problem = pcall(function()
  -- A spec with a mistake.
  local spec = open('mine.bourn')
  wait('diagnostics', function()
    return #vim.diagnostic.get(spec) > 0
  end)
  out.mistakes = messages(spec)
  go_to('vale')
  vim.cmd('normal! ciwvalue')
  wait('end of the diagnostics', function()
    return #vim.diagnostic.get(spec) == 0
  end)
  go_to('value floordiv')
  out.meaning = ask(spec, 'textDocument/hover').contents.value
  out.declaration = ask(spec, 'textDocument/definition').range.start
  vim.lsp.buf.rename('number')
  wait('renamed spec', function()
    return vim.fn.search('number floordiv', 'nw') > 0
  end)
  out.renamed_spec = vim.api.nvim_buf_get_lines(spec, 0, -1, false)
  vim.cmd('silent write')

  -- A program of the dialect.
  local program = open('program.mlir')
  wait('diagnostics', function()
    return #vim.diagnostic.get(program) > 0
  end)
  out.errors = messages(program)
  go_to('%unknown')
  vim.cmd('normal! lciwc9')
  wait('end of the diagnostics', function()
    return #vim.diagnostic.get(program) == 0
  end)
  go_to('%h : index')
  vim.cmd('normal! l')
  out.bounds = ask(program, 'textDocument/hover').contents.value
  out.definition = ask(program, 'textDocument/definition').range.start
  vim.lsp.buf.rename('half')
  wait('renamed program', function()
    return vim.fn.search('return %half', 'nw') > 0
  end)
  out.renamed_program = vim.api.nvim_buf_get_lines(program, 0, -1, false)
end)
if not ok then
  out.problem = tostring(problem)
  out.log = vim.fn.readfile(vim.lsp.get_log_path())
end
io.stdout:write(vim.fn.json_encode(out) .. '\n')
vim.cmd('qall!')

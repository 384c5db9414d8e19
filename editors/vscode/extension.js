// Starts `bourn lsp` for specs and programs.

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

async function start(context) {
  const settings = vscode.workspace.getConfiguration('bourn');
  const run = { command: settings.get('command'), args: ['lsp'] };
  const watcher = vscode.workspace.createFileSystemWatcher('**/{*.bourn,bourn.toml}');
  context.subscriptions.push(watcher);
  client = new LanguageClient('bourn', 'Bourn', { run, debug: run }, {
    documentSelector: [{ language: 'bourn' }, { language: 'mlir' }],
    synchronize: { fileEvents: watcher },
    initializationOptions: { allowUnregisteredDialect: settings.get('allowUnregisteredDialect') ?? false },
  });
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    vscode.window.showErrorMessage(
      `'${run.command} lsp' does not start: ${error.message}. Install it with 'cargo install --path cli', or set 'bourn.command'.`);
  }
}

async function stop() {
  const running = client;
  client = undefined;
  await running?.stop();
}

async function activate(context) {
  context.subscriptions.push(vscode.commands.registerCommand('bourn.restart', async () => {
    await stop();
    await start(context);
  }));
  await start(context);
}

module.exports = { activate, deactivate: stop };

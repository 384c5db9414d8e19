// Runs the extension with stand-ins for the editor and its client library: `node test.js`.

const assert = require('assert');
const Module = require('module');

const started = [];
const commands = {};
const errors = [];
const vscode = {
  workspace: {
    getConfiguration: (section) => ({ get: (name) => `${section}.${name}` }),
    createFileSystemWatcher: (pattern) => ({ pattern, dispose() {} }),
  },
  commands: { registerCommand: (name, run) => { commands[name] = run; return { dispose() {} }; } },
  window: { showErrorMessage: (message) => errors.push(message) },
};
let fails = false;
class LanguageClient {
  constructor(id, name, server, client) { Object.assign(this, { id, name, server, client, running: false }); }
  async start() { if (fails) throw new Error('not found'); this.running = true; started.push(this); }
  async stop() { this.running = false; }
}
const load = Module._load;
Module._load = (name, ...rest) =>
  name === 'vscode' ? vscode : name === 'vscode-languageclient/node' ? { LanguageClient } : load(name, ...rest);

(async () => {
  const package = require('./package.json');
  const extension = require(package.main);
  const context = { subscriptions: [] };
  await extension.activate(context);
  assert.deepStrictEqual(started[0].server.run, { command: 'bourn.command', args: ['lsp'] });
  const languages = package.contributes.languages.map((language) => language.id);
  assert.deepStrictEqual(started[0].client.documentSelector.map((selector) => selector.language), languages);
  assert.deepStrictEqual(package.activationEvents, languages.map((language) => `onLanguage:${language}`));
  const [command] = package.contributes.commands;
  await commands[command.command]();
  assert.strictEqual(started[0].running, false);
  assert.strictEqual(started[1].running, true);
  await extension.deactivate();
  assert.strictEqual(started[1].running, false);
  fails = true;
  await extension.activate(context);
  assert.match(errors[0], /'bourn.command lsp' does not start: not found/);
  console.log('ok');
})().catch((error) => { console.error(error); process.exit(1); });

/** The extension for Visual Studio Code: runs the project's own `docsc lsp`, and connects the editor with it. */

import * as vscode from 'vscode';
import { CloseAction, ErrorAction, LanguageClient } from 'vscode-languageclient/node';
import { findCommand } from './command.js';
import { launch, type Server } from './launch.js';

const languages = ['markdown', 'mdx', 'yaml'];

/** Writes its errors to the output channel only: `launch` tells the reason why a server ended, once. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

/** The client of the server that runs now; turns are taken, so that two restarts do not start two servers. */
const running: { client?: LanguageClient; server?: Server; turn: Promise<void> } = { turn: Promise.resolve() };

/** Called by the editor when a workspace has a `docsc.config.yaml`. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const channel = vscode.window.createOutputChannel('docsc', { log: true });
  const restart = () => takeTurn(() => stop().then(() => start(channel)));
  context.subscriptions.push(
    channel,
    vscode.commands.registerCommand('docsc.restart', restart),
    vscode.workspace.onDidChangeConfiguration(event => {
      if (event.affectsConfiguration('docsc.command')) void restart();
    }),
  );
  await restart();
}

/** Called by the editor when it closes. */
export function deactivate(): Promise<void> {
  return takeTurn(stop);
}

function takeTurn(act: () => Promise<void>): Promise<void> {
  running.turn = running.turn.then(act);
  return running.turn;
}

async function start(channel: vscode.LogOutputChannel): Promise<void> {
  const configs = await vscode.workspace.findFiles('**/docsc.config.yaml', '**/node_modules/**');
  const setting = vscode.workspace.getConfiguration('docsc').get<string[]>('command', []);
  const command = findCommand(
    configs.map(({ fsPath }) => fsPath),
    setting,
  );
  channel.info(`Starting ${[command.file, ...command.args].join(' ')}`);
  const fail = (reason: string) => void tell(reason, channel);
  const server = await launch(command, fail).catch((thrown: Error) => fail(thrown.message));
  if (!server) return;
  running.server = server;
  const client = new QuietClient('docsc', 'docsc', () => Promise.resolve(server.process), {
    documentSelector: languages.map(language => ({ scheme: 'file', language })),
    outputChannel: channel,
    // `launch` tells why the server ended. A server that ends by itself would only end again.
    errorHandler: {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: () => ({ action: CloseAction.DoNotRestart, handled: true }),
    },
    initializationFailedHandler: () => false,
  });
  running.client = client;
  await client.start().catch(thrown => {
    channel.error(String(thrown));
    // With its end, `launch` tells what it printed.
    server.process.kill();
  });
}

async function stop(): Promise<void> {
  const { client, server } = running;
  running.client = undefined;
  running.server = undefined;
  server?.expectEnd();
  if (client?.isRunning()) await client.stop().catch(() => undefined);
  server?.process.kill();
}

async function tell(reason: string, channel: vscode.LogOutputChannel): Promise<void> {
  const chosen = await vscode.window.showErrorMessage(reason, 'Show Output', 'Restart');
  if (chosen === 'Show Output') channel.show();
  if (chosen === 'Restart') await vscode.commands.executeCommand('docsc.restart');
}

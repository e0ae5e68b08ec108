/** The table of commands: flags and one-line help. Each command's module is loaded only when the command runs. */
import { Command, Option } from 'commander';
import { exitCodes } from '../src/compiler/diagnostics/exit-codes.js';
import {
  changedSinceOption,
  collectValues,
  differenceFormatOption,
  externalOption,
  formatOption,
  jobsOption,
  keepGoingOption,
  onlineOption,
  onlyOption,
  portOption,
  previewUrlOption,
  refreshOption,
  reportOption,
  ruleOption,
  sandboxOption,
  shardOption,
  strictOption,
  templateOption,
  timingsOption,
  todayOption,
  withCommonOptions,
  withOpenOption,
  withServerOptions,
  workflowOption,
} from './commands/options.js';
import { addSearchCommands } from './commands/search/commands.js';
import { addSnippetCommands } from './commands/snippet-options.js';
import { printedFormats } from './format-requests.js';
import { isInSandbox } from './in-sandbox.js';
import type { SandboxFlags } from './sandbox/enter.js';
import { closeSandbox } from './sandbox/inside.js';
import { openSupervision } from './threads/command-thread.js';
import { readPackage } from './toolkit.js';

/** Ends the process, or whatever stands for it. */
type Exit = (code: number) => never;

/** Runs the command that the arguments name. `exit` is called for help, the version and arguments that are wrong. */
export async function runDocsc(args: string[], exit: Exit = code => process.exit(code)): Promise<void> {
  closeSandbox({ restarts: openSupervision().overdue.length });
  await createCommands(exit).parseAsync(args, { from: 'user' });
}

/** All commands with their flags and actions. */
export function createCommands(exit: Exit): Command {
  const { version } = readPackage();
  const program = createProgram(version, exit);
  const createCommand: CreateCommand = (parent, name, description) => {
    const created = parent.command(name).description(description).copyInheritedSettings(program);
    return withCommonOptions(created.version(version, '-V, --version', 'print the version'));
  };
  const command = (name: string, description: string) => createCommand(program, name, description);
  addBuildCommands(command);
  addOtherCommands(command);
  addDifferenceCommands(command);
  addMcpCommand(command, version);
  addLspCommand(command, version);
  addProxyCommand(command);
  addSearchCommands(program, createCommand);
  addSnippetCommands(program, createCommand);
  addPlainCommands(program, version);
  return program;
}

function createProgram(version: string, exit: Exit): Command {
  return new Command('docsc')
    .description('Compile Markdown and OpenAPI into a prerendered documentation site.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help for a command')
    .configureOutput({ writeErr: text => process.stderr.write(redactKey(text)) })
    .showHelpAfterError('Run docsc --help for a list of commands and their flags.')
    .hook('preAction', (_program, command) => refuseMixedOutput(command))
    .exitOverride(({ exitCode }) => exit(exitCode === 0 ? exitCodes.ok : exitCodes.usage));
}

/** What two formats print on stdout together is neither. */
function refuseMixedOutput(command: Command): void {
  const printed = printedFormats(command.opts());
  if (printed.length < 2) return;
  command.error(
    `error: Only one of ${printed.join(' and ')} can be printed. Name files for the others, such as --format ${printed[1]}=FILE.`,
  );
}

/** Commander quotes a wrong argument; a key in it must not reach the terminal or a log. */
function redactKey(text: string): string {
  const key = process.env.DOCSC_SEARCH_KEY?.trim();
  return key ? text.replaceAll(key, '[key]') : text;
}

type CreateCommand = (parent: Command, name: string, description: string) => Command;
type AddCommand = (name: string, description: string) => Command;

/** True for a command that has to start again in the sandbox. */
const entersSandbox = (flags: { sandbox?: boolean }) => flags.sandbox && !isInSandbox();

const enterSandbox = async (flags: SandboxFlags) => (await import('./sandbox/enter.js')).enterSandbox(flags);

/** The commands that compile the whole site. */
function addBuildCommands(command: AddCommand): void {
  command('build', 'compile the site into the output folder')
    .addOption(strictOption())
    .addOption(keepGoingOption())
    .option('--json', 'print findings and figures as JSON')
    .addOption(formatOption())
    .addOption(refreshOption())
    .addOption(onlineOption())
    .addOption(jobsOption())
    .addOption(timingsOption())
    .addOption(reportOption())
    .option('--no-cache', 'compile every page, and keep nothing for the next build')
    .addOption(shardOption())
    .addOption(sandboxOption())
    .action(async flags => {
      if (entersSandbox(flags)) return enterSandbox({ ...flags, writesSite: true });
      return flags.shard
        ? (await import('./commands/shard.js')).buildShard(flags)
        : (await import('./commands/build.js')).build(flags);
    });

  command('merge', 'combine the shards of a build into the output folder')
    .argument('[folder]', "folder that holds the shards (default: the output folder's name followed by -shards)")
    .addOption(strictOption())
    .option('--json', 'print findings and figures as JSON')
    .addOption(formatOption())
    .addOption(jobsOption())
    .addOption(timingsOption())
    .addOption(reportOption())
    .option('--no-cache', 'use only the shards, and keep nothing for the next build')
    .action(async (folder, flags) => (await import('./commands/merge.js')).merge(folder, flags));

  command('check', 'report everything a build would find, without writing')
    .addOption(strictOption())
    .option('--json', 'print findings as JSON')
    .addOption(formatOption())
    .addOption(refreshOption())
    .addOption(externalOption())
    .addOption(todayOption())
    .option('--update-ranks', 'record the current ranks of the search tests')
    .addOption(ruleOption())
    .addOption(onlyOption())
    .addOption(changedSinceOption())
    .option('--baseline <file>', 'keep to findings that the file does not know')
    .option('--update-baseline', 'write the file of --baseline, or remove from it what is gone')
    .addOption(onlineOption())
    .addOption(jobsOption())
    .option('--no-cache', 'compile every page, and keep nothing for the next check')
    .addOption(sandboxOption())
    .action(async (flags, check: Command) => {
      if (flags.updateBaseline && !flags.baseline) check.error('error: --update-baseline needs --baseline and a file.');
      return entersSandbox(flags)
        ? enterSandbox({ ...flags, writesSite: false })
        : (await import('./commands/check.js')).check(flags);
    });
}

function addOtherCommands(command: AddCommand): void {
  command('ledger', 'record the addresses of all pages and headings, so that none vanishes without a redirect')
    .addOption(new Option('--check', 'write nothing; exit with 1 if the ledger would change').conflicts('forget'))
    .option('--forget', 'drop the addresses that lead nowhere')
    .option('--json', 'print findings and changes as JSON')
    .addOption(jobsOption())
    .option('--no-cache', 'compile every page, and keep nothing')
    .action(async flags => (await import('./commands/ledger.js')).keepLedger(flags));

  command('rename', 'move a page, a folder or a heading, with the links to it, and redirect its address')
    .argument('<from>', 'file or folder, with #id for a heading, or address of a page')
    .argument('<to>', 'its new name')
    .option('--dry-run', 'write nothing; print the changes as a diff')
    .option('--json', 'print findings and changes as JSON')
    .action(async (from, to, flags) => (await import('./commands/rename.js')).rename(from, to, flags));

  command('fetch', 'fetch the text of remote pages, show what has changed, and save it')
    .argument('[repository...]', 'names of repositories (default: all)')
    .option('--check', 'write nothing; exit with 3 if anything differs')
    .option('--json', 'print what has changed as JSON')
    .action(async (names, flags) => (await import('./commands/fetch.js')).fetchPages(names, flags));

  command('clean', 'delete what builds keep for the next build').action(async flags =>
    (await import('./commands/clean.js')).clean(flags),
  );

  withOpenOption(command('serve', 'compile pages on request, and update the browser on every change'), 3000).action(
    async flags => (await import('./commands/serve.js')).serve(flags),
  );

  withOpenOption(command('preview', 'serve the built site as a static host would'), 4000).action(async flags =>
    (await import('./commands/preview.js')).preview(flags),
  );
}

/** Commands that tell a reviewer what has changed. */
function addDifferenceCommands(command: AddCommand): void {
  command('diff', 'compare two sites: addresses, words, navigation, redirects, search and weight')
    .argument('<old>', 'folder of a built site, or a revision of git')
    .argument('[new]', 'the same (default: the files of the project as they are)')
    .addOption(new Option('--merge-base', 'compare with the last common commit of both revisions'))
    .option('--json', 'print the comparison as JSON')
    .addOption(differenceFormatOption())
    .option('--html <file>', 'write a page to look at')
    .addOption(previewUrlOption())
    .option('--exit-code', 'exit with 1 if the sites differ')
    .addOption(jobsOption())
    .option('--no-cache', 'compile every page, and keep nothing')
    .action(async (older, newer, flags) => (await import('./commands/diff.js')).diff(older, newer, flags));

  command('changed', 'list the pages that change with files that have changed, also by including them')
    .requiredOption('--since <revision>', 'revision of git; its last common commit with this one is compared')
    .option('--json', 'print the pages as JSON')
    .addOption(differenceFormatOption())
    .addOption(previewUrlOption())
    .addOption(jobsOption())
    .option('--no-cache', 'compile every page, and keep nothing')
    .action(async flags => (await import('./commands/changed.js')).changed(flags));
}

function addProxyCommand(command: AddCommand): void {
  withServerOptions(command('proxy', 'forward requests of consoles to servers that do not answer other sites'), 4300)
    .option('--origin <origin>', 'origin of a site whose pages may send requests; can be repeated', collectValues)
    .option('--private', 'forward to servers whose names lead to private addresses too')
    .action(async flags => (await import('./commands/proxy.js')).proxy(flags));
}

function addMcpCommand(command: AddCommand, version: string): void {
  command('mcp', 'let assistants search and read the site by the Model Context Protocol, over stdio')
    .option('--http', 'answer over HTTP on this machine instead')
    .addOption(portOption(4200).implies({ http: true }))
    .option('--compile', 'read the sources even if there is a built site')
    .action(async flags => (await import('./commands/mcp.js')).serveMcp(flags, version));
}

function addLspCommand(command: AddCommand, version: string): void {
  command('lsp', 'help editors to write pages by the Language Server Protocol, over stdio')
    .option('--stdio', 'for editors that say so: there is no other way')
    .action(async flags => (await import('./commands/lsp.js')).serveLanguage(flags, version));
}

/** Commands without a project, which take few of the common flags. */
function addPlainCommands(program: Command, version: string): void {
  program
    .command('init')
    .description('start a site in this or another folder')
    .copyInheritedSettings(program)
    .version(version, '-V, --version', 'print the version')
    .argument('[folder]', 'folder of the site, which is made if it does not exist (default: this folder)')
    .option('--title <text>', 'title of the site')
    .addOption(templateOption())
    .addOption(workflowOption())
    .option('-y, --yes', 'ask nothing')
    .option('--quiet', 'print only errors')
    .action(async (folder, flags) => (await import('./commands/init.js')).init(folder, flags, version));

  program
    .command('migrate')
    .description('make a site of one that another tool builds')
    .copyInheritedSettings(program)
    .version(version, '-V, --version', 'print the version')
    .argument('[folder]', 'folder with the configuration of the other tool (default: this folder)')
    .option('--from <tool>', 'the tool, if the folder has configurations of several')
    .option('--dry-run', 'write nothing; print the files as a diff')
    .option('--json', 'print findings as JSON')
    .option('--quiet', 'print only errors')
    .action(async (folder, flags) => (await import('./commands/migrate.js')).migrate(folder, flags));

  program
    .command('schema')
    .description('print the JSON Schema of the configuration, for editors')
    .action(async () => (await import('./commands/schema.js')).printSchema());
}

/** The table of commands: flags and one-line help. Each command is a module of its own, loaded when it is run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { exitCodes } from '../src/compiler/diagnostics/index.js';
import { BASE_PATH_PATTERN } from '../src/compiler/source/paths.js';
import { addSearchCommands } from './commands/search/commands.js';
import { packageFolder } from './project.js';

const { version } = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')) as { version: string };

const program = new Command('docsc')
  .description('Compile Markdown and OpenAPI into a prerendered documentation site.')
  .version(version, '-V, --version', 'print the version')
  .helpOption('-h, --help', 'print help')
  .helpCommand('help [command]', 'print help for a command')
  .configureOutput({ writeErr: text => process.stderr.write(redactKey(text)) })
  .showHelpAfterError('Run docsc --help for the commands and their flags.')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? exitCodes.ok : exitCodes.usage));

/** What was typed is quoted where it is wrong; a key in it is not. */
function redactKey(text: string): string {
  const key = process.env.DOCSC_SEARCH_KEY?.trim();
  return key ? text.replaceAll(key, '[key]') : text;
}

const integerBetween = (least: number, most: number) => (text: string) => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new InvalidArgumentError(`Give a number from ${least} to ${most}.`);
  return number;
};

const port = integerBetween(0, 65_535);
const jobs = integerBetween(1, 64);

const basePath = (text: string) => {
  if (!BASE_PATH_PATTERN.test(text))
    throw new InvalidArgumentError('Give a path such as /docs/, of letters, digits, - and /.');
  return text;
};

const shard = (text: string) => {
  const [nth = 0, of = 0] = /^(\d{1,4})\/(\d{1,4})$/.exec(text)?.slice(1).map(Number) ?? [];
  if (nth < 1 || nth > of) throw new InvalidArgumentError('Give a part and the number of parts, such as 2/3.');
  return { nth, of };
};

const command = (name: string, about: string) => createCommand(program, name, about);

function createCommand(parent: Command, name: string, about: string): Command {
  return parent
    .command(name)
    .description(about)
    .copyInheritedSettings(program)
    .version(version, '-V, --version', 'print the version')
    .option('-c, --config <file>', 'configuration file', 'docsc.config.yaml')
    .addOption(new Option('-o, --out-dir <folder>', 'folder that receives the site'))
    .addOption(new Option('--base-url <path>', 'path under which the site is published').argParser(basePath))
    .option('--quiet', 'print nothing but errors')
    .option('--verbose', 'print details');
}

const withServerOptions = (made: Command, defaultPort: number) =>
  made
    .addOption(new Option('-p, --port <number>', 'port to listen on').argParser(port).default(defaultPort))
    .option('--host <name>', 'address to listen on', 'localhost');

const withOpenOption = (made: Command, defaultPort: number) =>
  withServerOptions(made, defaultPort).option('--open', 'open the site in a browser');

const jobsOption = () =>
  new Option('-j, --jobs <number>', 'threads that compile pages; as many as there are processors by default').argParser(
    jobs,
  );

command('build', 'compile the site into the output folder')
  .option('--strict', 'treat warnings as errors')
  .option('--json', 'print findings and figures as JSON')
  .option('--refresh', 'fetch remote pages first; where CI is set, only see whether they have changed')
  .option('--online', 'ask the search server what the published key may do')
  .addOption(jobsOption())
  .option('--timings', 'print where the time went, and the slowest pages')
  .option('--report', 'print what the site weighs, by kind of file and by route')
  .option('--no-cache', 'compile every page, and keep nothing for the next build')
  .addOption(new Option('--shard <part>', 'compile a part of the pages for docsc merge, such as 2/3').argParser(shard))
  .action(async flags =>
    flags.shard
      ? (await import('./commands/shard.js')).buildShard(flags)
      : (await import('./commands/build.js')).build(flags),
  );

command('merge', 'put the shards of a build together into the output folder')
  .argument('[folder]', 'folder that holds the shards; beside the output folder by default')
  .option('--strict', 'treat warnings as errors')
  .option('--json', 'print findings and figures as JSON')
  .addOption(jobsOption())
  .option('--timings', 'print where the time went, and the slowest pages')
  .option('--report', 'print what the site weighs, by kind of file and by route')
  .option('--no-cache', 'use the shards alone, and keep nothing for the next build')
  .action(async (folder, flags) => (await import('./commands/merge.js')).merge(folder, flags));

command('check', 'report everything a build would find, without writing')
  .option('--strict', 'treat warnings as errors')
  .option('--json', 'print findings as JSON')
  .option('--refresh', 'fetch remote pages first; where CI is set, only see whether they have changed')
  .option('--update-ranks', 'keep the ranks that the search tests have now')
  .option('--online', 'ask the search server what the published key may do')
  .addOption(jobsOption())
  .action(async flags => (await import('./commands/check.js')).check(flags));

command('fetch', 'fetch the text of remote pages, show what has changed, and keep it')
  .argument('[repository...]', 'names of repositories; all of them by default')
  .option('--check', 'write nothing; exit with 3 if something differs')
  .option('--json', 'print what has changed as JSON')
  .action(async (names, flags) => (await import('./commands/fetch.js')).fetchPages(names, flags));

command('clean', 'remove what builds keep for the next one').action(async flags =>
  (await import('./commands/clean.js')).clean(flags),
);

withOpenOption(
  command('serve', 'compile pages as they are asked for, and update the browser on every change'),
  3000,
).action(async flags => (await import('./commands/serve.js')).serve(flags));

withOpenOption(command('preview', 'serve the built site as a static host would'), 4000).action(async flags =>
  (await import('./commands/preview.js')).preview(flags),
);

addSearchCommands(program, createCommand, withServerOptions);

program
  .command('schema')
  .description('print the JSON Schema of the configuration, for editors')
  .action(async () => (await import('./commands/schema.js')).printSchema());

void program.parseAsync();

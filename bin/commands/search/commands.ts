/** The table of `docsc search`: flags and one-line help of its commands. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { documentFormats } from '../../../src/compiler/push/documents.js';

/** Makes a command with the flags of all commands below the one that is given. */
type CreateCommand = (parent: Command, name: string, about: string) => Command;

const integerBetween = (least: number, most: number) => (text: string) => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
  return number;
};

const collect = (value: string, before: string[] = []) => [...before, value];
const recordBytes = () =>
  new Option('--record-bytes <number>', 'split records that are larger').argParser(integerBetween(1_000, 10_000_000));

/** Flags that people try; they are taken, so that the refusal can say why. */
const keyFlags = ['key', 'api-key', 'admin-key', 'write-key', 'search-key', 'secret', 'token', 'password'];

export function addSearchCommands(
  program: Command,
  make: CreateCommand,
  listening: (made: Command, port: number) => Command,
): void {
  const search = program
    .command('search')
    .description('export, push or serve the search records')
    .copyInheritedSettings(program);

  make(search, 'export', 'print the search records as JSON lines')
    .option('--strict', 'treat warnings as errors')
    .addOption(new Option('--format <name>', 'shape of the records').choices([...documentFormats]))
    .addOption(recordBytes())
    .option('--output <file>', 'write to a file instead of stdout')
    .action(async flags => (await import('./export.js')).exportRecords(flags));

  const push = make(search, 'push', 'put the search records in the place of the index of a service')
    .option('--strict', 'treat warnings as errors')
    .option('--json', 'print what was done as JSON')
    .addOption(new Option('--provider <name>', 'the service; search.remote by default').choices([...documentFormats]))
    .option('--application <id>', "Algolia's application id")
    .option('--url <address>', 'where the service is; may be repeated', collect)
    .option('--index <name>', 'index, or alias of Typesense')
    .option('--allow-shrink', 'push even if less than half of the records remain')
    .option('--keep-settings', 'leave the settings of an index as they are')
    .addOption(recordBytes())
    .option('--dry-run', 'ask the service, write nothing')
    .option('--pull-request', 'push from the pull request of a CI too')
    .action(async flags => (await import('./push.js')).push(flags));
  for (const name of keyFlags) push.addOption(new Option(`--${name} [value]`).hideHelp());

  listening(make(search, 'serve', "answer searches over HTTP in the shape of Algolia's API"), 4100)
    .option('--index <name>', 'name of the index; that of search.remote, or docs')
    .option('--compile', 'compile the project even if there is a built site')
    .option('--search-key <key>', 'answer only those who send this key; it is published with the site')
    .option('--origin <origin>', 'pages of which sites may ask; may be repeated', collect)
    .addOption(
      new Option('--rate <number>', 'requests of one address in a minute').argParser(integerBetween(1, 1_000_000)),
    )
    .action(async flags => (await import('./serve.js')).serveSearch(flags));
}

/** The table of `docsc search`: flags and one-line help of its commands. */
import { type Command, Option } from 'commander';
import { documentFormats } from '../../../src/compiler/push/documents.js';
import { collectValues, integerBetween, strictOption, withServerOptions } from '../options.js';

/** Adds a command with the common flags below `parent`. */
type CreateCommand = (parent: Command, name: string, description: string) => Command;

const recordBytesOption = () =>
  new Option('--record-bytes <number>', 'split records that are larger').argParser(integerBetween(1_000, 10_000_000));

/** Flags that people try. They are accepted so that the refusal can explain why a key does not belong there. */
const keyFlags = ['key', 'api-key', 'admin-key', 'write-key', 'search-key', 'secret', 'token', 'password'];

/** Adds `docsc search` and its commands to `program`. */
export function addSearchCommands(program: Command, createCommand: CreateCommand): void {
  const search = program
    .command('search')
    .description('export, push or serve the search records')
    .copyInheritedSettings(program);

  createCommand(search, 'export', 'print the search records as JSON lines')
    .addOption(strictOption())
    .addOption(new Option('--format <name>', 'format of the records').choices([...documentFormats]))
    .addOption(recordBytesOption())
    .option('--output <file>', 'write to a file instead of stdout')
    .action(async flags => (await import('./export.js')).exportRecords(flags));

  const push = createCommand(search, 'push', "replace a search service's index with the search records")
    .addOption(strictOption())
    .option('--json', 'print what was done as JSON')
    .addOption(
      new Option('--provider <name>', 'search service (default: that of search.remote)').choices([...documentFormats]),
    )
    .option('--application <id>', "Algolia's application ID")
    .option('--url <address>', 'URL of the service; can be repeated', collectValues)
    .option('--index <name>', "name of the index, or Typesense's alias")
    .option('--allow-shrink', 'push even if less than half of the records remain')
    .option('--keep-settings', "leave the index's settings as they are")
    .addOption(recordBytesOption())
    .option('--dry-run', 'query the service, but write nothing')
    .option('--pull-request', 'push even if CI runs for a pull request')
    .action(async flags => (await import('./push.js')).push(flags));
  for (const name of keyFlags) push.addOption(new Option(`--${name} [value]`).hideHelp());

  withServerOptions(createCommand(search, 'serve', "answer searches over HTTP in the format of Algolia's API"), 4100)
    .option('--index <name>', 'name of the index (default: that of search.remote, or docs)')
    .option('--compile', 'compile the project even if there is a built site')
    .option('--search-key <key>', 'answer only requests with this key, which is published with the site')
    .option('--origin <origin>', 'origin of a site whose pages may search; can be repeated', collectValues)
    .addOption(
      new Option('--rate <number>', 'requests per minute from one address').argParser(integerBetween(1, 1_000_000)),
    )
    .action(async flags => (await import('./serve.js')).serveSearch(flags));
}

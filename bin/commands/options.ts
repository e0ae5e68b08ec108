/** Commander options that several commands share, and the parsers of their values. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { BuildShard } from '../../src/compiler/build/work-order.js';
import { parseLevel } from '../../src/compiler/config/rule-levels.js';
import { didYouMean } from '../../src/compiler/diagnostics/did-you-mean.js';
import { rules } from '../../src/compiler/diagnostics/rules/index.js';
import { isDay } from '../../src/compiler/source/day.js';
import { BASE_PATH_PATTERN } from '../../src/compiler/source/paths.js';
import { type DifferenceRequest, differenceFormats } from '../difference-formats.js';
import type { RuleFlag } from '../flags.js';
import { type FormatRequest, formatNames, parseFormat } from '../format-requests.js';
import { templates, workflows } from '../init/names.js';

/** Returns a parser that accepts integers from `min` to `max` and throws commander's `InvalidArgumentError` otherwise. */
export function integerBetween(min: number, max: number): (text: string) => number {
  return text => {
    const number = Number(text);
    if (!Number.isInteger(number) || number < min || number > max)
      throw new InvalidArgumentError(`Give a whole number from ${min} to ${max}.`);
    return number;
  };
}

function parseBasePath(text: string): string {
  if (!BASE_PATH_PATTERN.test(text))
    throw new InvalidArgumentError('Give a path such as /docs/, made of letters, digits, - and /.');
  return text;
}

function parseShard(text: string): BuildShard {
  const [nth = 0, of = 0] = /^(\d{1,4})\/(\d{1,4})$/.exec(text)?.slice(1).map(Number) ?? [];
  if (nth < 1 || nth > of) throw new InvalidArgumentError('Give a part and the number of parts, such as 2/3.');
  return { nth, of };
}

/** Gathers the values of an option that may be repeated. */
export function collectValues(value: string, previous: string[] = []): string[] {
  return [...previous, value];
}

/** Adds the flags of `CommonFlags` that every command accepts. */
export function withCommonOptions(command: Command): Command {
  return command
    .option('-c, --config <file>', 'configuration file', 'docsc.config.yaml')
    .addOption(new Option('-o, --out-dir <folder>', 'folder to write the site to'))
    .addOption(new Option('--base-url <path>', 'path under which the site is published').argParser(parseBasePath))
    .option('--quiet', 'print only errors')
    .option('--verbose', 'print details');
}

/** `--port` */
export const portOption = (defaultPort: number) =>
  new Option('-p, --port <number>', 'port to listen on').argParser(integerBetween(0, 65_535)).default(defaultPort);

/** Adds `--port` and `--host`. */
export function withServerOptions(command: Command, defaultPort: number): Command {
  return command.addOption(portOption(defaultPort)).option('--host <name>', 'address to listen on', 'localhost');
}

/** Adds the flags of a server that a person looks at: `--port`, `--host` and `--open`. */
export function withOpenOption(command: Command, defaultPort: number): Command {
  return withServerOptions(command, defaultPort).option('--open', 'open the site in a browser');
}

function collectFormats(value: string, previous: FormatRequest[] = []): FormatRequest[] {
  const request = parseFormat(value);
  if (request) return [...previous, request];
  throw new InvalidArgumentError(
    `Give ${formatNames.join(', ')}, or one of them with a file, such as sarif=docsc.sarif.`,
  );
}

/** `--format` */
export const formatOption = () =>
  new Option(
    '--format <name>',
    'print findings in a format, or write them with sarif=docsc.sarif; can be repeated',
  ).argParser(collectFormats);

function collectLevels(value: string, previous: RuleFlag['rule'] = {}): NonNullable<RuleFlag['rule']> {
  const [name = '', word = ''] = value.split('=');
  const level = parseLevel(word);
  if (!level || !name)
    throw new InvalidArgumentError('Give a rule and a level: error, warning or off, such as broken-anchor=error.');
  // The rules of plugins are not known before these are loaded.
  if (!Object.hasOwn(rules, name) && !name.includes('/'))
    throw new InvalidArgumentError(
      `There is no rule "${name}". ${didYouMean(name, Object.keys(rules))?.text ?? ''}`.trim(),
    );
  return { ...previous, [name]: level };
}

/** `--rule` */
export const ruleOption = () =>
  new Option('--rule <name=level>', 'level of a rule: error, warning or off; can be repeated').argParser(collectLevels);

/** `--only` */
export const onlyOption = () =>
  new Option('--only <path or rule>', 'keep to findings of a rule, or in a file or folder; can be repeated')
    .argParser(collectValues)
    .conflicts('updateBaseline');

/** `--changed-since` */
export const changedSinceOption = () =>
  new Option(
    '--changed-since <revision>',
    'keep to findings in files that have changed since a revision of git',
  ).conflicts('updateBaseline');

/** `--strict` */
export const strictOption = () => new Option('--strict', 'treat warnings as errors');

/** `--keep-going` */
export const keepGoingOption = () =>
  new Option('--keep-going', 'publish the site in spite of errors, which each page with any of them names').conflicts(
    'shard',
  );

/** `--refresh` */
export const refreshOption = () =>
  new Option('--refresh', 'fetch remote pages first; if CI is set, only check whether they have changed');

/** `--online` */
export const onlineOption = () =>
  new Option('--online', 'ask the search service what the published key is allowed to do');

/** `--external` */
export const externalOption = () => new Option('--external', 'ask the hosts of links to other sites');

function parseDay(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('Give a day such as 2026-12-01.');
  return text;
}

/** `--today` */
export const todayOption = () =>
  new Option('--today <day>', 'the day with which review_after of pages is compared (default: today)').argParser(
    parseDay,
  );

/** `--jobs` */
export const jobsOption = () =>
  new Option('-j, --jobs <number>', 'number of threads that compile pages (default: one per processor)').argParser(
    integerBetween(1, 64),
  );

/** `--sandbox` */
export const sandboxOption = () =>
  new Option('--sandbox', 'let Node.js refuse access to other files, programs and the network').conflicts([
    'refresh',
    'online',
    'external',
    'shard',
    'updateRanks',
    'changedSince',
    'updateBaseline',
  ]);

/** `--timings` */
export const timingsOption = () => new Option('--timings', 'print how long each stage took, and the slowest pages');

/** `--report` */
export const reportOption = () => new Option('--report', 'print the size of the site, by kind of file and by route');

/** `--shard` */
export const shardOption = () =>
  new Option('--shard <part>', 'compile one part of the pages for docsc merge, such as 2/3').argParser(parseShard);

/** `--template` of `docsc init`. */
export const templateOption = () =>
  new Option('-t, --template <name>', 'pages to start with: basic, api (with an API reference) or full').choices(
    Object.keys(templates),
  );

/** `--workflow` of `docsc init`. */
export const workflowOption = () =>
  new Option('--workflow <name>', 'pipeline that checks and publishes the site (default: github)').choices(workflows);

function collectReports(value: string, previous: DifferenceRequest[] = []): DifferenceRequest[] {
  const [name = '', file] = value.split(/=(.*)/s);
  const known = differenceFormats.find(format => format === name);
  if (!known || file === '')
    throw new InvalidArgumentError(
      `Give ${differenceFormats.join(', ')}, or one of them with a file, such as markdown=comment.md.`,
    );
  return [...previous, { name: known, ...(file !== undefined && { file }) }];
}

/** `--format` of `docsc diff` and `docsc changed`. */
export const differenceFormatOption = () =>
  new Option(
    '--format <name>',
    'print the result as text, json or markdown, or write it with markdown=comment.md; can be repeated',
  ).argParser(collectReports);

function parsePreviewUrl(text: string): string {
  if (!/^https?:\/\/[^\s<>"?#]+$/.test(text) || !URL.canParse(text))
    throw new InvalidArgumentError('Give the address of the preview, such as https://preview-12.example.com/.');
  return text;
}

/** `--preview-url` */
export const previewUrlOption = () =>
  new Option('--preview-url <url>', 'address of a preview of the new site, to which pages are linked').argParser(
    parsePreviewUrl,
  );

/** The table of `docsc snippets`: flags and one-line help of its commands. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { SampleCommand } from '../snippets/check.js';
import { splitCommand } from '../snippets/command-words.js';
import { collectValues, formatOption, integerBetween, strictOption } from './options.js';

/** Adds a command with the common flags below `parent`. */
type CreateCommand = (parent: Command, name: string, description: string) => Command;

/** Adds `docsc snippets` and its commands to `program`. */
export function addSnippetCommands(program: Command, createCommand: CreateCommand): void {
  const snippets = program
    .command('snippets')
    .description('export the code samples of pages, or run your own commands over them')
    .copyInheritedSettings(program);

  withSampleOptions(createCommand(snippets, 'export', 'write code samples to files, with a map to pages and lines'))
    .argument('<folder>', 'new or empty folder to write to')
    .action(async (folder, flags) => (await import('./snippets.js')).exportSnippets(folder, flags));

  withSampleOptions(
    createCommand(snippets, 'check', 'run commands over code samples, and report failures at their lines'),
  )
    .addOption(runOption())
    .addOption(
      new Option('--timeout <seconds>', 'time limit of each run').argParser(integerBetween(1, 3600)).default(30),
    )
    .option('--env <name>', 'variable of the environment to pass on; can be repeated', collectValues)
    .addOption(
      new Option('-j, --jobs <number>', 'runs at the same time (default: one per processor)').argParser(
        integerBetween(1, 64),
      ),
    )
    .action(async flags => (await import('./snippets.js')).checkSnippets(flags));
}

/** Adds the flags that choose samples and print findings. */
function withSampleOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--lang <names>', 'keep to languages and their other names, such as js,ts').argParser(collectNames),
    )
    .option('--title <text>', 'keep to samples with this title; can be repeated', collectValues)
    .option('--region <name>', 'keep to samples that are this region of a file; can be repeated', collectValues)
    .addOption(strictOption())
    .option('--json', 'print findings and figures as JSON')
    .addOption(formatOption());
}

function collectNames(value: string, previous: string[] = []): string[] {
  return [...previous, ...value.split(',').map(name => name.trim())];
}

const runOption = () =>
  new Option('--run <language=command>', 'command for the samples of a language, with {file}; can be repeated')
    .argParser(collectCommands)
    .makeOptionMandatory();

const EXAMPLE = "Give a language and a command, such as 'python=python -m py_compile {file}'.";

function collectCommands(value: string, previous: SampleCommand[] = []): SampleCommand[] {
  const [, language, command] = /^\s*([^\s=]+)\s*=(.*)$/s.exec(value) ?? [];
  if (language === undefined || command === undefined) throw new InvalidArgumentError(EXAMPLE);
  const words = wordsOf(command);
  const [program, ...others] = words;
  // The program itself is never a sample.
  if (!program || program.includes('{file}') || !others.some(word => word.includes('{file}')))
    throw new InvalidArgumentError(EXAMPLE);
  return [...previous, { language, words }];
}

function wordsOf(command: string): string[] {
  try {
    return splitCommand(command);
  } catch (thrown) {
    throw new InvalidArgumentError(`In the command, ${(thrown as Error).message}.`);
  }
}

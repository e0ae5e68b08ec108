/** Every command prints help and the version, and the manual names each of its flags. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsc } from '../command.js';
import { docscInProcess } from '../in-process.js';

const project = join(import.meta.dirname, '../..');

/** The lines of a part of a help text, such as its commands or options. */
function partOf(help: string, title: string): string[] {
  const [, after = ''] = help.split(`\n${title}:\n`);
  const [part = ''] = after.split('\n\n');
  return part.split('\n');
}

async function helpOf(command: string[]): Promise<string> {
  const { code, stdout } = await docscInProcess([...command, '--help'], { cwd: project });
  assert.is(code, 0);
  return stdout;
}

/** Every command that does something, such as `build` or `search push`, with its help text. */
async function commandsBelow(parent: string[] = []): Promise<{ command: string[]; help: string }[]> {
  const help = await helpOf(parent);
  const names = partOf(help, 'Commands').flatMap(line => /^ {2}([a-z]+)/.exec(line)?.[1] ?? []);
  const below: { command: string[]; help: string }[] = [];
  for (const name of names) if (name !== 'help') below.push(...(await commandsBelow([...parent, name])));
  return below.length ? below : [{ command: parent, help }];
}

/** The section of the manual with this heading. */
async function sectionOf(page: string, heading: string): Promise<string> {
  const text = await readFile(join(project, 'manual', page), 'utf8');
  const found = text.split(/^## /m).find(section => section.startsWith(`${heading}\n`));
  assert.ok(found, `${page} has a section "${heading}"`);
  return found!;
}

/** The part of the manual that describes a command. */
async function describedIn([name = '', part]: string[]): Promise<string> {
  if (name === 'snippets') return sectionOf('commands.md', `docsc ${name} ${part}`);
  const pages: Record<string, string> = {
    export: 'Export the records',
    push: 'Push to a service',
    serve: 'Serve searches yourself',
  };
  if (part) return sectionOf('search-records.md', pages[part] ?? part);
  const own = await sectionOf('commands.md', `docsc ${name}`);
  const other = /accepts the flags of `docsc (\w+)`/.exec(own)?.[1];
  return other ? own + (await sectionOf('commands.md', `docsc ${other}`)) : own;
}

test('--help and --version as a user calls them', async () => {
  for (const command of [[], ['build'], ['serve']]) {
    const help = await docsc([...command, '--help']);
    assert.is(help.code, 0);
    assert.match(help.stdout, 'Usage: docsc');
    const version = await docsc([...command, '--version']);
    assert.match(version.stdout, /^\d+\.\d+\.\d+\n$/);
  }
});

test('the manual has a section for every command, which names its flags and no others', async () => {
  const shared = await sectionOf('commands.md', 'Flags of all commands');
  const common = ['--help', '--version'];
  const commands = await commandsBelow();
  assert.ok(commands.length > 10);
  for (const { command, help } of commands) {
    const flags = partOf(help, 'Options').flatMap(line => /^ {2}(?:-\w, )?(--[a-z-]+)/.exec(line)?.[1] ?? []);
    const section = await describedIn(command);
    for (const flag of flags.filter(flag => !common.includes(flag)))
      assert.ok(
        `${shared}${section}`.match(`${flag}[ \`]`),
        `docsc ${command.join(' ')}: ${flag} is not in the manual`,
      );
    const rows = [...section.matchAll(/^\| (`-.*?) \|/gm)].flatMap(([, cell = '']) => cell.match(/--[a-z-]+/g) ?? []);
    const unknown = rows.filter(flag => !flags.includes(flag));
    if (command[0] !== 'preview') assert.equal(unknown, [], `docsc ${command.join(' ')}`);
  }
});

test.run();

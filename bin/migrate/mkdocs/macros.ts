/** Variables of MkDocs: `{{ name }}` in pages, with the plugins `macros` and `markdownextradata`. */
import { posix } from 'node:path';
import { finding } from '../../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../../src/compiler/diagnostics/types.js';
import type { FileSystem } from '../../../src/compiler/disk/project.js';
import { isObject, type Json } from '../../../src/compiler/source/json-object.js';
import { positionAt } from '../../../src/compiler/source/position.js';
import { parseYaml } from '../../../src/compiler/source/yaml.js';
import { readFrontMatter } from '../front-matter.js';
import type { Settings } from '../settings.js';
import type { MigratedSite } from '../types.js';

/** Names of the plugins that fill in variables. */
export const MACROS = /^(?:macros|markdownextradata)$/;

type Site = { fs: FileSystem; settings: Settings; paths: Iterable<string> };

/** The values that pages name, and a finding about what else the plugin does in pages. */
export async function readMacros(
  options: Settings,
  site: Site,
): Promise<{ variables?: MigratedSite['config']['variables']; diagnostics: Diagnostic[] }> {
  const values = await readValues(options, site);
  const [variable, block] = ['variable', 'block'].map(kind => readMarks(options, kind));
  // docsc fills in names between double braces.
  const isUsual = variable![0] === '{{' && variable![1] === '}}';
  const expression = createExpression(variable!, block!);
  const raw = createRawExpression(block!);
  const variables = new Map<string, string | number>();
  const rest: ForeignCode[] = [];
  const raws: ForeignCode[] = [];
  for (const path of site.paths) {
    const text = await site.fs.readText(path);
    const { fields } = readFrontMatter(text, path);
    if (fields.render_macros === false || fields.ignore_macros === true) continue;
    const blocks = [...text.matchAll(raw)].map(({ 0: code, index: offset }) => ({ code, path, offset, text }));
    raws.push(...blocks);
    for (const { 0: code, 1: name, index: offset } of text.matchAll(expression)) {
      if (blocks.some(one => offset >= one.offset && offset < one.offset + one.code.length)) continue;
      const value = name === undefined || !isUsual ? undefined : valueAt(values, name);
      if (name !== undefined && value !== undefined) variables.set(name, value);
      else rest.push({ code, path, offset, text });
    }
  }
  const [first] = rest;
  const diagnostics = [
    ...describeRaw(raws, new Set(variables.keys())),
    ...(first ? [describe(first, rest.length - 1, new Set(rest.map(({ path }) => path)).size)] : []),
  ];
  return { variables: variables.size ? Object.fromEntries(variables) : undefined, diagnostics };
}

type Marks = [start: string, end: string];

const usualMarks: Record<string, Marks> = { variable: ['{{', '}}'], block: ['{%', '%}'] };

/** Reads the marks around code, which a site may choose. */
function readMarks(options: Settings, kind: string): Marks {
  const [start, end] = usualMarks[kind]!;
  const own = ['start', 'end'].map(edge => options.take(`j2_${kind}_${edge}_string`));
  return [typeof own[0] === 'string' ? own[0] : start, typeof own[1] === 'string' ? own[1] : end];
}

/** `{{ name }}`, with the name, or any other code of Jinja. */
function createExpression(variable: Marks, block: Marks): RegExp {
  const [start, end, first, last] = [...variable, ...block].map(mark => mark.replace(/[^\w\s]/g, '\\$&'));
  const name = `${start}[ \\t]*([A-Za-z_][\\w.]*)[ \\t]*${end}`;
  return new RegExp(`${name}|${start}[^{}\\n]*?${end}|${first}[^\\n]*?${last}`, 'g');
}

/** A block whose content Jinja leaves alone, with its two marks. */
function createRawExpression(block: Marks): RegExp {
  const [first, last] = block.map(mark => mark.replace(/[^\w\s]/g, '\\$&'));
  const mark = (name: string) => `${first}[-+]?[ \\t]*${name}[ \\t]*[-+]?${last}`;
  return new RegExp(`${mark('raw')}(?:(?!${mark('endraw')})[\\s\\S])*${mark('endraw')}`, 'g');
}

/** docsc has no such blocks: their marks would be text, and names in them that other pages use would be filled in. */
function describeRaw(blocks: readonly ForeignCode[], names: ReadonlySet<string>): Diagnostic[] {
  const [first, ...others] = blocks;
  if (!first) return [];
  const pages = new Set(blocks.map(({ path }) => path)).size;
  const problem = 'would be shown as text: docsc shows what is between them as it is';
  const marks = finding(
    'unmigrated-setting',
    `"{% raw %}" and "{% endraw %}" ${problem}.${more(others.length, pages)}`,
    {
      path: first.path,
      place: positionAt(first.offset, first.text),
      hint: 'Remove both.',
    },
  );
  const filled = blocks.flatMap(({ code, path, offset, text }) =>
    [...code.matchAll(/\{\{[ \t]*([A-Za-z_][\w.]*)[ \t]*\}\}/g)]
      .filter(([, name = '']) => names.has(name))
      .map(({ 0: written, index }) =>
        finding(
          'unmigrated-setting',
          `"${written}" would be filled in, because other pages name it outside of "{% raw %}".`,
          { path, place: positionAt(offset + index, text), hint: 'Put a backslash before it.' },
        ),
      ),
  );
  return [marks, ...filled];
}

function more(others: number, pages: number): string {
  if (!others) return '';
  return ` There ${others > 1 ? `are ${others} more places` : 'is 1 more place'} in ${pages} page${pages > 1 ? 's' : ''}.`;
}

type ForeignCode = { code: string; path: string; offset: number; text: string };

function describe({ code, path, offset, text }: ForeignCode, others: number, pages: number): Diagnostic {
  const message = `"${code}" is code of the plugin macros, which docsc does not run.${more(others, pages)}`;
  const hint = 'Write what it stands for, or name values under "variables".';
  return finding('unmigrated-setting', message, { path, place: positionAt(offset, text), hint });
}

/** The values by name: those of `extra` and of files, and all of the configuration below `config`. */
async function readValues(options: Settings, { fs, settings }: Site): Promise<Json> {
  const config = isObject(settings.file.value) ? settings.file.value : {};
  const extra = isObject(config.extra) ? config.extra : {};
  const values: Json = { ...extra, extra, config };
  for (const entry of [options.take('include_yaml')].flat()) {
    const files: [string | undefined, unknown][] = isObject(entry) ? Object.entries(entry) : [[undefined, entry]];
    for (const [key, file] of files) {
      const path = typeof file === 'string' ? posix.join(posix.dirname(settings.file.path), file) : '';
      if (!path || !(await fs.exists(path))) continue;
      const { value } = parseYaml(await fs.readText(path), path);
      if (key !== undefined) values[key] = value;
      else if (isObject(value)) Object.assign(values, value);
    }
  }
  return values;
}

/** The value at `a.b`, if it is a text or a number. */
function valueAt(values: Json, name: string): string | number | undefined {
  let value: unknown = values;
  for (const key of name.split('.')) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

/**
 * Turns what writers wrote for one generator (MDX, directives, includes) into CommonMark and GFM that every generator
 * reads in the same way. Syntax that one generator would interpret (braces, tags, shortcodes) becomes text.
 */

/** A fence of code, line by line, or the prose between two fences. */
export type Part = { lines: string[]; indent: string; language: string } | { text: string };

const languages = new Set(
  (
    'bash sh shell js jsx ts tsx json yaml html css http ruby python go rust java kotlin swift dart php csharp ' +
    'sql toml xml diff docker graphql svelte vue ini markdown'
  ).split(' '),
);
const aliases: Record<string, string> = {
  javascript: 'js',
  typescript: 'ts',
  yml: 'yaml',
  rb: 'ruby',
  py: 'python',
  golang: 'go',
  rs: 'rust',
  'c#': 'csharp',
  cs: 'csharp',
  dockerfile: 'docker',
  console: 'bash',
  zsh: 'bash',
  jsonc: 'json',
  gql: 'graphql',
  kt: 'kotlin',
  md: 'markdown',
};

/** The language of a fence if every highlighter knows it. */
function languageOf(info: string): string {
  const name = /^[\w#+-]*/.exec(info.trim())![0].toLowerCase();
  const known = aliases[name] ?? name;
  return languages.has(known) ? known : 'text';
}

/** Splits a body into fenced code and prose, in order. */
export function partsOf(body: string): Part[] {
  const parts: Part[] = [];
  const state: { prose: string[]; fence?: { mark: string; code: Exclude<Part, { text: string }> } } = { prose: [] };
  for (const line of body.split(/\r?\n/)) {
    const [, indent = '', mark = '', info = ''] = /^(\s*)(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    const { fence } = state;
    if (fence && mark.startsWith(fence.mark) && !info.trim()) {
      parts.push(fence.code);
      state.fence = undefined;
    } else if (fence) {
      fence.code.lines.push(withoutTemplates(line));
    } else if (mark) {
      parts.push({ text: state.prose.join('\n') });
      state.prose = [];
      state.fence = { mark, code: { lines: [], indent: indent.replaceAll('\t', '    '), language: languageOf(info) } };
    } else {
      state.prose.push(line);
    }
  }
  if (state.fence) parts.push(state.fence.code);
  return [...parts, { text: state.prose.join('\n') }];
}

/** Hugo and Vue look for template syntax in code as well. */
function withoutTemplates(text: string): string {
  return text.replace(/\{(?=\{)/g, '{ ');
}

const inlineCode = /(`+)(?!`)([^\n]*?[^`\n])\1(?!`)/g;
const link = /\[([^[\]]*)\]\(([^()\s]*(?:\([^()\s]*\))?[^()\s]*)(?:\s+"[^"]*")?\)/g;

const removed: [RegExp, string][] = [
  [/<!--[\s\S]*?-->/g, ''],
  [/\{\/\*[\s\S]*?\*\/\}/g, ''],
  [/^\s*import\s.+?from\s+['"].*$/gm, ''],
  [/^\s*import\s+['"].*$/gm, ''],
  [/^export\s.*$/gm, ''],
  [/^[ \t]*:::.*$/gm, ''],
  [/<(script|style)[\s\S]*?<\/\1>/gi, ''],
  [/<(https?:\/\/[^>\s]+)>/g, '$1'],
  [/^[ \t]*(<\/?[A-Za-z][^<>]*?>)/gm, '$1'],
  [/<\/?[A-Za-z][^<>]*?>/g, ''],
  [/!\[[^\]]*\]\([^)]*\)/g, ''],
  [/\s*\{#[\w-]+\}/g, ''],
];
const escaped: [RegExp, string][] = [
  [/^\[[^\]]+\]:\s.*$/gm, ''],
  [/\{/g, '('],
  [/\}/g, ')'],
  [/</g, '&lt;'],
  [/[ \t]+$/gm, ''],
  [/\n{3,}/g, '\n\n'],
];

const replaceAll = (text: string, rules: [RegExp, string][]) =>
  rules.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);

/** Inline code is unchanged. A link becomes what `resolve` returns, or just its label if that is undefined. */
export function plainProse(text: string, resolve: (url: string) => string | undefined): string {
  const kept: string[] = [];
  const bare = replaceAll(
    text.replace(inlineCode, code => `\uE000${kept.push(withoutTemplates(code)) - 1}\uE001`),
    removed,
  );
  const linked = bare.replace(link, (_, label: string, url: string) => {
    if (/^(https?:|mailto:)/.test(url)) return `[${label}](${url})`;
    const target = resolve(url);
    return target === undefined ? label : `[${label}](${target})`;
  });
  return replaceAll(linked, escaped).replace(/\uE000(\d+)\uE001/g, (_, nth) => kept[Number(nth)]!);
}

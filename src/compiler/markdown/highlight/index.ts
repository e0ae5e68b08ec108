/**
 * Code → hast with Prism's token classes (no inline styles), split into lines. Runs at build time only. Knows nothing
 * of fences; see `markdown/code.ts`.
 */
import type { Element, ElementContent } from 'hast';
import { registerGrammars } from './grammars.js';
import { highlightToLines, splitPlainLines } from './tokens.js';

/** Names that writers use → names that Prism knows. `text` is shown as it is. */
const aliases: Readonly<Record<string, string>> = {
  text: 'text',
  txt: 'text',
  plain: 'text',
  plaintext: 'text',
  none: 'text',
  console: 'text',
  output: 'text',
  env: 'properties',
  dotenv: 'properties',
  sh: 'bash',
  shell: 'bash',
  zsh: 'bash',
  shellscript: 'bash',
  terminal: 'bash',
  dockerfile: 'docker',
  jsonc: 'json',
  tf: 'hcl',
  terraform: 'hcl',
  mdx: 'markdown',
  vue: 'markup',
  astro: 'markup',
  svelte: 'markup',
  mustache: 'handlebars',
  hbs: 'handlebars',
  gitignore: 'text',
  mjs: 'javascript',
  cjs: 'javascript',
  mts: 'typescript',
  cts: 'typescript',
  ps1: 'powershell',
  shellsession: 'bash',
  'shell-session': 'bash',
  sh_session: 'bash',
  proto: 'protobuf',
  gql: 'graphql',
  ex: 'elixir',
  jsonl: 'json',
  http2: 'http',
  mermaid: 'text',
  prisma: 'text',
  lock: 'text',
  curl: 'bash',
  fish: 'bash',
  pwsh: 'powershell',
  ps: 'powershell',
  posh: 'powershell',
  gradle: 'groovy',
  razor: 'csharp',
  cshtml: 'csharp',
  vb: 'vbnet',
  postgres: 'sql',
  postgresql: 'sql',
  psql: 'sql',
  mysql: 'sql',
  sqlite: 'sql',
  jinja: 'twig',
  jinja2: 'twig',
  j2: 'twig',
  njk: 'twig',
  node: 'javascript',
  nodejs: 'javascript',
  python3: 'python',
  pycon: 'python',
  irb: 'ruby',
  make: 'makefile',
  patch: 'diff',
  editorconfig: 'ini',
  plist: 'markup',
  wsdl: 'markup',
  xhtml: 'markup',
  angular: 'markup',
  ansi: 'text',
  postcss: 'css',
  sass: 'scss',
  golang: 'go',
  rs: 'rust',
  yml: 'yaml',
  'c++': 'cpp',
  'c#': 'csharp',
  'f#': 'fsharp',
  'objective-c': 'objectivec',
  ini: 'ini',
  conf: 'ini',
  cmd: 'batch',
  bat: 'batch',
  apache: 'apacheconf',
};

/** The grammar's name, `text` for none, or `undefined` where there is no grammar of that name. */
export function grammarName(name: string): string | undefined {
  const wanted = name.toLowerCase();
  const known = Object.hasOwn(aliases, wanted) ? aliases[wanted]! : wanted;
  return known === 'text' || registerGrammars().registered(known) ? known : undefined;
}

/** All names a fence may use. */
export function languageNames(): string[] {
  return [...new Set([...Object.keys(aliases), ...registerGrammars().listLanguages()])];
}

/** Lines as `span.line`, with a line break between them. An unknown language is shown without colours. */
export function highlightCode(code: string, language: string): ElementContent[] {
  return highlightLines(code, language).flatMap((line, index) =>
    index === 0 ? [line] : [{ type: 'text', value: '\n' } as const, line],
  );
}

/** Longer code is shown without colours: grammars are patterns, and patterns have a stack. */
const MAX_CHARACTERS = 256 * 1024;

/** Grammars that read the rest of the code again from each of its words, lines or not. */
const quadraticGrammars: ReadonlySet<string> = new Set(['css', 'scss', 'sass', 'less', 'nginx', 'markdown']);
const MAX_QUADRATIC_CHARACTERS = 32 * 1024;

/** Some read the rest of a line again from each of its characters: of all lines, the squares of their lengths. */
const MAX_SQUARED_LINES = 25_000_000;

export function highlightLines(code: string, language: string): Element[] {
  const known = grammarName(language) ?? 'text';
  const name = isTooLong(code, known) ? 'text' : known;
  const lines = name === 'text' ? splitPlainLines(code) : highlightToLines(code, name);
  const properties = { className: ['line'] };
  return lines.map(children => ({ type: 'element', tagName: 'span', properties, children }));
}

function isTooLong(code: string, language: string): boolean {
  if (code.length > (quadraticGrammars.has(language) ? MAX_QUADRATIC_CHARACTERS : MAX_CHARACTERS)) return true;
  // Whatever its lines are.
  if (code.length ** 2 <= MAX_SQUARED_LINES) return false;
  let again = 0;
  for (let start = 0; start < code.length; ) {
    const end = code.indexOf('\n', start);
    const length = (end < 0 ? code.length : end) - start;
    again += length ** 2;
    start += length + 1;
  }
  return again > MAX_SQUARED_LINES;
}

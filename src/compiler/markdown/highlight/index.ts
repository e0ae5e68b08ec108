/**
 * Code → tokens with Prism's classes and no inline styles, split into lines. Runs at build time only. Knows nothing
 * about fences; see `markdown/code.ts`.
 */
import type { CodeToken } from '../../../code-format.js';
import { registerGrammars } from './grammars.js';
import { withMemory } from './memory.js';
import { plainReason } from './plain-reason.js';
import { highlightToTokens, plainTokens } from './tokens.js';

/** Names that writers use → names of grammars. `text` means no highlighting. */
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
  'vue-html': 'markup',
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
  // rustdoc and mdBook accept these attributes instead of a language.
  notrust: 'text',
  ignore: 'rust',
  should_panic: 'rust',
  no_run: 'rust',
  compile_fail: 'rust',
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

/** Grammars → further names that Pygments, highlight.js, Shiki and Linguist give to their languages. */
const namesElsewhere: Readonly<Record<string, string>> = {
  text: 'nohighlight no-highlight raw ascii tree plain-text pytb py3tb dockerignore gitattributes codeowners git-commit git-rebase',
  python: 'py3 pyi sage starlark bazel bzl gyp',
  javascript: 'es6',
  bash: 'ksh csh tcsh shell-script bash-session sh-session zsh-session',
  ruby: 'gemspec podspec',
  yaml: 'docker-compose',
  json: 'ndjson json-ld jsonld geojson ipynb har',
  markup: 'htm xsd xsl xslt kml angular-html ejs',
  cpp: 'cc hpp hxx hh cxx h++',
  c: 'h',
  objectivec: 'obj-c mm objective-c++ objc++',
  haskell: 'lhs',
  elixir: 'exs',
  erlang: 'erl',
  clojure: 'clj cljs cljc edn',
  perl: 'pl pm',
  php: 'phtml html+php php-html',
  powershell: 'psm1 psd1',
  batch: 'dos dosbatch winbatch doscon',
  docker: 'containerfile',
  makefile: 'mk mak gnumake',
  nginx: 'nginxconf',
  ini: 'cfg dosini inf npmrc',
  systemd: 'service unit',
  diff: 'udiff',
  sql: 'pgsql plpgsql tsql mssql plsql sqlite3 oracle',
  scala: 'sbt',
  groovy: 'jenkinsfile',
  markdown: 'mdown mkdown mkd mdc rmd',
  graphql: 'graphqls',
  hcl: 'tfvars',
  protobuf: 'proto3',
  http: 'https http-request',
  stylus: 'styl',
  vim: 'viml vimscript',
  vbnet: 'vb.net vba vbs vb6 visual-basic',
  properties: 'java-properties',
  fsharp: 'fs fsx fsi',
  ocaml: 'ml mli',
  julia: 'jl',
  matlab: 'octave',
  nix: 'nixos',
  csv: 'tsv',
  twig: 'html+jinja jinja-html django html+django nunjucks',
  handlebars: 'html.hbs htmlbars',
  pug: 'jade',
  r: 'rscript splus',
  erb: 'html+erb rhtml',
  regex: 'regexp',
};

const grammarByName: ReadonlyMap<string, string> = new Map([
  ...Object.entries(namesElsewhere).flatMap(([grammar, names]) =>
    names.split(' ').map((name): [string, string] => [name, grammar]),
  ),
  ...Object.entries(aliases),
]);

/** The grammar for a fence's language, `text` for none; undefined for an unknown language. */
export function grammarName(name: string): string | undefined {
  const language = name.toLowerCase();
  const grammar = grammarByName.get(language) ?? language;
  return grammar === 'text' || registerGrammars().registered(grammar) ? grammar : undefined;
}

/** One name for all names of a grammar: `javascript` for `js` and `mjs`; undefined for an unknown language. */
export function commonName(name: string): string | undefined {
  const grammar = grammarName(name);
  if (grammar === undefined || grammar === 'text') return grammar;
  const { languages } = registerGrammars();
  // A grammar is registered under its own name before its aliases.
  return Object.keys(languages).find(known => languages[known] === languages[grammar]);
}

/** All language names that a fence may use. */
export function languageNames(): string[] {
  return [...new Set([...grammarByName.keys(), ...registerGrammars().listLanguages()])];
}

/** Why code is shown without colours although its language has a grammar; `undefined` where it is coloured. */
export function whyPlain(code: string, grammar: string): ReturnType<typeof plainReason> {
  return grammar === 'text' ? undefined : plainReason(code, grammar);
}

const highlightRemembering = withMemory(highlightToTokens);

/** Highlighted code as `span.line` elements with line breaks between them; plain where `whyPlain` gives a `reason`. */
export function highlight(code: string, grammar: string, reason = whyPlain(code, grammar)): readonly CodeToken[] {
  return grammar === 'text' || reason ? plainTokens(code) : highlightRemembering(code, grammar);
}

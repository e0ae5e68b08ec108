/** Names of the files that samples are written to. Names from content stay below the folder of their page. */
import { checkFileNames } from '../../src/compiler/site/file-names.js';

/** Languages whose files do not end with their name; by the language as written, or else by the common name. */
const extensions: Readonly<Record<string, string>> = {
  apacheconf: 'conf',
  arduino: 'ino',
  bash: 'sh',
  batch: 'bat',
  clojure: 'clj',
  csharp: 'cs',
  docker: 'dockerfile',
  elixir: 'ex',
  erlang: 'erl',
  fsharp: 'fs',
  haskell: 'hs',
  javascript: 'js',
  julia: 'jl',
  kotlin: 'kt',
  latex: 'tex',
  markdown: 'md',
  markup: 'html',
  matlab: 'm',
  nginx: 'conf',
  objectivec: 'm',
  ocaml: 'ml',
  perl: 'pl',
  powershell: 'ps1',
  protobuf: 'proto',
  python: 'py',
  ruby: 'rb',
  rust: 'rs',
  stylus: 'styl',
  text: 'txt',
  typescript: 'ts',
  vbnet: 'vb',
};

/** Names that are themselves an extension, and mean more than that of their language. */
const ownExtensions = new Set('cjs cts jsonc jsonl jsx mdx mjs mts svelte svg tsx vue xml'.split(' '));

/** The extension of a sample's file, without the dot. */
export function extensionOf({ language, grammar }: { language: string; grammar: string }): string {
  if (ownExtensions.has(language)) return language;
  return (extensions[grammar] ?? grammar).replace(/[^a-z0-9]/g, '') || 'txt';
}

/** Letters and digits of any language, and signs that no system and no tool takes for something else. */
const SEGMENT = /^[\p{L}\p{N}_.@+][\p{L}\p{M}\p{N}_.@+ -]*$/u;

/** Why a name from content cannot be that of a file below its page's folder; undefined if it can. */
export function refuseName(name: string): string | undefined {
  if (name.length > 100) return 'it has more than 100 characters';
  const segments = name.split('/');
  if (segments.length > 8) return 'it has more than 8 parts';
  if (name.startsWith('/') || segments.includes('..')) return 'it leads out of the folder of its page';
  if (segments.some(segment => segment === '' || segment === '.')) return 'a part of it is empty';
  const odd = segments.find(segment => !SEGMENT.test(segment));
  if (odd !== undefined)
    return `"${odd}" has other characters than letters, digits, spaces and "_.@+-", or begins with "-"`;
  const [unportable] = checkFileNames([name]);
  return unportable && 'some systems cannot hold it';
}

/** Two names with the same key are one file on some system. */
export const nameKey = (name: string) => name.normalize('NFC').toLowerCase();

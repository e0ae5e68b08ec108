/** Samples of a request that the authors of a description wrote. */
import { type ApiDocument, type ApiNode, getChildren, getText } from './document.js';

/** Code with the name that readers choose it by. */
export type CodeSample = { label: string; language: string; text: string };

const MAX_SAMPLES = 30;
const MAX_CHARACTERS = 20_000;

/** Names of languages that highlighters call otherwise. */
const languageNames: Record<string, string> = {
  'c#': 'csharp',
  'c++': 'cpp',
  'node.js': 'javascript',
  cli: 'bash',
  cmd: 'bash',
  curl: 'bash',
  js: 'javascript',
  node: 'javascript',
  py: 'python',
  sh: 'bash',
  shell: 'bash',
  ts: 'typescript',
};

/** The samples under `x-codeSamples`, or `x-code-samples` as ReDoc 1 and others call it. */
export function readCodeSamples(document: ApiDocument, operation: ApiNode): CodeSample[] {
  const key = ['x-codeSamples', 'x-code-samples'].find(name => Array.isArray(operation.value[name]));
  if (key === undefined) return [];
  const samples = getChildren(document, operation, key).flatMap(({ value }): CodeSample[] => {
    const [lang, label, text] = ['lang', 'label', 'source'].map(name => getText(value, name));
    if (text === undefined) return [];
    const written = (lang ?? 'text').trim().toLowerCase();
    const language = languageNames[written] ?? (written.replace(/[^a-z0-9-]/g, '') || 'text');
    return [{ label: label ?? lang ?? 'Code', language, text: text.slice(0, MAX_CHARACTERS).trimEnd() }];
  });
  return samples.slice(0, MAX_SAMPLES);
}

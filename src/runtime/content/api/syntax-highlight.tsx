/** Colours code that is generated in the browser: comments, strings, numbers and keywords, as far as one regex finds them. */
import type { ReactNode } from 'react';
import { breakAfterSlashes } from './slashes.js';

const keywordList =
  'as async await bool break case catch class const continue def defer do else elif end echo export extends final finally for foreach from func function if import in int is let match module namespace new nil None not null or package private public raise rescue require return self static string struct super switch then this throw True False true false try type using val var void while with yield';
const commentPatterns: Record<string, string> = { python: '#.*', ruby: '#.*', bash: '#.*', powershell: '#.*' };
const stringPattern = '"(?:[^"\\\\\\n]|\\\\.)*"|\'(?:[^\'\\\\]|\\\\.)*\'|`[^`]*`';

/** JSON has keys too, which nothing else looks like. */
const jsonTokenPattern = /("(?:[^"\\]|\\.)*")(?=\s*:)|"(?:[^"\\]|\\.)*"?|\b(?:true|false|null|-?\d[\d.eE+-]*)\b/g;

/** The text as React nodes: tokens as elements, the rest as text. */
export function highlightSyntax(text: string, language: string): ReactNode[] {
  if (language === 'text') return [text];
  const isJson = language === 'json';
  const pattern = isJson ? jsonTokenPattern : buildTokenPattern(language);
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const [token] = match;
    const name = isJson ? jsonTokenClass(token, match[1] !== undefined) : tokenClass(token, language);
    parts.push(text.slice(end, match.index));
    parts.push(
      <span key={match.index} className={`token ${name}`}>
        {token.includes('://') ? breakAfterSlashes(token) : token}
      </span>,
    );
    end = match.index + token.length;
  }
  return [...parts, text.slice(end)];
}

function jsonTokenClass(token: string, isKey: boolean): string {
  if (isKey) return 'property';
  return token.startsWith('"') ? 'string' : 'number';
}

function buildTokenPattern(language: string): RegExp {
  const comment = commentPatterns[language] ?? '//.*|/\\*[^]*?\\*/';
  const words = keywordList.replaceAll(' ', '|');
  return new RegExp(
    `(?<![:\\w'"])(?:${comment})|${stringPattern}|\\b\\d+(?:\\.\\d+)?\\b|\\b(?:${words})\\b|(?<=\\s)--?[a-z][\\w-]*`,
    'g',
  );
}

function tokenClass(token: string, language: string): string {
  const first = token[0]!;
  if (/["'`]/.test(first)) return 'string';
  if (/\d/.test(first)) return 'number';
  if (first === '-') return language === 'bash' || language === 'powershell' ? 'variable' : 'operator';
  if (first === '#' || first === '/') return 'comment';
  return 'keyword';
}

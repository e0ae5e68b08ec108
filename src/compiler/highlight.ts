/**
 * Code → hast with Prism's token classes (no inline styles), split into lines. Loads grammars once, runs at build
 * time only. Knows nothing of fences; see `markdown/code.ts`.
 */
import type { Element, ElementContent } from 'hast';
import { refractor } from 'refractor';
import dart from 'refractor/dart';
import docker from 'refractor/docker';
import hcl from 'refractor/hcl';
import http from 'refractor/http';
import jsx from 'refractor/jsx';
import nginx from 'refractor/nginx';
import powershell from 'refractor/powershell';
import properties from 'refractor/properties';
import toml from 'refractor/toml';
import tsx from 'refractor/tsx';

const grammars = [dart, docker, hcl, http, jsx, nginx, powershell, properties, toml, tsx];
for (const grammar of grammars) refractor.register(grammar);

/** Names that writers use → names that Prism knows. `text` is shown as it is. */
const aliases: Record<string, string> = {
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
  json5: 'json',
  tf: 'hcl',
  terraform: 'hcl',
  mdx: 'markdown',
  vue: 'markup',
  astro: 'markup',
  svelte: 'markup',
  mustache: 'markup',
  gitignore: 'text',
  csv: 'text',
  mjs: 'javascript',
  cjs: 'javascript',
  mts: 'typescript',
  cts: 'typescript',
  ps1: 'powershell',
};

/** The grammar's name, `text` for none, or `undefined` where there is no grammar of that name. */
export function languageOf(name: string): string | undefined {
  const wanted = name.toLowerCase();
  const known = aliases[wanted] ?? wanted;
  return known === 'text' || refractor.registered(known) ? known : undefined;
}

/** Lines as `span.line`, with a line break between them. An unknown language is shown without colours. */
export function highlight(code: string, language: string): ElementContent[] {
  return highlightLines(code, language).flatMap((line, index) =>
    index === 0 ? [line] : [{ type: 'text', value: '\n' } as const, line],
  );
}

export function highlightLines(code: string, language: string): Element[] {
  const name = languageOf(language) ?? 'text';
  const tokens: ElementContent[] =
    name === 'text' ? [{ type: 'text', value: code }] : (refractor.highlight(code, name).children as ElementContent[]);
  return splitLines(tokens).map(children => ({
    type: 'element',
    tagName: 'span',
    properties: { className: ['line'] },
    children,
  }));
}

/** A token that spans lines becomes one token a line. */
function splitLines(nodes: ElementContent[]): ElementContent[][] {
  const lines: ElementContent[][] = [[]];
  for (const node of nodes) {
    if (node.type !== 'element' && node.type !== 'text') continue;
    const parts: ElementContent[][] =
      node.type === 'text'
        ? node.value.split('\n').map(value => (value ? [{ type: 'text', value }] : []))
        : splitLines(node.children).map(children => (children.length ? [{ ...node, children }] : []));
    parts.forEach((part, index) => {
      if (index > 0) lines.push([]);
      lines.at(-1)!.push(...part);
    });
  }
  return lines;
}

/** A project in memory with remote pages. */
import { createHash } from 'node:crypto';
import { readConfig } from '../../src/compiler/config/index.js';
import { DiagnosticError } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { createMemoryFileSystem } from '../../src/compiler/disk/project.js';
import { compileSite, type Files } from '../compiler/site.js';

/** A configuration with remote pages. */
export const configuration = `title: Test
url: https://docs.example
remote:
  hosts: [http://sdk.test]
  repositories:
    - name: go
      url: https://code.example/acme/go
      raw: http://sdk.test/go
      pages:
        - { file: README.md, id: sdks/go, slug: /sdks/go, title: Go }
        - { file: docs/usage.md, id: sdks/go-usage, slug: /sdks/go/usage, title: Usage }
    - name: java
      url: https://code.example/acme/java
      raw: http://sdk.test/java
      branch: v2/stable
      pages:
        - { file: README.md, id: sdks/java, slug: /sdks/java, title: Java }
`;

/** Upstream texts by document key. */
export const texts: Record<string, string> = {
  'go/README.md': '# Go\n\nText of Go.\n',
  'go/docs/usage.md': '# Usage\n\n## Advanced\n',
  'java/README.md': '# Java\n\nText of Java.\n',
};

const branches: Record<string, string> = { go: 'main', java: 'v2/stable' };

/** The URL of a document. */
export const addressOf = (key: string) => {
  const [name = '', ...file] = key.split('/');
  return `http://sdk.test/${name}/${branches[name]}/${file.join('/')}`;
};

/** A document's entry in the lock file. */
export const lockEntry = (key: string, text: string, final = addressOf(key)) =>
  `"${key}":\n  url: "${addressOf(key)}"\n  final: "${final}"\n  sha256: "${createHash('sha256').update(text).digest('hex')}"\n  size: ${Buffer.byteLength(text)}\n`;

/** The comment at the top of a lock file. */
export const lockHead = '# What docsc fetch saw. Commit it with the snapshots beside it, and let docsc write it.\n';
/** The lock file for the upstream texts. */
export const lock =
  lockHead +
  Object.entries(texts)
    .map(([key, text]) => lockEntry(key, text))
    .join('');

const snapshots = Object.fromEntries(Object.entries(texts).map(([key, text]) => [`docs/remote/${key}`, text]));

/** The files after `docsc fetch` has run. */
export const fetched: Files = {
  'docsc.config.yaml': configuration,
  'docs/index.md': '# Home\n',
  ...snapshots,
  'docs/remote/lock.yaml': lock,
};

/** Files without those at some paths. */
export const without = (files: Files, ...paths: string[]): Files =>
  Object.fromEntries(Object.entries(files).filter(([path]) => !paths.includes(path)));

/** Reads the configuration. Throws `DiagnosticError` if it is invalid. */
export async function open(files: Files) {
  const fs = createMemoryFileSystem(files);
  const config = await readConfig(fs, 'docsc.config.yaml');
  return { fs, config, remote: config.remote! };
}

/** The findings of an invalid configuration. */
export async function configFindings(text: string, more: Files = {}): Promise<Diagnostic[]> {
  try {
    await open({ 'docsc.config.yaml': text, ...more });
    return [];
  } catch (thrown) {
    if (!(thrown instanceof DiagnosticError)) throw thrown;
    return thrown.diagnostics;
  }
}

/** The findings of a build, which uses no network. */
export async function findings(files: Files): Promise<string[]> {
  const { diagnostics } = await compileSite(files);
  return diagnostics.map(({ path, place, rule, level, message }) => {
    const at = place ? `:${place.line}:${place.column}` : '';
    return `${path}${at} ${rule} ${level} ${message}`;
  });
}

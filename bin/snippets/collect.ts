/** The code samples of a project's pages. */
import { compareStrings } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { createCompiler } from '../../src/compiler/index.js';
import type { FenceSample } from '../../src/compiler/markdown/fence-samples.js';
import type { Project } from '../project.js';
import { checkToolkit } from '../toolkit.js';

/**
 * The samples of all pages by file and line, those of a file that several pages include once. The findings are those of
 * pages that could not be read, and of the site's configuration.
 */
export async function collectSamples({
  config,
  fs,
  root,
}: Project): Promise<{ samples: FenceSample[]; diagnostics: Diagnostic[] }> {
  const compiler = createCompiler({ config, fs, root, toolkit: checkToolkit });
  const { pages } = await compiler.link();
  const samples = new Map<string, FenceSample>();
  const diagnostics: Diagnostic[] = [];
  for (const { head } of pages.values()) {
    const found = await compiler.readSamples(head);
    diagnostics.push(...found.diagnostics);
    for (const sample of found.samples) samples.set(keyOf(sample), sample);
  }
  return { samples: [...samples.values()].sort(compareSamples), diagnostics };
}

const keyOf = ({ path, place }: FenceSample) => `${path}:${place.line}:${place.column}`;

function compareSamples(a: FenceSample, b: FenceSample): number {
  return compareStrings(a.path, b.path) || a.place.line - b.place.line || a.place.column - b.place.column;
}

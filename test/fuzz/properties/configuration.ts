/** Properties of configurations: whatever is wrong is a finding with its place and a documented exit code. */
import * as assert from 'uvu/assert';
import { readConfig } from '../../../src/compiler/config/index.js';
import { exitCodes } from '../../../src/compiler/diagnostics/exit-codes.js';
import { DiagnosticError, exitCodeOf } from '../../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../../src/compiler/diagnostics/types.js';
import { createMemoryFileSystem } from '../../../src/compiler/disk/project.js';
import { createCompiler } from '../../../src/compiler/index.js';
import type { Files } from '../../compiler/site.js';
import { toolkit } from '../../compiler/site.js';
import { type ProjectFiles, project } from '../arbitraries/configuration.js';
import { assertPlaces, withinTime } from './oracles.js';
import { createProperty, type Property } from './property.js';

const CONFIG = 'docsc.config.yaml';

/** The findings of a project; `isUnusable` where its configuration stops every command. */
async function findAll(files: Files): Promise<{ diagnostics: Diagnostic[]; isUnusable: boolean }> {
  const fs = createMemoryFileSystem(files);
  try {
    const config = await readConfig(fs, CONFIG);
    const compiler = createCompiler({ config, fs, toolkit });
    return { diagnostics: await compiler.emit(async () => undefined, { renders: false }), isUnusable: false };
  } catch (thrown) {
    if (!(thrown instanceof DiagnosticError)) throw thrown;
    return { diagnostics: thrown.diagnostics, isUnusable: true };
  }
}

const settings = createProperty<ProjectFiles>({
  name: 'a configuration is used, or what is wrong is a finding with its place and an exit code',
  unitRuns: 80,
  inputs: project,
  show: ({ configuration, sidebars, redirects }) =>
    `${CONFIG}:\n${configuration}\nsidebars.yaml:\n${sidebars}\nredirects.yaml:\n${redirects}`,
  texts: {
    of: ({ configuration, sidebars, redirects }) => [configuration, sidebars, redirects],
    put: (_, [configuration, sidebars, redirects]) => ({
      configuration: configuration!,
      sidebars: sidebars!,
      redirects: redirects!,
    }),
  },
  check: async ({ configuration, sidebars, redirects }) => {
    const files = {
      [CONFIG]: configuration,
      'sidebars.yaml': sidebars,
      'redirects.yaml': redirects,
      'docs/index.md': '# Home\n',
      'docs/a.md': '# A\n',
    };
    const { diagnostics, isUnusable } = await withinTime(() => findAll(files));
    assertPlaces(diagnostics, files);
    const code = exitCodeOf(diagnostics, false);
    assert.ok(Object.values<number>(exitCodes).includes(code), `exit code ${code}`);
    if (!isUnusable) return;
    assert.ok(code !== exitCodes.ok && diagnostics.length > 0, 'it stops without an error');
    for (const { message, path, place } of diagnostics) assert.ok(path && place, `no place: ${message}`);
  },
});

/** All properties of configurations. */
export const configurationProperties: readonly Property[] = [settings];

/** Reads a configuration in memory: YAML in, the configuration or findings out. */
import { readConfig } from '../../src/compiler/config/index.js';
import type { Config } from '../../src/compiler/config/types.js';
import { DiagnosticError } from '../../src/compiler/diagnostics/index.js';
import { createMemoryFileSystem } from '../../src/compiler/disk/project.js';

/** Reads a configuration; the title is added as its first line. */
export function read(yaml: string): Promise<Config> {
  return readConfig(createMemoryFileSystem({ 'docsc.config.yaml': `title: T\n${yaml}` }), 'docsc.config.yaml');
}

/** Returns each finding as `line:column message`. */
export async function findings(yaml: string): Promise<string[]> {
  try {
    await read(yaml);
    return [];
  } catch (thrown) {
    if (!(thrown instanceof DiagnosticError)) throw thrown;
    return thrown.diagnostics.map(({ place, message }) => `${place?.line}:${place?.column} ${message}`);
  }
}

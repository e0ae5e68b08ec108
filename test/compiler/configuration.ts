/** A configuration in memory: its lines in, what docsc makes of them or finds wrong out. */
import { readConfig } from '../../src/compiler/config/index.js';
import type { Config } from '../../src/compiler/config/types.js';
import { DiagnosticError } from '../../src/compiler/diagnostics/index.js';
import { createMemoryFileSystem } from '../../src/compiler/disk/project.js';

/** The title is the first line. */
export function read(yaml: string): Promise<Config> {
  return readConfig(createMemoryFileSystem({ 'docsc.config.yaml': `title: T\n${yaml}` }), 'docsc.config.yaml');
}

/** `line:column message`, one a finding. */
export async function findings(yaml: string): Promise<string[]> {
  try {
    await read(yaml);
    return [];
  } catch (thrown) {
    if (!(thrown instanceof DiagnosticError)) throw thrown;
    return thrown.diagnostics.map(({ place, message }) => `${place?.line}:${place?.column} ${message}`);
  }
}

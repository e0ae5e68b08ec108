/** Sends findings to the editor: for each file, and only those that differ from what was sent before. */
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { toLspDiagnostics } from './diagnostics.js';
import type { PublishedFindings } from './messages.js';

/** `addressOf` names a file to the editor; findings about no file are those of `config`. */
type PublisherOptions = {
  config: string;
  addressOf: (path: string) => string;
  readText: (path: string) => Promise<string | undefined>;
  publish: (published: PublishedFindings) => void;
};

/** Returns a function that takes all findings that there are. */
export function createPublisher({ config, addressOf, readText, publish }: PublisherOptions) {
  const published = new Map<string, string>();
  return async (found: Diagnostic[]): Promise<void> => {
    const byPath = new Map<string, Diagnostic[]>();
    for (const one of found) {
      const path = one.path || config;
      byPath.set(path, [...(byPath.get(path) ?? []), one]);
    }
    for (const path of new Set([...published.keys(), ...byPath.keys()])) {
      const diagnostics = toLspDiagnostics(byPath.get(path) ?? [], await readText(path));
      const json = JSON.stringify(diagnostics);
      if ((published.get(path) ?? '[]') === json) continue;
      if (diagnostics.length) published.set(path, json);
      else published.delete(path);
      publish({ uri: addressOf(path), diagnostics });
    }
  };
}

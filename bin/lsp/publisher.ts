/** Sends findings to the editor: for each file, and only those that differ from what was sent before. */
import { byPath } from '../../src/compiler/diagnostics/by-path.js';
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
    const groups = byPath(found.map(one => (one.path ? one : { ...one, path: config })));
    for (const path of new Set([...published.keys(), ...groups.keys()])) {
      const diagnostics = toLspDiagnostics(groups.get(path) ?? [], await readText(path));
      const json = JSON.stringify(diagnostics);
      if ((published.get(path) ?? '[]') === json) continue;
      if (diagnostics.length) published.set(path, json);
      else published.delete(path);
      publish({ uri: addressOf(path), diagnostics });
    }
  };
}

/** A parsed description with its overlays applied, and the positions of its values in whichever file has them. */
import type { parseDataFile } from '../source/json.js';
import { findNearest } from '../source/json-pointer.js';
import type { Source } from '../types.js';
import type { ApiDocument } from './document.js';
import { applyOverlays } from './overlay/index.js';

type Parsed = Pick<ReturnType<typeof parseDataFile>, 'value' | 'positionAt' | 'diagnostics'>;

/** Applies the overlays, unless the description itself cannot be read. */
export function overlayDescription(
  parsed: Parsed,
  overlays: readonly Source[],
  { path, parse }: { path: string; parse: typeof parseDataFile },
): Parsed & Pick<ApiDocument, 'overlaidAt'> {
  if (parsed.diagnostics.length) return parsed;
  const { root, originAt, files, diagnostics } = applyOverlays(parsed.value, overlays, { path, parse });
  return {
    value: root,
    diagnostics,
    positionAt: pointer => {
      const origin = originAt(pointer);
      return (files.get(origin.path)?.positionAt ?? parsed.positionAt)(origin.pointer);
    },
    overlaidAt: pointer => {
      const origin = originAt(pointer);
      const file = files.get(origin.path);
      return (
        file && { path: origin.path, pointer: origin.pointer, place: findNearest(origin.pointer, file.positionAt) }
      );
    },
  };
}

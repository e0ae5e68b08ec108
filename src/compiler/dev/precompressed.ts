/** The compressed files that a build writes next to a site's own, and whether they still belong to them. */
import { type OpenFile, openListed } from '../disk/served-folder.js';
import type { BuiltSite } from './built-site.js';
import { type ContentEncoding, contentEncodings, isCompressionOf, isCompressionOfStream } from './encoding.js';
import type { Body, HttpResponse } from './http-response.js';

const encodingExtensions = { br: '.br', gzip: '.gz' };

/**
 * Readers of the precompressed files next to a file. A compressed file is sent only if it unpacks to the file's
 * contents.
 */
export function findPrecompressed(path: string, contents: Body, site: BuiltSite): HttpResponse['precompressed'] {
  const readers: HttpResponse['precompressed'] = {};
  for (const encoding of contentEncodings) {
    const packedPath = path + encodingExtensions[encoding];
    if (!site.files.has(packedPath)) continue;
    readers[encoding] = async () => {
      const packed = openListed(site, packedPath);
      if (!packed) return undefined;
      if (!(contents instanceof Uint8Array)) return checkStreamed(path, packed, { site, encoding });
      const bytes = packed.read();
      return (await isCompressionOf(contents, bytes, encoding)) ? bytes : undefined;
    };
  }
  return readers;
}

/** Results of comparing large files with their compressed forms, by the versions of both. */
const compared = new WeakMap<BuiltSite, Map<string, Promise<boolean>>>();

/** The compressed file if it unpacks to the contents of a large one, which are compared once for each build. */
async function checkStreamed(
  path: string,
  packed: OpenFile,
  { site, encoding }: { site: BuiltSite; encoding: ContentEncoding },
): Promise<OpenFile | undefined> {
  const results = compared.get(site) ?? new Map<string, Promise<boolean>>();
  compared.set(site, results);
  const [original, copy] = [openListed(site, path), openListed(site, path + encodingExtensions[encoding])];
  const key = `${path}:${original?.version}:${copy?.version}`;
  const known = results.get(key);
  if (known || !original || !copy) {
    original?.close();
    copy?.close();
  } else results.set(key, isCompressionOfStream(original.stream(), copy.stream(), encoding));
  if (copy?.version === packed.version && (await results.get(key))) return packed;
  packed.close();
  return undefined;
}

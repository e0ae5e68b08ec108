/** Names for the files that a sample sends, which the reader has to supply. */
import { mustBeEscaped } from './string-escapes.js';

const extensions: Record<string, string> = {
  'application/gzip': 'gz',
  'application/json': 'json',
  'application/pdf': 'pdf',
  'application/xml': 'xml',
  'application/zip': 'zip',
  'audio/mpeg': 'mp3',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
  'text/csv': 'csv',
  'text/plain': 'txt',
  'video/mp4': 'mp4',
};

/**
 * The name from the description (`value.file`) or else one made of the field and its content type, such as `photo.png`.
 * Never a path, and never a name with a special meaning to clients, such as `-`.
 */
export function fileName(field: string, type: string | undefined, value: unknown): string {
  const described = typeof value === 'object' && value !== null && 'file' in value ? value.file : undefined;
  if (typeof described === 'string' && sanitizeFileName(described)) return sanitizeFileName(described);
  const essence = (type ?? '').replace(/;.*$/s, '').toLowerCase();
  const extension = Object.hasOwn(extensions, essence) ? extensions[essence] : 'bin';
  const media = /^(image|audio|video)\//.exec(essence)?.[1];
  const base = sanitizeFileName(field).replace(/[^\w.\u{80}-\u{10ffff}-]+/gu, '-') || media || 'file';
  return base.endsWith(`.${extension}`) ? base : `${base}.${extension}`;
}

function sanitizeFileName(name: string): string {
  return [...name.replace(/^.*[\\/]/s, '')]
    .map(character => (/["*:<>?|\n\t]/.test(character) || mustBeEscaped(character) ? '_' : character))
    .join('')
    .replace(/^[-@.\s]+/, '');
}

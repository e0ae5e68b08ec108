/**
 * Fonts that a site hosts itself, as CSS. Until a font has loaded, text is set in a system font that is scaled to the same
 * width and height, so that the layout does not shift when the font arrives.
 */
import { posix } from 'node:path';
import { fromBuffer } from '@capsizecss/unpack';
import type { ThemeFont } from '../config/theme.js';
import type { FileSystem } from '../disk/project.js';
import { FONT_SCHEME, type FontFormat, isOfBoundedSize, readFontFormat } from './font-file.js';

/** The CSS for one configured font. */
export type FontFaces = {
  /** `@font-face` rules. */
  css: string;
  /** The value of `font-family`. */
  stack: string;
  /** Path, in the static folder, of the file for text of regular weight. */
  regular?: string;
  /** `pointer` leads to the value in the configuration. */
  problems: { pointer: string; rule: 'missing-file' | 'invalid-config' | 'heavy-font'; message: string }[];
};

/** Purposes of fonts: keys of `theme.fonts`. */
export type FontKey = 'text' | 'headings' | 'code';

/** `folder` is the static folder; `key` says what the font is for. */
type FontContext = { folder: string; fs: FileSystem; key: FontKey };

/** System fonts by alternative names with the same metrics. `width` is the average character width of English text, in em. */
const FALLBACK_FONTS = {
  sans: {
    regular: { names: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo'], width: 913 / 2048 },
    bold: { names: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold'], width: 983 / 2048 },
  },
  serif: {
    regular: { names: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Tinos'], width: 832 / 2048 },
    bold: {
      names: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold', 'Tinos Bold'],
      width: 886 / 2048,
    },
  },
  mono: {
    regular: { names: ['Courier New', 'CourierNewPSMT', 'Liberation Mono', 'Cousine'], width: 1229 / 2048 },
    bold: {
      names: ['Courier New Bold', 'CourierNewPS-BoldMT', 'Liberation Mono Bold', 'Cousine Bold'],
      width: 1229 / 2048,
    },
  },
};

const GENERIC_FAMILY = /^(serif|sans-serif|monospace|system-ui|ui-[a-z-]+)$/;
const FORMATS_BY_EXTENSION: Record<string, FontFormat[]> = {
  '.woff2': ['woff2'],
  '.woff': ['woff'],
  '.ttf': ['truetype', 'opentype'],
  '.otf': ['opentype', 'truetype'],
};
/** Half a second on a fast phone connection. */
const MAX_LIGHT_BYTES = 400_000;
const SYSTEM_SANS = 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",Arial,sans-serif';
const SYSTEM_STACKS = {
  text: SYSTEM_SANS,
  headings: SYSTEM_SANS,
  code: 'ui-monospace,"SF Mono","Cascadia Mono","Roboto Mono",Menlo,Consolas,"Liberation Mono",monospace',
};

/** The font's faces, each with a fallback face scaled to match it; a file that cannot be used is a problem. */
export async function buildFontFaces(font: ThemeFont, context: FontContext): Promise<FontFaces> {
  const { key } = context;
  const faces = await Promise.all(font.files.map((file, index) => buildFontFace(font, { file, index }, context)));
  const fallback =
    font.fallback?.map(name => (GENERIC_FAMILY.test(name) ? name : quoteName(name))).join(',') ?? SYSTEM_STACKS[key];
  const regular =
    font.files.find(({ weight, style }) => style === 'normal' && coversWeight(weight, 400)) ?? font.files[0]!;
  return {
    css: faces.map(({ css }) => css).join('\n'),
    stack: [quoteName(font.family), quoteName(`${font.family} fallback`), fallback].join(','),
    regular: regular.path,
    problems: faces.flatMap(({ problems }) => problems),
  };
}

/** A file of the font, and its index in the configuration. */
type IndexedFile = { file: ThemeFont['files'][number]; index: number };

async function buildFontFace(
  font: ThemeFont,
  { file, index }: IndexedFile,
  { folder, fs, key }: FontContext,
): Promise<Pick<FontFaces, 'css' | 'problems'>> {
  const path = posix.join(folder, file.path);
  const pointer = `/theme/fonts/${key}/files/${index}/path`;
  const reject = (rule: 'missing-file' | 'invalid-config', message: string) => ({
    css: '',
    problems: [{ pointer, rule, message }],
  });
  if (!(await fs.exists(path))) return reject('missing-file', `The file "${path}" does not exist.`);
  const bytes = await fs.readBytes(path).catch(() => undefined);
  const format = bytes && readFontFormat(bytes);
  const extension = posix.extname(path).toLowerCase();
  if (format && !FORMATS_BY_EXTENSION[extension]!.includes(format))
    return reject('invalid-config', `The file "${path}" is not what its name says: it is a ${format} font.`);
  const metrics = format && (await readMetrics(bytes, format));
  if (metrics === 'too large')
    return reject('invalid-config', `The file "${path}" is a font of more than 64 MiB once it is decompressed.`);
  if (!metrics) return reject('invalid-config', `The file "${path}" is not a readable font.`);
  const face = (family: string, rest: string) =>
    `@font-face{font-family:${quoteName(family)};font-weight:${file.weight};font-style:${file.style};${rest}}`;
  const source = `src:url(${JSON.stringify(FONT_SCHEME + file.path)}) format("${format}")`;
  const css = [
    face(font.family, `${source};font-display:swap`),
    face(`${font.family} fallback`, formatFallbackFont(metrics, chooseFallbackFont(font, file, key))),
  ].join('\n');
  return { css, problems: findWeight(path, bytes, format).map(message => ({ pointer, rule: 'heavy-font', message })) };
}

/** The reasons for which a font takes longer to load than it has to. */
function findWeight(path: string, { length }: Uint8Array, format: FontFormat): string[] {
  if (length > MAX_LIGHT_BYTES) return [`The font "${path}" has ${Math.round(length / 1000)} kB.`];
  return format === 'woff2' ? [] : [`The font "${path}" is not a WOFF2 file, which would be smaller.`];
}

/** Vertical metrics and average character width, in em. */
type FontMetrics = { ascent: number; descent: number; lineGap: number; width: number };

/** `undefined` for a file that is not a font. */
async function readMetrics(bytes: Uint8Array, format: FontFormat): Promise<FontMetrics | 'too large' | undefined> {
  try {
    if (!isOfBoundedSize(bytes, format)) return 'too large';
    const { ascent, descent, lineGap, unitsPerEm, xWidthAvg } = await fromBuffer(Buffer.from(bytes));
    const em = (value: number) => value / unitsPerEm;
    const metrics = { ascent: em(ascent), descent: em(Math.abs(descent)), lineGap: em(lineGap), width: em(xWidthAvg) };
    return Object.values(metrics).every(Number.isFinite) && metrics.width > 0 ? metrics : undefined;
  } catch {
    // The library's message only speaks of the font's internal tables.
    return undefined;
  }
}

/** The system font whose shapes are closest to the font's. */
function chooseFallbackFont({ fallback }: ThemeFont, { weight }: ThemeFont['files'][number], key: FontKey) {
  const kind = key === 'code' ? 'mono' : /^(ui-)?serif$/.test(fallback?.at(-1) ?? '') ? 'serif' : 'sans';
  return FALLBACK_FONTS[kind][coversWeight(weight, 400) || Number.parseInt(weight, 10) < 600 ? 'regular' : 'bold'];
}

/** The descriptors that scale the fallback font to the metrics. */
function formatFallbackFont(
  { ascent, descent, lineGap, width }: FontMetrics,
  fallback: { names: string[]; width: number },
): string {
  const scale = width / fallback.width;
  const percent = (value: number) => `${Number((value * 100).toFixed(2))}%`;
  return [
    `src:${fallback.names.map(name => `local(${quoteName(name)})`).join(',')}`,
    `ascent-override:${percent(ascent / scale)}`,
    `descent-override:${percent(descent / scale)}`,
    `line-gap-override:${percent(lineGap / scale)}`,
    `size-adjust:${percent(scale)}`,
  ].join(';');
}

/** True if the weight, a number or a range such as `100 900`, includes `target`. */
function coversWeight(weight: string, target: number): boolean {
  const [from = 400, to = from] = weight.split(' ').map(Number);
  return from <= target && target <= to;
}

function quoteName(name: string): string {
  return JSON.stringify(name);
}

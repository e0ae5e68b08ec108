/**
 * Fonts that a site hosts itself, as CSS. Until a font is here, text is set in one that every system has, stretched to the
 * same width and height, so that nothing moves when it arrives.
 */
import { posix } from 'node:path';
import { fromBuffer } from '@capsizecss/unpack';
import { withBase } from '../../routes.js';
import type { ThemeFont } from '../config/theme.js';
import type { Config } from '../config/types.js';
import type { FileSystem } from '../disk/project.js';

export type FontFaces = {
  css: string;
  /** The value of `font-family`. */
  stack: string;
  /** Of the file for text of usual weight, as published. */
  regular?: string;
  problems: { pointer: string; rule: 'missing-file' | 'invalid-config'; message: string }[];
};

type FontContext = { config: Config; fs: FileSystem; key: 'text' | 'code' };

/** Fonts that most systems have, one of the same measures among the names. `width` is the average of English text, in em. */
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
const FORMAT_BY_EXTENSION: Record<string, string> = {
  '.woff2': 'woff2',
  '.woff': 'woff',
  '.ttf': 'truetype',
  '.otf': 'opentype',
};
const SYSTEM_STACKS = {
  text: 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",Arial,sans-serif',
  code: 'ui-monospace,"SF Mono","Cascadia Mono","Roboto Mono",Menlo,Consolas,"Liberation Mono",monospace',
};

export async function buildFontFaces(font: ThemeFont, place: FontContext): Promise<FontFaces> {
  const { config, key } = place;
  const made = await Promise.all(font.files.map((file, index) => buildFontFace(font, { file, index }, place)));
  const fallback =
    font.fallback?.map(name => (GENERIC_FAMILY.test(name) ? name : quoteName(name))).join(',') ?? SYSTEM_STACKS[key];
  const regular =
    font.files.find(({ weight, style }) => style === 'normal' && coversWeight(weight, 400)) ?? font.files[0]!;
  return {
    css: made.map(({ css }) => css).join('\n'),
    stack: [quoteName(font.family), quoteName(`${font.family} fallback`), fallback].join(','),
    regular: withBase(regular.path, config.site.base),
    problems: made.flatMap(({ problems }) => problems),
  };
}

type IndexedFile = { file: ThemeFont['files'][number]; index: number };

async function buildFontFace(
  font: ThemeFont,
  { file, index }: IndexedFile,
  { config, fs, key }: FontContext,
): Promise<Omit<FontFaces, 'stack'>> {
  const path = posix.join(config.static, file.path);
  const pointer = `/theme/fonts/${key}/files/${index}/path`;
  const trouble = (rule: 'missing-file' | 'invalid-config', message: string) => ({
    css: '',
    problems: [{ pointer, rule, message }],
  });
  if (!(await fs.exists(path))) return trouble('missing-file', `The file "${path}" does not exist.`);
  const measures = await readMetrics(await fs.readBytes(path));
  if (!measures) return trouble('invalid-config', `The file "${path}" is no font that can be read.`);
  const face = (family: string, rest: string) =>
    `@font-face{font-family:${quoteName(family)};font-weight:${file.weight};font-style:${file.style};${rest}}`;
  const address = withBase(file.path, config.site.base);
  const source = `src:url(${JSON.stringify(address)}) format("${FORMAT_BY_EXTENSION[posix.extname(path).toLowerCase()]}")`;
  const css = [
    face(font.family, `${source};font-display:swap`),
    face(`${font.family} fallback`, formatFallbackFont(measures, chooseFallbackFont(font, file, key))),
  ].join('\n');
  return { css, problems: [] };
}

type FontMetrics = { ascent: number; descent: number; lineGap: number; width: number };

/** In em; `undefined` for what is no font. */
async function readMetrics(bytes: Uint8Array): Promise<FontMetrics | undefined> {
  try {
    const { ascent, descent, lineGap, unitsPerEm, xWidthAvg } = await fromBuffer(Buffer.from(bytes));
    const em = (value: number) => value / unitsPerEm;
    const measures = { ascent: em(ascent), descent: em(Math.abs(descent)), lineGap: em(lineGap), width: em(xWidthAvg) };
    return Object.values(measures).every(Number.isFinite) && measures.width > 0 ? measures : undefined;
  } catch {
    // The library says why only in terms of tables.
    return undefined;
  }
}

function chooseFallbackFont({ fallback }: ThemeFont, { weight }: ThemeFont['files'][number], key: 'text' | 'code') {
  const kind = key === 'code' ? 'mono' : /^(ui-)?serif$/.test(fallback?.at(-1) ?? '') ? 'serif' : 'sans';
  return FALLBACK_FONTS[kind][coversWeight(weight, 400) || Number.parseInt(weight, 10) < 600 ? 'regular' : 'bold'];
}

function formatFallbackFont(
  { ascent, descent, lineGap, width }: FontMetrics,
  { names, width: own }: { names: string[]; width: number },
) {
  const scale = width / own;
  const percent = (value: number) => `${Number((value * 100).toFixed(2))}%`;
  return [
    `src:${names.map(name => `local(${quoteName(name)})`).join(',')}`,
    `ascent-override:${percent(ascent / scale)}`,
    `descent-override:${percent(descent / scale)}`,
    `line-gap-override:${percent(lineGap / scale)}`,
    `size-adjust:${percent(scale)}`,
  ].join(';');
}

function coversWeight(weight: string, wanted: number): boolean {
  const [from = 400, to = from] = weight.split(' ').map(Number);
  return from <= wanted && wanted <= to;
}

function quoteName(name: string): string {
  return JSON.stringify(name);
}

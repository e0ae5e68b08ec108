/** Splits off front matter and checks it. Its lines stay as blank lines, so that those below keep their numbers. */
import * as z from 'zod';
import { detachText } from '../body/text.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic, Hint, Position } from '../diagnostics/types.js';
import { validate } from '../diagnostics/zod-messages.js';
import { badgeSchema } from '../source/badge.js';
import { isDay, readDate } from '../source/day.js';
import { pageHeadSchema } from '../source/head-tags.js';
import { isObject } from '../source/json-object.js';
import { escapePointerToken } from '../source/json-pointer.js';
import { slugSchema } from '../source/slug.js';
import { parseYaml } from '../source/yaml.js';
import type { FrontMatter } from '../types.js';
import { foreignFrontMatter } from './foreign-front-matter.js';
import { withOwnKeys } from './front-matter-aliases.js';
import { translateFrontMatter } from './front-matter-dialects.js';
import { readHome } from './home-front-matter.js';

const textSchema = z.string();
const textOnly = (value: unknown) => (typeof value === 'string' ? value : undefined);
const nullableTextSchema = textSchema.nullable();
/** A date of YAML or a text → an ISO 8601 text in UTC. Without a time it is the start of that day. */
const dateSchema = z
  .union([z.date(), z.string()])
  .refine(namesDay, 'must be a day that exists')
  .transform(value => (typeof value === 'string' ? readDate(value) : value))
  .refine(value => !Number.isNaN(value.getTime()), 'must be a date such as 2026-11-21')
  .transform(value => value.toISOString());

/** False for a text such as 2026-02-30, which `Date` would take for a day in March. */
function namesDay(value: Date | string): boolean {
  const written = typeof value === 'string' ? /^\s*(\d{4}-\d\d-\d\d)/.exec(value)?.[1] : undefined;
  return written === undefined || isDay(written);
}

/** Each tag of a page may make a page of its own. */
const MAX_TAGS = 100;
const MAX_KEYWORDS = 1000;

/** A list of at most `max` entries, or a text with the entries between commas. */
const listOf = <Entry extends z.ZodType>(entry: Entry, max: number) =>
  z.preprocess(
    value =>
      typeof value === 'string' && /[,\n]/.test(value)
        ? value
            .split(/[,\n]/)
            .map(part => part.trim())
            .filter(Boolean)
        : value,
    z.array(entry).max(max, { error: `must have at most ${max} entries` }),
  );

const boostError = { error: 'must be a number from 0.1 to 10' };

const frontMatterSchema = z.object({
  id: textSchema.optional(),
  title: textSchema.optional(),
  description: textSchema.optional(),
  slug: textSchema.optional(),
  keywords: listOf(textSchema, MAX_KEYWORDS).optional(),
  head: pageHeadSchema.optional(),
  image: textSchema.optional(),
  banner: textSchema.optional(),
  draft: z.boolean().optional(),
  date: dateSchema.optional(),
  unlisted: z.boolean().optional(),
  prose: z.boolean().optional(),
  search: z.boolean().optional(),
  boost: z.number(boostError).min(0.1, boostError).max(10, boostError).optional(),
  sidebar_label: textSchema.optional(),
  badge: badgeSchema.optional(),
  // Other tools use this key for values of any kind.
  icon: z.unknown().transform(textOnly).optional(),
  iconType: z.unknown().transform(textOnly).optional(),
  sidebar_position: z.number().optional(),
  // Accepted for pages of Docusaurus; docsc ignores them.
  sidebar_key: textSchema.optional(),
  sidebar_class_name: textSchema.optional(),
  sidebar_custom_props: z.record(textSchema, z.unknown()).optional(),
  parse_number_prefixes: z.boolean().optional(),
  tags: listOf(
    z.union([textSchema, z.object({ label: textSchema, permalink: slugSchema.optional() })]),
    MAX_TAGS,
  ).optional(),
  review_after: dateSchema.optional(),
  last_update: z.object({ date: dateSchema.optional(), author: textSchema.optional() }).optional(),
  displayed_sidebar: nullableTextSchema.optional(),
  pagination_label: textSchema.optional(),
  pagination_next: nullableTextSchema.optional(),
  pagination_prev: nullableTextSchema.optional(),
  feedback: z.boolean().optional(),
  hide_from_sidebars: z.boolean().optional(),
  hide_title: z.boolean().optional(),
  hide_table_of_contents: z.boolean().optional(),
  toc_min_heading_level: z.number().int().min(2).max(6).optional(),
  toc_max_heading_level: z.number().int().min(2).max(6).optional(),
  custom_edit_url: textSchema
    .regex(/^(https?:\/\/|mailto:|\.{0,2}\/)/i, {
      error: 'must be null, or an address such as https://example.com/edit/a.md',
    })
    .nullable()
    .optional(),
}) satisfies z.ZodType<FrontMatter>;

/** All keys that front matter may have. */
export const frontMatterKeys = Object.keys(frontMatterSchema.shape);

/** A file without its front matter. `keys` are the keys' positions; `text` has as many lines as the file. */
export type SplitSource = {
  frontMatter: FrontMatter;
  keys: Record<string, Position>;
  text: string;
  diagnostics: Diagnostic[];
};

/** The front matter of a file, with its YAML as the first group. */
export const frontMatterBlock = /^---[ \t]*\n(?:([\s\S]*?)\n)??---[ \t]*(?:\n|$)/;
/** A line of `---` and a key below it; without the key it is a thematic break. */
const unclosedStart = /^---\n[a-z_][\w-]*:(?:[ \t]|\n|$)/;

/** A file's text with its front matter blanked. */
export function blankFrontMatter(source: string): string {
  const block = frontMatterBlock.exec(source)?.[0] ?? '';
  return block.replace(/[^\n]/g, '') + source.slice(block.length);
}

/**
 * Parses and checks front matter. Invalid keys are reported and absent; the text is always returned. `ownKeys` are keys that
 * docsc does not know and does not report.
 */
export function splitFrontMatter(source: string, path: string, ownKeys: readonly string[] = []): SplitSource {
  const match = frontMatterBlock.exec(source);
  if (!match) return { frontMatter: {}, keys: {}, text: source, diagnostics: diagnoseMissing(source, path) };
  const blanked = blankFrontMatter(source);
  // Outlines stay in memory, and a substring would keep the whole file there.
  const yaml = parseYaml(detachText(match[1] ?? ''), path, 1);
  if (yaml.diagnostics.length) return { frontMatter: {}, keys: {}, text: blanked, diagnostics: yaml.diagnostics };
  const value = yaml.value ?? {};
  if (typeof value !== 'object' || Array.isArray(value)) {
    const message = 'Front matter must be a mapping of keys to values.';
    const place = { line: 2, column: 1 };
    const diagnostics = [finding('invalid-front-matter', message, { path, place })];
    return { frontMatter: {}, keys: {}, text: blanked, diagnostics };
  }
  const { positionAt } = yaml;
  return { ...checkKeys(value, path, { positionAt, ownKeys }), text: blanked };
}

function diagnoseMissing(source: string, path: string): Diagnostic[] {
  const invalid = (message: string, hint: string, line = 1) => [
    finding('invalid-front-matter', message, { path, place: { line, column: 1 }, hint }),
  ];
  if (unclosedStart.test(source))
    return invalid('Front matter is never closed.', 'Put a line of --- below its last key.');
  if (tomlStart.test(source))
    return invalid('Front matter in TOML is not read.', 'Write it as YAML, between lines of ---.');
  const [, above] = lateFrontMatter.exec(source) ?? [];
  if (above === undefined) return [];
  const hint = 'Remove the lines above it.';
  return invalid('Front matter begins on the first line of a file.', hint, above.split('\n').length);
}

/** A line of `+++` and a key below it. */
const tomlStart = /^\+\+\+[ \t]*\n(?:[ \t]*(?:#.*)?\n)*[ \t]*[\w.-]+[ \t]*=/;
/** Blank lines, and then a key of front matter between lines of `---`. */
const lateFrontMatter = new RegExp(
  `^(\\s*\\n)---[ \\t]*\\n(?:#.*\\n)*(?:${frontMatterKeys.join('|')}):[\\s\\S]*?\\n---[ \\t]*(?:\\n|$)`,
);

/** The values that the front matter does not have under docsc's own keys; `undefined` if docsc does not allow one of them. */
function acceptTranslated(keys: Record<string, unknown>, written: Set<string>): Partial<FrontMatter> | undefined {
  const checked = Object.entries(keys).map(
    ([key, value]) =>
      [key, validate(frontMatterSchema.shape[key as keyof typeof frontMatterSchema.shape], value)] as const,
  );
  if (checked.some(([, { success }]) => !success)) return undefined;
  return Object.fromEntries(checked.flatMap(([key, { data }]) => (written.has(key) ? [] : [[key, data] as const])));
}

/** Elements of the head add up; of other keys, the last counts. */
function addKeys(accepted: Record<string, unknown>, { head, ...keys }: Partial<FrontMatter>): void {
  Object.assign(accepted, keys);
  if (head) accepted.head = [...((accepted.head as unknown[] | undefined) ?? []), ...head];
}

/** What to do about a key that resembles none of docsc's; a key inside of another cannot be the site's own. */
function ownKeyHint(key?: string): string {
  const remove = 'Remove it, or see the manual for the keys docsc knows';
  return key === undefined
    ? `${remove}.`
    : `${remove}. If it is data of your own, add "${key}" to "markdown.frontMatter".`;
}

/** What another tool does with a key, or the key of docsc that it resembles; `undefined` for one that is a site's own. */
function hintForUnknown(key: string, ownKeys: readonly string[] = []): Hint | undefined {
  return foreignFrontMatter.get(key) ?? didYouMean(key, [...frontMatterKeys, ...ownKeys]);
}

/** The keys of a page that neither docsc nor another tool reads: data of the site's own, such as for a template. */
export function findSiteKeys(source: string, path: string): string[] {
  const { value } = parseYaml(frontMatterBlock.exec(source)?.[1] ?? '', path, 1);
  if (!isObject(value)) return [];
  const home = readHome(value, () => undefined);
  return withOwnKeys(value)
    .filter(
      ({ key, entry }) => !frontMatterKeys.includes(key) && !home?.keys.has(key) && !translateFrontMatter(key, entry),
    )
    .filter(({ key }) => hintForUnknown(key) === undefined)
    .map(({ written }) => written);
}

function checkKeys(
  value: object,
  path: string,
  { positionAt, ownKeys }: Pick<ReturnType<typeof parseYaml>, 'positionAt'> & { ownKeys: readonly string[] },
): Omit<SplitSource, 'text'> {
  const diagnostics: Diagnostic[] = [];
  const keys: Record<string, Position> = {};
  const accepted: Record<string, unknown> = {};
  const found = readHome(value, positionAt);
  for (const { key, written, entry } of withOwnKeys(value)) {
    const where = { path, place: positionAt(`/${escapePointerToken(written)}`) };
    if (where.place) keys[key] = where.place;
    if (found?.keys.has(key)) continue;
    const isOwn = frontMatterKeys.includes(key) && !isObject(entry);
    const translated = isOwn ? undefined : translateFrontMatter(key, entry);
    const others = new Set(Object.keys(value).filter(name => name !== written && name !== 'head'));
    const own = translated && acceptTranslated(translated.keys, others);
    if (own) {
      addKeys(accepted, own);
      for (const name of translated?.unknown ?? []) {
        const hint = foreignFrontMatter.get(name) ?? ownKeyHint();
        diagnostics.push(
          finding('unknown-front-matter', `Front matter key "${key}.${name}" is unknown.`, { ...where, hint }),
        );
      }
      continue;
    }
    if (!frontMatterKeys.includes(key)) {
      if (ownKeys.includes(written)) continue;
      const hint = hintForUnknown(key, ownKeys) ?? ownKeyHint(key);
      diagnostics.push(finding('unknown-front-matter', `Front matter key "${key}" is unknown.`, { ...where, hint }));
      continue;
    }
    const checked = validate(frontMatterSchema.shape[key as keyof typeof frontMatterSchema.shape], entry);
    if (checked.success) addKeys(accepted, { [key]: checked.data });
    else {
      const issue = checked.error.issues[0]!.message;
      diagnostics.push(finding('invalid-front-matter', `Front matter key "${written}": ${issue}.`, where));
    }
  }
  const frontMatter = accepted as FrontMatter;
  if (!found) return { frontMatter, keys, diagnostics };
  const { home } = found;
  const title = frontMatter.title ?? home.title;
  // A page shows one title: the name of the product is above the text where the page has another one.
  const lead = home.title === undefined || title === home.title ? home.lead : [home.title, ...home.lead];
  return { frontMatter: { ...frontMatter, title, home: { ...home, lead } }, keys, diagnostics };
}

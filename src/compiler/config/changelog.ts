/** The changelogs of a site: where their entries are, which of them are new, and what their feeds contain. */
import { posix } from 'node:path';
import * as z from 'zod';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { badgeSchema } from '../source/badge.js';
import { isDay } from '../source/day.js';
import { isBelow } from '../source/paths.js';
import type { ParsedYaml } from '../source/yaml.js';

/** The entries of a feed, unless the configuration says how many. */
const FEED_ENTRIES = 20;

const textSchema = z.string();

/** YAML reads a day without quotes as a date, for which JSON Schema has no type. */
const daySchema = z
  .unknown()
  .refine(value => isDay(toDay(value)), { error: 'must be a day such as 2026-11-24' })
  .optional();

function toDay(value: unknown): string {
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}

const markSchema = z
  .strictObject({
    days: z.number().int().min(0).optional().describe('Days before the newest entry in which others are new too.'),
    since: daySchema.describe('The first day on which an entry is new.'),
    label: badgeSchema.optional().describe('The word of the mark; "New" by default.'),
  })
  .refine(({ days, since }) => (days === undefined) !== (since === undefined), {
    error: 'needs either "days" or "since"',
  });

const feedKeysSchema = z.strictObject({
  entries: z.number().int().min(1).max(200).optional().describe('The most entries of a feed; 20 by default.'),
});

/** The schema of `changelog`. */
export const changelogSchema = z.array(
  z.strictObject({
    path: textSchema.describe('A folder with a document for each entry, or a document with a heading for each.'),
    title: textSchema.min(1).optional().describe('Title of the page that lists the entries, and of the feeds.'),
    description: textSchema.optional().describe('One line below the title, and in the feeds.'),
    new: markSchema.optional().describe('Which entries are marked as new; none by default.'),
    feed: z
      .union([z.boolean(), feedKeysSchema], { error: 'must be true, false or a mapping' })
      .optional()
      .describe('Feeds in Atom and JSON; by default where the site has a "url".'),
  }),
);

type UserChangelog = z.infer<typeof changelogSchema>[number];

/** A changelog with its defaults. `isFile`: a document with headings; `feedEntries` is 0 without feeds. */
export type Changelog = {
  path: string;
  isFile: boolean;
  /** JSON pointer of its entry in the configuration. */
  pointer: string;
  title: string;
  description?: string;
  mark?: { days?: number; since?: string; label: string };
  feedEntries: number;
};

type ChangelogContext = { path: string; yaml: ParsedYaml; docs: string; url: string | undefined };

/** The changelogs; `undefined` for a site without one, which has nothing of all this. */
export function readChangelogs(
  user: readonly UserChangelog[] = [],
  context: ChangelogContext,
): { changelogs?: Changelog[]; diagnostics: Diagnostic[] } {
  if (!user.length) return { diagnostics: [] };
  const changelogs = user.map((entry, nth) => buildChangelog(entry, `/changelog/${nth}`, context));
  return { changelogs, diagnostics: user.flatMap((entry, nth) => check(entry, changelogs[nth]!, context)) };
}

function buildChangelog(user: UserChangelog, pointer: string, { url }: ChangelogContext): Changelog {
  const { title = 'Changelog', description, new: mark, feed = url !== undefined } = user;
  const path = posix.normalize(user.path).replace(/\/$/, '');
  return {
    path,
    isFile: /\.mdx?$/.test(path),
    pointer,
    title,
    ...(description !== undefined && { description }),
    ...(mark && { mark: readMark(mark) }),
    feedEntries: !feed || url === undefined ? 0 : feed === true ? FEED_ENTRIES : (feed.entries ?? FEED_ENTRIES),
  };
}

function readMark({ days, since, label = 'New' }: z.infer<typeof markSchema>): Changelog['mark'] {
  return { ...(days !== undefined && { days }), ...(since !== undefined && { since: toDay(since) }), label };
}

function check(user: UserChangelog, { path, pointer }: Changelog, { path: file, yaml, docs, url }: ChangelogContext) {
  const report = (key: string, message: string) => {
    const place = yaml.positionAt(`${pointer}/${key}`);
    return [finding('invalid-config', message, { path: file, pointer: `${pointer}/${key}`, place })];
  };
  if (!isBelow(docs, path)) return report('path', `"path" must lead to a folder or document below "${docs}".`);
  if (!user.feed || url) return [];
  return report('feed', 'A feed needs the address of the site, because its links are absolute: add "url".');
}

/** What the configuration says of prose → `Prose`. It may stand in a file of its own. */
import * as z from 'zod';
import { type ProseRule, proseRules } from '../diagnostics/rules/prose.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { FileSystem } from '../disk/project.js';
import type { Yaml } from '../source/yaml.js';
import { readOwnMapping } from './config-part.js';

const ruleNames = Object.keys(proseRules) as ProseRule[];

const phrase = z
  .string({ error: 'must be a text; put quotes around what YAML reads as something else' })
  .trim()
  .min(1, { error: 'must not be empty' });
const phrases = z.array(phrase, { error: 'must be a list of words or phrases' });
const pages = z.array(z.string(), { error: 'must be a list of page ids' });

const exceptions = {
  except: phrases.optional().describe('Phrases in which it may stand.'),
  exceptPages: pages.optional().describe('Ids of pages on which it may stand; * and ** stand for anything.'),
  hint: z.string().optional().describe('What to do, shown with the finding.'),
};

const term = z
  .strictObject({
    write: phrase.describe('The word of the style guide.'),
    not: z
      .union([phrase, phrases.min(1, { error: 'must not be empty' })], {
        error: 'must be a word or phrase, or a list of them',
      })
      .describe('Words that are not written for it.'),
    ...exceptions,
  })
  .refine(({ write, not }) => ![not].flat().includes(write), 'has the same word under "write" and "not"');

const avoided = z.union([phrase, z.strictObject({ phrase: phrase.describe('The word or phrase.'), ...exceptions })], {
  error: 'must be a word or phrase, or a mapping with "phrase"',
});

const length = z.int().min(0, { error: 'must be at least 0' });

export const proseSchema = z.strictObject({
  terms: z
    .array(term)
    .superRefine((terms, context) => {
      for (const { phrase, path } of repeated(terms))
        context.addIssue({ code: 'custom', message: `has "${phrase}", which stands under another term too`, path });
    })
    .optional()
    .describe('Words of the style guide, and those that are not written for them.'),
  avoid: z.array(avoided).optional().describe('Words and phrases that are left out.'),
  headings: z
    .literal('sentence', { error: 'must be "sentence", or absent' })
    .optional()
    .describe('Titles and headings are in sentence case.'),
  names: phrases.optional().describe('Names, which keep their capitals in headings.'),
  description: z
    .strictObject({ min: length.optional(), max: length.optional() })
    .refine(({ min = 0, max = Infinity }) => min <= max, 'has a "min" above its "max"')
    .optional()
    .describe('Characters that the description of a page may have.'),
  sentence: length.optional().describe('Most words of a sentence; 0, the default, for any number.'),
  person: z
    .literal('second', { error: 'must be "second", or absent' })
    .optional()
    .describe('Pages speak to the reader, and not of their writers.'),
  ignore: pages.optional().describe('Ids of pages, and paths of API files, that are not checked.'),
  exceptPages: z
    .partialRecord(z.enum(ruleNames), pages)
    .optional()
    .describe('Rules, each with the ids of pages on which it is off.'),
  api: z.boolean().optional().describe('Texts of API descriptions are checked too; true by default.'),
  build: z.boolean().optional().describe('"docsc build" and "docsc serve" report it too; false by default.'),
});

/** A word that two terms replace: nobody could say by which. */
function repeated(terms: z.infer<typeof term>[]): { phrase: string; path: (string | number)[] }[] {
  const seen = new Set<string>();
  return terms.flatMap(({ not }, index) =>
    [not].flat().flatMap(phrase => {
      const isNew = !seen.has(phrase);
      seen.add(phrase);
      return isNew ? [] : [{ phrase, path: [index, 'not'] }];
    }),
  );
}

type UserProse = z.infer<typeof proseSchema>;
type Exceptions = { except: string[]; exceptPages: string[]; hint?: string };

/** Defaults filled in. */
export type Prose = {
  terms: ({ write: string; not: string[] } & Exceptions)[];
  avoid: ({ phrase: string } & Exceptions)[];
  headings?: 'sentence';
  names: string[];
  description?: { min: number; max: number };
  /** 0 for any number of words. */
  sentence: number;
  person?: 'second';
  ignore: string[];
  /** Rule → ids of pages on which it is off. */
  exceptPages: Partial<Record<ProseRule, string[]>>;
  api: boolean;
  build: boolean;
};

type Context = { fs: FileSystem; path: string; yaml: Yaml };

/** `undefined` where the site has no style guide, or none that can be read. */
export async function readProse(
  user: UserProse | string | undefined,
  context: Context,
  diagnostics: Diagnostic[],
): Promise<Prose | undefined> {
  if (typeof user !== 'string') return user && proseOf(user);
  const own = await readOwnMapping({ pointer: '/prose', schema: proseSchema }, user, context, diagnostics);
  return own && proseOf(own.value);
}

function proseOf({ terms = [], avoid = [], description, ...user }: UserProse): Prose {
  return {
    terms: terms.map(({ not, ...entry }) => ({ ...withExceptions(entry), not: [not].flat() })),
    avoid: avoid.map(entry => withExceptions(typeof entry === 'string' ? { phrase: entry } : entry)),
    headings: user.headings,
    names: user.names ?? [],
    description: description && { min: description.min ?? 0, max: description.max ?? Infinity },
    sentence: user.sentence ?? 0,
    person: user.person,
    ignore: user.ignore ?? [],
    exceptPages: user.exceptPages ?? {},
    api: user.api ?? true,
    build: user.build ?? false,
  };
}

function withExceptions<T extends Partial<Exceptions>>(entry: T): T & Exceptions {
  return { ...entry, except: entry.except ?? [], exceptPages: entry.exceptPages ?? [] };
}

/** What the configuration says of prose → `Prose`. It may stand in a file of its own. */
import * as z from 'zod';
import { type ProseRule, proseRules } from '../diagnostics/rules/prose.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { FileSystem } from '../disk/project.js';
import type { ParsedYaml } from '../source/yaml.js';
import { readConfigMapping } from './config-part.js';

const ruleNames = Object.keys(proseRules) as ProseRule[];

const phraseSchema = z
  .string({ error: 'must be a text; put quotes around what YAML reads as something else' })
  .trim()
  .min(1, { error: 'must not be empty' });
const phrasesSchema = z.array(phraseSchema, { error: 'must be a list of words or phrases' });
const pageIdsSchema = z.array(z.string(), { error: 'must be a list of page ids' });

const exceptions = {
  except: phrasesSchema.optional().describe('Phrases in which it may stand.'),
  exceptPages: pageIdsSchema.optional().describe('Ids of pages on which it may stand; * and ** stand for anything.'),
  hint: z.string().optional().describe('What to do, shown with the finding.'),
};

const termSchema = z
  .strictObject({
    write: phraseSchema.describe('The word of the style guide.'),
    not: z
      .union([phraseSchema, phrasesSchema.min(1, { error: 'must not be empty' })], {
        error: 'must be a word or phrase, or a list of them',
      })
      .describe('Words that are not written for it.'),
    ...exceptions,
  })
  .refine(({ write, not }) => ![not].flat().includes(write), 'has the same word under "write" and "not"');

const avoidedSchema = z.union(
  [phraseSchema, z.strictObject({ phrase: phraseSchema.describe('The word or phrase.'), ...exceptions })],
  {
    error: 'must be a word or phrase, or a mapping with "phrase"',
  },
);

const lengthSchema = z.int().min(0, { error: 'must be at least 0' });

export const proseSchema = z.strictObject({
  terms: z
    .array(termSchema)
    .superRefine((terms, context) => {
      for (const { phrase, path } of findRepeatedPhrases(terms))
        context.addIssue({ code: 'custom', message: `has "${phrase}", which stands under another term too`, path });
    })
    .optional()
    .describe('Words of the style guide, and those that are not written for them.'),
  avoid: z.array(avoidedSchema).optional().describe('Words and phrases that are left out.'),
  headings: z
    .literal('sentence', { error: 'must be "sentence", or absent' })
    .optional()
    .describe('Titles and headings are in sentence case.'),
  names: phrasesSchema.optional().describe('Names, which keep their capitals in headings.'),
  description: z
    .strictObject({ min: lengthSchema.optional(), max: lengthSchema.optional() })
    .refine(({ min = 0, max = Infinity }) => min <= max, 'has a "min" above its "max"')
    .optional()
    .describe('Characters that the description of a page may have.'),
  sentence: lengthSchema.optional().describe('Most words of a sentence; 0, the default, for any number.'),
  person: z
    .literal('second', { error: 'must be "second", or absent' })
    .optional()
    .describe('Pages speak to the reader, and not of their writers.'),
  ignore: pageIdsSchema.optional().describe('Ids of pages, and paths of API files, that are not checked.'),
  exceptPages: z
    .partialRecord(z.enum(ruleNames), pageIdsSchema)
    .optional()
    .describe('Rules, each with the ids of pages on which it is off.'),
  api: z.boolean().optional().describe('Texts of API descriptions are checked too; true by default.'),
  build: z.boolean().optional().describe('"docsc build" and "docsc serve" report it too; false by default.'),
});

/** A word that two terms replace: nobody could say by which. */
function findRepeatedPhrases(terms: z.infer<typeof termSchema>[]): { phrase: string; path: (string | number)[] }[] {
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
export type ProseConfig = {
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

type ProseContext = { fs: FileSystem; path: string; yaml: ParsedYaml };

/** `undefined` where the site has no style guide, or none that can be read. */
export async function readProse(
  user: UserProse | string | undefined,
  context: ProseContext,
  diagnostics: Diagnostic[],
): Promise<ProseConfig | undefined> {
  if (typeof user !== 'string') return user && buildProseConfig(user);
  const own = await readConfigMapping({ pointer: '/prose', schema: proseSchema }, user, context, diagnostics);
  return own && buildProseConfig(own.value);
}

function buildProseConfig({ terms = [], avoid = [], description, ...user }: UserProse): ProseConfig {
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

/** The style guide, `prose` in the configuration or in a file of its own → `ProseConfig`. */
import * as z from 'zod';
import { type ProseRule, proseRules } from '../diagnostics/rules/prose.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { type PartContext, readConfigMapping } from './config-part.js';

const ruleNames = Object.keys(proseRules) as ProseRule[];

const phraseSchema = z
  .string({ error: 'must be text; put quotes around a value that YAML reads as another type' })
  .trim()
  .min(1, { error: 'must not be empty' });
const phrasesSchema = z.array(phraseSchema, { error: 'must be a list of words or phrases' });
const pageIdsSchema = z.array(z.string(), { error: 'must be a list of page ids' });

const exceptions = {
  except: phrasesSchema.optional().describe('Phrases in which the word is allowed.'),
  exceptPages: pageIdsSchema.optional().describe('Ids of pages on which the word is allowed; * and ** match anything.'),
  hint: z.string().optional().describe('What to do instead; shown with the finding.'),
};

const termSchema = z
  .strictObject({
    write: phraseSchema.describe('The word of the style guide.'),
    not: z
      .union([phraseSchema, phrasesSchema.min(1, { error: 'must not be empty' })], {
        error: 'must be a word or phrase, or a list of them',
      })
      .describe('Words that it replaces.'),
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

/** The schema of `prose`, and of the file that `prose` may name. */
export const proseSchema = z.strictObject({
  terms: z
    .array(termSchema)
    .superRefine((terms, context) => {
      for (const { phrase, path } of findRepeatedPhrases(terms))
        context.addIssue({ code: 'custom', message: `has "${phrase}", which another term has too`, path });
    })
    .optional()
    .describe('Words of the style guide, and the words that they replace.'),
  avoid: z.array(avoidedSchema).optional().describe('Words and phrases to leave out.'),
  headings: z
    .literal('sentence', { error: 'must be "sentence", or absent' })
    .optional()
    .describe('"sentence" demands sentence case in titles and headings.'),
  names: phrasesSchema.optional().describe('Names that keep their capitals in headings.'),
  description: z
    .strictObject({ min: lengthSchema.optional(), max: lengthSchema.optional() })
    .refine(({ min = 0, max = Infinity }) => min <= max, 'has a "min" above its "max"')
    .optional()
    .describe("Length of a page's description, in characters."),
  sentence: lengthSchema.optional().describe('Most words that a sentence may have; 0, the default, for no limit.'),
  person: z
    .literal('second', { error: 'must be "second", or absent' })
    .optional()
    .describe('"second" demands that pages address the reader and do not speak of their writers.'),
  ignore: pageIdsSchema.optional().describe('Ids of pages and paths of API files that are not checked.'),
  exceptPages: z
    .partialRecord(z.enum(ruleNames), pageIdsSchema)
    .optional()
    .describe('Rules that are off on some pages, each with the ids of those pages.'),
  api: z.boolean().optional().describe('Checks the texts of API descriptions too; true by default.'),
  build: z.boolean().optional().describe('"docsc build" reports these findings too; false by default.'),
});

/** Words that two terms replace, which leaves the replacement undecided; `path` leads to the second. */
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

/** The style guide with its defaults filled in. */
export type ProseConfig = {
  terms: ({ write: string; not: string[] } & Exceptions)[];
  avoid: ({ phrase: string } & Exceptions)[];
  headings?: 'sentence';
  names: string[];
  description?: { min: number; max: number };
  /** Most words of a sentence; 0 for no limit. */
  sentence: number;
  person?: 'second';
  ignore: string[];
  /** Rule → ids of pages on which it is off. */
  exceptPages: Partial<Record<ProseRule, string[]>>;
  api: boolean;
  build: boolean;
};

/** The style guide; absent if the site has none, or one that cannot be read. */
export async function readProse(
  user: UserProse | string | undefined,
  context: PartContext,
): Promise<{ prose?: ProseConfig; diagnostics: Diagnostic[] }> {
  if (typeof user !== 'string') return { prose: user && buildProseConfig(user), diagnostics: [] };
  const { mapping, diagnostics } = await readConfigMapping(proseSchema, { file: user, pointer: '/prose' }, context);
  return { prose: mapping && buildProseConfig(mapping.value), diagnostics };
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

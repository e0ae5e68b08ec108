/** The glossary, `glossary` in the configuration or in a file of its own: terms with what they mean. */
import * as z from 'zod';
import type { Diagnostic } from '../diagnostics/types.js';
import type { Origin } from '../types.js';
import { type PartContext, readConfigMapping } from './config-part.js';

const FORM = 'must be a definition, or a mapping with "definition", "aliases" and "link"';
const nameSchema = z.string().trim().min(1, { error: 'must not be empty' });

const entrySchema = z.union(
  [
    nameSchema,
    z.strictObject({
      definition: nameSchema.describe('What the term means, as Markdown.'),
      aliases: z.array(nameSchema).optional().describe('Other names, such as the plural.'),
      link: nameSchema.optional().describe('Where readers learn more: a route or an address.'),
    }),
  ],
  { error: FORM },
);

/** The schema of a glossary, in the configuration or in a file of its own. */
export const glossarySchema = z.record(nameSchema, entrySchema).superRefine((terms, context) => {
  /** Keys of names, and the terms that have them. */
  const owners = new Map<string, string>();
  for (const [name, entry] of Object.entries(terms))
    for (const one of [name, ...(typeof entry === 'string' ? [] : (entry.aliases ?? []))]) {
      const key = termKey(one);
      const owner = owners.get(key);
      const message =
        owner === name ? `has the name "${one}" twice` : `has the name "${one}", which another term has too`;
      if (owner === undefined) owners.set(key, name);
      else context.addIssue({ code: 'custom', path: [name], message });
    }
});

/** The schema of the option, which may name a file. */
export const glossaryOptionSchema = z.union([nameSchema.describe('A YAML file with the terms.'), glossarySchema], {
  error: 'must be a mapping of terms to definitions, or the path of a YAML file with one',
});

/** A term, and where its definition is written. */
export type GlossaryTerm = {
  name: string;
  definition: string;
  aliases: string[];
  link?: string;
  origin: Origin;
};

/** The terms in their order. `file` is absent where they are part of the configuration. */
export type Glossary = { terms: GlossaryTerm[]; file?: string };

/** Terms are the same in capitals and with other spaces. */
export function termKey(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Reads the glossary; absent if the site has none, or one that cannot be read. */
export async function readGlossary(
  user: z.infer<typeof glossarySchema> | string | undefined,
  context: PartContext,
): Promise<{ glossary?: Glossary; diagnostics: Diagnostic[] }> {
  if (user === undefined) return { diagnostics: [] };
  const pointer = '/glossary';
  if (typeof user !== 'string') {
    const { path, yaml } = context;
    return { glossary: { terms: readTerms(user, { path, pointer, positionAt: yaml.positionAt }) }, diagnostics: [] };
  }
  const { mapping, diagnostics } = await readConfigMapping(glossarySchema, { file: user, pointer }, context);
  if (!mapping) return { diagnostics };
  const { value, positionAt } = mapping;
  return { glossary: { terms: readTerms(value, { path: user, pointer: '', positionAt }), file: user }, diagnostics };
}

type TermsFile = { path: string; pointer: string } & Pick<PartContext['yaml'], 'positionAt'>;

function readTerms(user: z.infer<typeof glossarySchema>, { path, pointer, positionAt }: TermsFile): GlossaryTerm[] {
  return Object.entries(user).map(([name, entry]) => {
    const at = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const below = typeof entry === 'string' ? at : `${at}/definition`;
    const { definition, aliases = [], link } = typeof entry === 'string' ? { definition: entry } : entry;
    return { name, definition, aliases, link, origin: { path, pointer: below, place: positionAt(below) } };
  });
}

/** The terms of a glossary by their names, with definitions that are compiled when a page first needs them. */
import type { ElementContent } from 'hast';
import { type Glossary, type GlossaryTerm, termKey } from '../config/glossary.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { tagWithFile } from '../source/position.js';
import type { CompileFragment } from '../types.js';

/** A definition as blocks, and its findings. */
export type Definition = ReturnType<CompileFragment> & { children: ElementContent[] };

/** A glossary that pages are compiled with. */
export type Terms = {
  all: GlossaryTerm[];
  find: (name: string) => GlossaryTerm | undefined;
  define: (term: GlossaryTerm) => Definition;
  /** The file of the glossary, which pages with a term include. */
  file?: string;
};

/** Opens the glossary of a site for one page. */
export function openTerms({ terms, file }: Glossary, compile: CompileFragment): Terms {
  const byName = new Map(
    terms.flatMap(term => [term.name, ...term.aliases].map(name => [termKey(name), term] as const)),
  );
  const defined = new Map<GlossaryTerm, Definition>();
  const define = (term: GlossaryTerm): Definition => {
    const { path } = term.origin;
    const { children, diagnostics } = compile(term.definition, term.origin);
    return { children: children.map(child => tagWithFile(child as ElementContent, path)), diagnostics };
  };
  return {
    file,
    all: terms,
    find: name => byName.get(termKey(name)),
    define: term => {
      const definition = defined.get(term) ?? define(term);
      defined.set(term, definition);
      return definition;
    },
  };
}

/** The finding for a term that the glossary does not have. */
export function diagnoseTerm(
  name: string,
  terms: Terms | undefined,
  where: Pick<Diagnostic, 'path' | 'place'>,
): Diagnostic {
  if (!terms) {
    const hint = 'Name a file with terms and definitions as "glossary" in the configuration.';
    return finding('unknown-term', `The site has no glossary for "${name}".`, { ...where, hint });
  }
  const hint = didYouMean(
    name,
    terms.all.flatMap(term => [term.name, ...term.aliases]),
  );
  return finding('unknown-term', `The glossary has no term "${name}".`, { ...where, hint });
}

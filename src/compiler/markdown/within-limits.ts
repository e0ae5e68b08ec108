/** Compiles within the limits of a page: a text or a body beyond them is left out, with a single finding. */
import { finishPage } from '../body/finish-page.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { CompileFragment, Page, PageHead, Source } from '../types.js';
import { diagnoseExcess, markdownLimits } from './limits.js';
import { checkLimits } from './source-limits.js';
import { MAX_GROWTH, OversizeError } from './tree-limits.js';

/** Compiles a page. One beyond a limit is left empty, with a single finding. */
export async function compileWithinLimits(
  { text, path }: Source,
  head: PageHead,
  compile: () => Page | Promise<Page>,
): Promise<Page> {
  const empty = (excess: Diagnostic) => finishPage(head, { type: 'root', children: [] }, { diagnostics: [excess] });
  const excess = checkLimits(text, path, PAGE_EMPTY);
  if (excess) return empty(excess);
  try {
    return await compile();
  } catch (thrown) {
    return empty(diagnoseThrown(thrown, path, PAGE_EMPTY));
  }
}

/** Compiles a text of another file, such as a description in an API. One beyond a limit is left out. */
export function compileTextWithinLimits(
  text: string,
  path: string,
  compile: () => ReturnType<CompileFragment>,
): ReturnType<CompileFragment> {
  const excess = checkLimits(text, path, TEXT_OUT);
  if (excess) return { children: [], diagnostics: [excess] };
  try {
    return compile();
  } catch (thrown) {
    return { children: [], diagnostics: [diagnoseThrown(thrown, path, TEXT_OUT)] };
  }
}

const PAGE_EMPTY = 'The page is left empty. Split it, or nest it less deeply.';
const TEXT_OUT = 'The text is left out. Shorten it, or nest it less deeply.';

/** The finding for what `checkTree` throws, and for a stack overflow. Throws anything else again. */
function diagnoseThrown(thrown: unknown, path: string, hint: string): Diagnostic {
  if (thrown instanceof OversizeError) {
    const message = `This text becomes more than ${MAX_GROWTH} times as large on the page`;
    const causes = 'Look for what repeats long texts: references, footnotes, tables or variables.';
    return diagnoseExcess({
      ...{ message, limit: thrown.limit, unit: 'bytes', path, verb: 'makes' },
      hint: `${hint.split('. ')[0]}. ${causes}`,
    });
  }
  if (!(thrown instanceof RangeError)) throw thrown;
  const message = 'Elements are nested too deeply';
  return diagnoseExcess({ message, limit: markdownLimits.depth, unit: 'levels', path, hint });
}

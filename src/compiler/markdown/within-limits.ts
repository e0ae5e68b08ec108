/** Compiles within the limits of a page: a text or a body beyond them is left out, with a single finding. */
import { finishPage } from '../body/finish-page.js';
import type { PageLimits } from '../config/types.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { CompileFragment, Page, PageHead, Source } from '../types.js';
import { diagnoseExcess } from './limits.js';
import { diagnoseSpent, SpentError } from './site-budget.js';
import { checkLimits } from './source-limits.js';
import { OversizeError } from './tree-limits.js';

/** Compiles a page. One beyond a limit is left empty, with a single finding. */
export async function compileWithinLimits(
  source: Source,
  head: PageHead,
  { limits, compile }: { limits: PageLimits; compile: () => Page | Promise<Page> },
): Promise<Page> {
  const empty = (excess: Diagnostic) => finishPage(head, { type: 'root', children: [] }, { diagnostics: [excess] });
  const excess = checkLimits(source, limits, PAGE_EMPTY);
  if (excess) return empty(excess);
  try {
    return await compile();
  } catch (thrown) {
    return empty(diagnoseThrown(thrown, limits, { path: source.path, hint: PAGE_EMPTY }));
  }
}

/** Compiles a text of another file, such as a description in an API. One beyond a limit is left out. */
export function compileTextWithinLimits(
  source: Pick<Source, 'text' | 'path'>,
  limits: PageLimits,
  compile: () => ReturnType<CompileFragment>,
): ReturnType<CompileFragment> {
  const excess = checkLimits(source, limits, TEXT_OUT);
  if (excess) return { children: [], diagnostics: [excess] };
  try {
    return compile();
  } catch (thrown) {
    return { children: [], diagnostics: [diagnoseThrown(thrown, limits, { path: source.path, hint: TEXT_OUT })] };
  }
}

/** The samples of a page. One beyond a limit has none, with a single finding, as its page would be empty. */
export async function readWithinLimits<T>(
  source: Pick<Source, 'text' | 'path'>,
  limits: PageLimits,
  read: () => Promise<T[]>,
): Promise<{ found: T[]; diagnostics: Diagnostic[] }> {
  const excess = checkLimits(source, limits, PAGE_EMPTY);
  if (excess) return { found: [], diagnostics: [excess] };
  try {
    return { found: await read(), diagnostics: [] };
  } catch (thrown) {
    return { found: [], diagnostics: [diagnoseThrown(thrown, limits, { path: source.path, hint: PAGE_EMPTY })] };
  }
}

const PAGE_EMPTY = 'The page is left empty. Split it, or nest it less deeply.';
const TEXT_OUT = 'The text is left out. Shorten it, or nest it less deeply.';

/** The finding for what `checkTree` throws, and for a stack overflow. Throws anything else again. */
function diagnoseThrown(
  thrown: unknown,
  { growth, elementDepth }: PageLimits,
  { path, hint }: { path: string; hint: string },
): Diagnostic {
  if (thrown instanceof SpentError) return diagnoseSpent(thrown.work, { path, place: { line: 1, column: 1 } });
  if (thrown instanceof OversizeError) {
    const message = `This text becomes more than ${growth} times as large on the page`;
    const causes = 'Look for what repeats long texts: references, footnotes, tables or variables.';
    return diagnoseExcess({
      ...{ message, limit: thrown.limit, unit: 'bytes', key: 'growth', path, verb: 'makes' },
      hint: `${hint.split('. ')[0]}. ${causes}`,
    });
  }
  if (!(thrown instanceof RangeError)) throw thrown;
  const message = 'Elements are nested too deeply';
  return diagnoseExcess({ message, limit: elementDepth, unit: 'levels', key: 'elementDepth', path, hint });
}

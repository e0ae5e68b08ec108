/** The pages that ask their readers whether they were helpful. */
import type { Config } from '../config/types.js';
import { compileGlob } from '../source/globs.js';
import { isBelow, relativePath } from '../source/paths.js';
import type { PageHead } from '../types.js';

/** True for documents and operations, unless their front matter or a pattern of the configuration says otherwise. */
export function asksForFeedback(
  { layout, frontMatter, origin }: Pick<PageHead, 'layout' | 'frontMatter' | 'origin'>,
  { docs, feedbackExclude }: Pick<Config, 'docs' | 'feedbackExclude'>,
): boolean {
  if (layout !== 'doc' && layout !== 'operation') return false;
  if (frontMatter.feedback !== undefined) return frontMatter.feedback;
  const inDocs = isBelow(docs, origin.path) ? relativePath(docs, origin.path) : origin.path;
  return !feedbackExclude.map(compileGlob).some(pattern => pattern.test(inDocs) || pattern.test(origin.path));
}

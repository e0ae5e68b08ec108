/** The row "Was this page helpful?": what it asks, who receives the answers, and which pages go without it. */
import * as z from 'zod';
import type { SiteInfo } from '../../format.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { ParsedYaml } from '../source/yaml.js';
import { excludeSchema } from './exclude.js';
import { endpointSchema } from './service-addresses.js';
import type { Analytics } from './types.js';

const feedbackKeysSchema = z.strictObject({
  endpoint: endpointSchema('/answers')
    .optional()
    .describe('Receives each answer as JSON, and alone; without it, the services under "analytics" do.'),
  question: z.string().min(1).optional().describe('The question; "Was this page helpful?" by default.'),
  comment: z.boolean().optional().describe('Offers a field for a comment after the answer; false by default.'),
  exclude: excludeSchema.optional().describe('Files and folders whose pages have no row, as patterns such as legal.'),
});

/** The schema of `feedback`. */
export const feedbackSchema = z.union([z.boolean(), feedbackKeysSchema], { error: 'must be true, false or a mapping' });

type UserFeedback = z.infer<typeof feedbackSchema>;

/** `analytics` as it is used, and whether the file has that key at all. */
type FeedbackContext = { path: string; yaml: ParsedYaml; analytics?: Pick<Analytics, 'endpoint'> };

/** `feedback` is what the row shows and does; `exclude` are the patterns of files without it. */
type ReadFeedback = { feedback?: SiteInfo['feedback']; exclude: string[]; diagnostics: Diagnostic[] };

/** The row with its defaults. A row whose answers would reach nobody is reported. */
export function readFeedback(user: UserFeedback = false, { path, yaml, analytics }: FeedbackContext): ReadFeedback {
  if (user === false) return { exclude: [], diagnostics: [] };
  const { endpoint, question = 'Was this page helpful?', comment = false, exclude = [] } = user === true ? {} : user;
  const report = (pointer: string, message: string) => {
    const where = { path, pointer, place: yaml.positionAt(pointer) };
    return { exclude, diagnostics: [finding('invalid-config', message, where)] };
  };
  // An analytics service that cannot be used has a finding of its own.
  const hasAnalytics = analytics !== undefined || Object.hasOwn(Object(yaml.value), 'analytics');
  if (endpoint === undefined && !hasAnalytics)
    return report('/feedback', '"feedback" has nobody to report to: add "endpoint" to it, or configure "analytics".');
  if (comment && endpoint === undefined && analytics && analytics.endpoint === undefined)
    return report(
      '/feedback/comment',
      '"feedback.comment" needs "endpoint", here or in "analytics": no other service may receive what a reader writes.',
    );
  return { feedback: { question, comment, endpoint }, exclude, diagnostics: [] };
}

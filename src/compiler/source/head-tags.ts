/**
 * Elements that writers add to the head of documents. Only what keeps the Content-Security-Policy whole is accepted, and a page
 * runs no script: what runs is the configuration's to say.
 */
import * as z from 'zod';
import { headTagProblem } from './head-tag-problem.js';

const textSchema = z.string();

const shape = {
  tag: z.enum(['meta', 'link', 'script'], { error: 'must be meta, link or script' }).describe('Name of the element.'),
  attrs: z
    .record(textSchema, z.union([textSchema, z.number(), z.boolean()], { error: 'must be text, a number or true' }))
    .optional()
    .describe('Attributes; true writes one without a value.'),
  content: z
    .union([textSchema, z.record(textSchema, z.unknown()), z.array(z.unknown())], { error: 'must be text or data' })
    .optional()
    .describe('Code of a script, or data of one with the type application/ld+json.'),
  consent: z
    .literal(false, { error: 'must be false, or absent' })
    .optional()
    .describe('false runs a script at once, although the site asks for consent.'),
};

const elementSchema = (place: 'site' | 'page') =>
  z.strictObject(shape).superRefine((tag, context) => {
    const message = headTagProblem(tag, place);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

/** The schema of `head` in the configuration. */
export const headSchema = z.array(elementSchema('site'));

/** The schema of `head` in front matter; elements may also be written as `[meta, { name: … }]`, as VitePress has them. */
export const pageHeadSchema = z.array(
  z.preprocess(value => {
    if (!Array.isArray(value)) return value;
    const [tag, attrs, content] = value as unknown[];
    return { tag, attrs, ...(content !== undefined && content !== '' && { content }) };
  }, elementSchema('page')),
);

/** An element for the head of documents. */
export type HeadTag = z.infer<typeof headSchema>[number];

/** True for a script with code; false for one with data. */
export function runsCode({ tag, attrs }: Pick<HeadTag, 'tag' | 'attrs'>): boolean {
  return tag === 'script' && !/json$/i.test(String(attrs?.type ?? ''));
}

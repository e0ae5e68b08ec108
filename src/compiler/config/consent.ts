/** Consent: services wait until a visitor agrees. The texts of the question, and how long an answer counts. */
import * as z from 'zod';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { type HeadTag, runsCode } from '../source/head-tags.js';
import type { ParsedYaml } from '../source/yaml.js';
import { textLinkSchema, type UserLink } from './link-schemas.js';

/** Names the question, and its button in the footer. */
export const DEFAULT_CONSENT_LABEL = 'Privacy choices';

const labelSchema = z.string().min(1);

/** The schema of `consent`. */
export const consentSchema = z.strictObject({
  text: labelSchema.describe('Names the services and what they are for.'),
  privacy: textLinkSchema.optional().describe('Link to the page that says more.'),
  accept: labelSchema.optional().describe('Label of the button that agrees; "Accept" by default.'),
  decline: labelSchema.optional().describe('Label of the button that refuses; "Decline" by default.'),
  label: labelSchema.optional().describe('Name of the question and of its button in the footer; "Privacy choices".'),
  version: z.int().positive().optional().describe('A higher number asks everybody again; 1 by default.'),
  days: z
    .int()
    .min(1, { error: 'must be at least 1' })
    .max(395, { error: 'must be at most 395' })
    .optional()
    .describe('Days after which a visitor is asked again; 180 by default.'),
  respectSignals: z
    .boolean()
    .optional()
    .describe('Takes Global Privacy Control and Do Not Track for a refusal, without asking; true by default.'),
});

type UserConsent = z.infer<typeof consentSchema>;

/** The question for consent with its defaults. `privacy` is a link as published. */
export type Consent = Required<Omit<UserConsent, 'privacy'>> & { privacy?: { label: string; href: string } };

type ConsentContext = {
  path: string;
  yaml: ParsedYaml;
  head?: HeadTag[];
  /** Publishes a link. */
  publish: (link: UserLink) => { label: string; href: string };
};

/** The question with its defaults. A question that nothing waits for is reported. */
export function readConsent(
  user: UserConsent | undefined,
  { path, yaml, head, publish }: ConsentContext,
): { consent?: Consent; diagnostics: Diagnostic[] } {
  if (!user) return { diagnostics: [] };
  // A service that cannot be used has a finding of its own.
  const isWritten = (key: string) => Object.hasOwn(Object(yaml.value), key);
  const waits = isWritten('analytics') || isWritten('assistant') || (head ? head.some(isHeld) : isWritten('head'));
  if (!waits) {
    const message =
      '"consent" has nothing that waits for it: configure "analytics", "assistant" or a script in "head".';
    const where = { path, pointer: '/consent', place: yaml.positionAt('/consent') };
    return { diagnostics: [finding('invalid-config', message, where)] };
  }
  const { text, privacy, accept = 'Accept', decline = 'Decline', label = DEFAULT_CONSENT_LABEL } = user;
  const { version = 1, days = 180, respectSignals = true } = user;
  const link = privacy && publish(privacy);
  const consent = { text, accept, decline, label, version, days, respectSignals };
  return { consent: { ...consent, ...(link && { privacy: { label: link.label, href: link.href } }) }, diagnostics: [] };
}

/** True for a script of the head that waits for consent, where a site asks for it. */
export function isHeld(tag: HeadTag): boolean {
  return runsCode(tag) && tag.consent !== false;
}

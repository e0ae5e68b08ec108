/**
 * The parts of the configuration that speak of other hosts: analytics, the assistant, other versions of the site. What
 * is written here is published, so there is no key for a secret.
 */
import * as z from 'zod';
import type { Analytics, Assistant, Config } from './types.js';

const textSchema = z.string();

const urlSchema = textSchema
  .regex(/^https:\/\/[^\s#]+$/, { error: 'must be an address such as https://example.com/widget.js' })
  .refine(written => URL.canParse(written), { error: 'has a host or port that cannot be' });

const originsSchema = z.array(
  textSchema.regex(/^https:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/, {
    error: 'must be an origin such as https://api.example.com or https://*.example.com',
  }),
);

const serviceOriginsSchema = z
  .strictObject({
    script: originsSchema.optional().describe('Origins of further scripts.'),
    connect: originsSchema.optional().describe('Origins that scripts send requests to.'),
    frame: originsSchema.optional().describe('Origins of frames.'),
    image: originsSchema.optional().describe('Origins of pictures.'),
    style: originsSchema.optional().describe('Origins of style sheets.'),
    font: originsSchema.optional().describe('Origins of fonts.'),
  })
  .describe('What the service loads or asks beyond its script; added to the Content-Security-Policy.');

export const analyticsSchema = z
  .strictObject({
    endpoint: z
      .union([urlSchema, textSchema.regex(/^\/(?!\/)[^\s#]*$/)], {
        error: 'must be an https address, or a path of the same host such as /views',
      })
      .optional()
      .describe('Receives each page view as JSON.'),
    googleAnalytics: textSchema
      .regex(/^G-[A-Z0-9]{4,20}$/, { error: 'must be a measurement id such as G-AB12CD34EF' })
      .optional()
      .describe('Measurement id of Google Analytics 4.'),
    tagManager: textSchema
      .regex(/^GTM-[A-Z0-9]{4,12}$/, { error: 'must be a container id such as GTM-AB12CD3' })
      .optional()
      .describe('Container id of Google Tag Manager.'),
    plausible: z
      .strictObject({
        domain: textSchema
          .regex(/^[\w.-]+(\/[\w.-]+)*$/, { error: 'must be a name such as docs.example.com' })
          .describe('The site as Plausible knows it.'),
        host: urlSchema.optional().describe('Where Plausible runs; https://plausible.io by default.'),
      })
      .optional()
      .describe('Plausible Analytics.'),
    matomo: z
      .strictObject({
        url: urlSchema.describe('Where Matomo runs, such as https://matomo.example.com.'),
        siteId: z.int().positive().describe('Number of the site in Matomo.'),
      })
      .optional()
      .describe('Matomo.'),
    respectDoNotTrack: z
      .boolean()
      .optional()
      .describe('Readers whose browser asks not to be tracked are not; true by default.'),
    hosts: serviceOriginsSchema.optional(),
  })
  .refine(
    ({ respectDoNotTrack: _respect, hosts: _hosts, ...services }) =>
      Object.values(services).some(service => service !== undefined),
    'needs one of "endpoint", "googleAnalytics", "tagManager", "plausible" and "matomo"',
  );

const sizeSchema = z.int().min(24, { error: 'must be at least 24' }).max(400, { error: 'must be at most 400' });

export const assistantSchema = z.strictObject({
  script: urlSchema.describe('The script of the widget.'),
  attributes: z
    .record(
      textSchema.regex(/^(data-[a-z0-9-]+|id|integrity|crossorigin|referrerpolicy)$/, {
        error: 'must be data-…, id, integrity, crossorigin or referrerpolicy',
      }),
      z.union([textSchema, z.number(), z.boolean()]),
    )
    .optional()
    .describe('Attributes of the script element, with which widgets are configured.'),
  button: z
    .strictObject({ width: sizeSchema.optional(), height: sizeSchema.optional(), label: textSchema.min(1).optional() })
    .optional()
    .describe('Size in pixels and label; 80 by 100, "ASK AI".'),
  ownButton: z.boolean().optional().describe('False for a widget that draws its own button; true by default.'),
  open: textSchema
    .regex(/^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*$/, { error: 'must be the name of a function such as Widget.open' })
    .optional()
    .describe('Global function of the widget that opens it.'),
  hosts: serviceOriginsSchema.optional(),
});

const versionNameSchema = textSchema.regex(/^[\w.-]+$/, { error: 'must be a name of letters, digits, _, . and -' });

export const versionSchema = z
  .strictObject({
    name: versionNameSchema.describe('Name of this version, such as current or 5.2.'),
    label: textSchema.describe('What readers see of it.'),
    isLast: z.boolean().optional().describe('This is the latest version; true by default.'),
    mainDocId: textSchema.optional().describe('Id of the first page.'),
    others: z
      .array(
        z.strictObject({
          name: versionNameSchema,
          label: textSchema,
          path: z
            .union([urlSchema, textSchema.regex(/^\/(?!\/)\S*$/)], {
              error: 'must be a path such as /v5/, or an https address',
            })
            .describe('Where that version is published.'),
        }),
      )
      .optional()
      .describe('Versions that are published elsewhere.'),
  })
  .refine(
    ({ name: own, others = [] }) => new Set([own, ...others.map(other => other.name)]).size === others.length + 1,
    'has two versions of one name',
  );

type UserAnalytics = z.infer<typeof analyticsSchema>;
type UserAssistant = z.infer<typeof assistantSchema>;
export type UserVersion = z.infer<typeof versionSchema>;

/** Defaults filled in. */
export function buildVersion({ name, label, isLast = true, mainDocId }: UserVersion, base: string): Config['version'] {
  return { name, label, isLast, path: base, mainDocId };
}

/** Defaults filled in. */
export function buildAnalytics({ plausible, respectDoNotTrack = true, hosts = {}, ...rest }: UserAnalytics): Analytics {
  const { domain, host = 'https://plausible.io' } = plausible ?? {};
  return { ...rest, plausible: domain === undefined ? undefined : { domain, host }, respectDoNotTrack, hosts };
}

/** Defaults filled in. */
export function buildAssistant({
  script,
  attributes = {},
  button,
  ownButton = true,
  open,
  hosts = {},
}: UserAssistant): Assistant {
  const { width = 80, height = 100, label = 'ASK AI' } = button ?? {};
  const drawn = { 'data-button-width': `${width}px`, 'data-button-height': `${height}px`, 'data-button-text': label };
  const written = Object.entries(attributes).map(([name, value]) => [name, String(value)]);
  return {
    script,
    attributes: { ...(ownButton ? {} : drawn), ...Object.fromEntries(written) },
    button: { width, height, label },
    ownButton,
    open,
    hosts,
  };
}

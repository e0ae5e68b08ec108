/**
 * The parts of the configuration that involve other hosts: analytics, the assistant, other versions of the site. Their
 * values are published, so there is no key for a secret.
 */
import * as z from 'zod';
import { endpointSchema, serviceUrlSchema } from './service-addresses.js';
import type { Analytics, Assistant, Config } from './types.js';

const textSchema = z.string();

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
    image: originsSchema.optional().describe('Origins of images.'),
    style: originsSchema.optional().describe('Origins of style sheets.'),
    font: originsSchema.optional().describe('Origins of fonts.'),
  })
  .describe('What the service loads or connects to besides its script; added to the Content-Security-Policy.');

/** The schema of `analytics`. */
export const analyticsSchema = z
  .strictObject({
    endpoint: endpointSchema('/views').optional().describe('Receives each page view as JSON.'),
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
          .describe('The domain under which Plausible lists the site.'),
        host: serviceUrlSchema.optional().describe('Address of Plausible; https://plausible.io by default.'),
      })
      .optional()
      .describe('Plausible Analytics.'),
    matomo: z
      .strictObject({
        url: serviceUrlSchema.describe('Address of Matomo, such as https://matomo.example.com.'),
        siteId: z.int().positive().describe('Id of the site in Matomo.'),
      })
      .optional()
      .describe('Matomo.'),
    respectDoNotTrack: z
      .boolean()
      .optional()
      .describe('Does not track readers whose browser asks not to be tracked; true by default.'),
    hosts: serviceOriginsSchema.optional(),
  })
  .refine(
    ({ respectDoNotTrack: _respect, hosts: _hosts, ...services }) =>
      Object.values(services).some(service => service !== undefined),
    'needs "endpoint", "googleAnalytics", "tagManager", "plausible" or "matomo"',
  );

const sizeSchema = z.int().min(24, { error: 'must be at least 24' }).max(400, { error: 'must be at most 400' });

/** The schema of `assistant`. */
export const assistantSchema = z.strictObject({
  script: serviceUrlSchema.describe("Address of the widget's script."),
  attributes: z
    .record(
      textSchema.regex(/^(data-[a-z0-9-]+|id|integrity|crossorigin|referrerpolicy)$/, {
        error: 'must be data-…, id, integrity, crossorigin or referrerpolicy',
      }),
      z.union([textSchema, z.number(), z.boolean()]),
    )
    .optional()
    .describe('Attributes of the script element; they configure the widget.'),
  button: z
    .strictObject({ width: sizeSchema.optional(), height: sizeSchema.optional(), label: textSchema.min(1).optional() })
    .optional()
    .describe('Size in pixels and label; 80 by 100 and "ASK AI" by default.'),
  ownButton: z
    .boolean()
    .optional()
    .describe('Draws the button; false for a widget that draws its own, true by default.'),
  open: textSchema
    .regex(/^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*$/, { error: 'must be the name of a function such as Widget.open' })
    .optional()
    .describe('Global function that opens the widget.'),
  hosts: serviceOriginsSchema.optional(),
});

const versionNameSchema = textSchema.regex(/^[\w.-]+$/, {
  error: 'must be a name made of letters, digits, _, . and -',
});

/** The schema of `version`. */
export const versionSchema = z
  .strictObject({
    name: versionNameSchema.describe('Name of this version, such as current or 5.2.'),
    label: textSchema.describe('Name shown to readers.'),
    isLast: z.boolean().optional().describe('True for the latest version, which is the default.'),
    mainDocId: textSchema.optional().describe('Id of the first page.'),
    others: z
      .array(
        z.strictObject({
          name: versionNameSchema,
          label: textSchema,
          path: z
            .union([serviceUrlSchema, textSchema.regex(/^\/(?!\/)\S*$/)], {
              error: 'must be a path such as /v5/, or an https address',
            })
            .describe('Where the version is published.'),
        }),
      )
      .optional()
      .describe('Versions that are published elsewhere.'),
  })
  .refine(
    ({ name, others = [] }) => new Set([name, ...others.map(other => other.name)]).size === others.length + 1,
    'has two versions with the same name',
  );

type UserAnalytics = z.infer<typeof analyticsSchema>;
type UserAssistant = z.infer<typeof assistantSchema>;
/** `version` as written. */
export type UserVersion = z.infer<typeof versionSchema>;

/** The version with its defaults, published at `base`. */
export function buildVersion({ name, label, isLast = true, mainDocId }: UserVersion, base: string): Config['version'] {
  return { name, label, isLast, path: base, mainDocId };
}

/** The analytics services with their defaults. */
export function buildAnalytics({ plausible, respectDoNotTrack = true, hosts = {}, ...rest }: UserAnalytics): Analytics {
  const { domain, host = 'https://plausible.io' } = plausible ?? {};
  return { ...rest, plausible: domain === undefined ? undefined : { domain, host }, respectDoNotTrack, hosts };
}

/** The assistant with its defaults; a widget that draws its own button gets `button` as attributes, too. */
export function buildAssistant({
  script,
  attributes = {},
  button,
  ownButton = true,
  open,
  hosts = {},
}: UserAssistant): Assistant {
  const { width = 80, height = 100, label = 'ASK AI' } = button ?? {};
  const buttonAttributes = {
    'data-button-width': `${width}px`,
    'data-button-height': `${height}px`,
    'data-button-text': label,
  };
  const written = Object.entries(attributes).map(([name, value]) => [name, String(value)]);
  return {
    script,
    attributes: { ...(ownButton ? {} : buttonAttributes), ...Object.fromEntries(written) },
    button: { width, height, label },
    ownButton,
    open,
    hosts,
  };
}

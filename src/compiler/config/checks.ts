/** `check` in the configuration: what `docsc check` asks of other sites, and a bound of its rules. */
import * as z from 'zod';
import { compileGlob, globProblem, type PathPattern } from '../source/globs.js';

const patternSchema = z.string().superRefine((pattern, context) => {
  const message = globProblem(pattern);
  if (message) context.addIssue({ code: 'custom', message });
});

const originSchema = z.string().regex(/^https?:\/\/[a-z0-9.-]+(?::\d+)?$/, {
  error: 'must be an origin such as https://wiki.example.com',
});

/** The schema of `check`. */
export const checksSchema = z.strictObject({
  imageKilobytes: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('Kilobytes above which the rule heavy-image reports a picture.'),
  external: z
    .strictObject({
      ignore: z
        .array(patternSchema)
        .optional()
        .describe('Addresses that are not asked, as patterns such as https://example.com/**.'),
      hosts: z
        .array(originSchema)
        .optional()
        .describe('Origins in a private network that may be asked, such as https://wiki.example.com.'),
      days: z.number().min(0).max(365).optional().describe('Days for which a working address is not asked again.'),
      seconds: z.int().min(1).max(86_400).optional().describe('Seconds that asking all addresses may take.'),
    })
    .optional()
    .describe('Links to other sites, for docsc check --external.'),
});

/** `check` with defaults filled in. */
export type ChecksConfig = {
  imageKilobytes: number;
  external: { ignore: PathPattern[]; hosts: string[]; days: number; seconds: number };
};

/** Fills in the defaults. */
export function readChecks({ imageKilobytes = 500, external = {} }: z.output<typeof checksSchema> = {}): ChecksConfig {
  const { ignore = [], hosts = [], days = 7, seconds = 300 } = external;
  return { imageKilobytes, external: { ignore: ignore.map(compileGlob), hosts, days, seconds } };
}

/** Addresses of services: encrypted, without a fragment, and with a host that exists in principle. */
import * as z from 'zod';

/** An https address. */
export const serviceUrlSchema = z
  .string()
  .regex(/^https:\/\/[^\s#]+$/, { error: 'must be an address such as https://example.com/widget.js' })
  .refine(written => URL.canParse(written), { error: 'has an invalid host or port' });

/** The schema of an https address, or of a path on the same host such as `example`. */
export function endpointSchema(example: string): z.ZodType<string> {
  return z.union([serviceUrlSchema, z.string().regex(/^\/(?!\/)[^\s#]*$/)], {
    error: `must be an https address, or a path on the same host such as ${example}`,
  });
}

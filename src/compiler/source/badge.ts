/** A word after an entry of a sidebar, such as `beta`. */
import * as z from 'zod';

const MAX_LENGTH = 24;

/** The schema of a badge: one short line. */
export const badgeSchema = z
  .string({ error: 'must be text such as beta' })
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(MAX_LENGTH, { error: `must have at most ${MAX_LENGTH} characters` })
  .regex(/^[^\n]*$/, { error: 'must be one line' });

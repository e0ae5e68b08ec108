/** `docsc schema`: the configuration's JSON Schema, from the same source as its messages. */
import * as z from 'zod';
import { configSchema } from '../../src/compiler/config/schema.js';

export function printSchema(): void {
  process.stdout.write(`${JSON.stringify(z.toJSONSchema(configSchema), null, 2)}\n`);
}

/** `docsc schema`: the JSON Schema of the configuration. */
import * as z from 'zod';
import { configSchema } from '../../src/compiler/config/schema.js';

/** Prints the schema on stdout. It is generated from the schema that validates the configuration, so both agree. */
export function printSchema(): void {
  process.stdout.write(`${JSON.stringify(z.toJSONSchema(configSchema), null, 2)}\n`);
}

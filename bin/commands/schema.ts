/** `docsc schema`: the JSON Schema of the configuration. */
import * as z from 'zod';
import { configSchema } from '../../src/compiler/config/schema.js';

/** The schema as a text. It is generated from the schema that validates the configuration, so both agree. */
export function configJsonSchema(): string {
  return `${JSON.stringify(z.toJSONSchema(configSchema), null, 2)}\n`;
}

/** Prints the schema on stdout. */
export function printSchema(): void {
  process.stdout.write(configJsonSchema());
}

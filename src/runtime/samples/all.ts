/** Request samples in all languages. Import it lazily: most readers only look at curl. */

import type { RequestModel } from '../../api-format.js';
import { csharpSample } from './csharp.js';
import { curlSample } from './curl.js';
import { goSample } from './go.js';
import type { Choice, HttpRequest } from './http-request.js';
import { javaSample } from './java.js';
import { nodeSample } from './node.js';
import { phpSample } from './php.js';
import { powershellSample } from './powershell.js';
import { pythonSample } from './python.js';
import { buildRequest } from './request.js';
import { rubySample } from './ruby.js';

const generators = new Map<string, (request: HttpRequest) => string>([
  ['curl', curlSample],
  ['python', pythonSample],
  ['go', goSample],
  ['node', nodeSample],
  ['ruby', rubySample],
  ['csharp', csharpSample],
  ['php', phpSample],
  ['java', javaSample],
  ['powershell', powershellSample],
]);

/** The source of a program in one of `languages` that sends the request. Throws for an unknown `id`. */
export function generateSample(id: string, request: HttpRequest): string {
  const sample = generators.get(id);
  if (!sample) throw new Error(`There are no samples in ${id}.`);
  return sample(request);
}

/** A sample for the request that an operation describes, with the reader's choices. */
export function generateSampleFromModel(id: string, model: RequestModel, choice: Choice): string {
  return generateSample(id, buildRequest(model, choice));
}

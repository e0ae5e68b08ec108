/** The rules for API descriptions; part of the table in `rules/index.ts`. */
import type { Rule } from './rule.js';

/** Rule id → rule. */
export const apiRules = {
  'unresolved-ref': {
    level: 'error',
    exit: 1,
    about: 'A $ref leads to something that does not exist.',
    cure: 'Correct the reference, or add what it refers to.',
  },
  'external-ref': {
    level: 'error',
    exit: 1,
    about: "A $ref leads to a file outside the description's folder, or to the network.",
    cure: 'Move the referenced file into that folder.',
  },
  'unsupported-version': {
    level: 'error',
    exit: 1,
    about: 'The API description has an OpenAPI version that docsc does not support.',
    cure: 'Convert the description to OpenAPI 3.0 or later.',
  },
  'invalid-openapi': {
    level: 'warning',
    exit: 1,
    about: 'Part of the API description violates the OpenAPI Specification; docsc leaves out what it cannot interpret.',
    cure: 'Correct that part of the description; see the OpenAPI Specification.',
  },
  'description-link': {
    level: 'warning',
    exit: 1,
    about:
      'A link or image in a text of an API description does not lead anywhere in this site; links become text and images become links.',
    cure: 'Write absolute addresses in the description, because it may be shown anywhere.',
  },
  'description-image': {
    level: 'warning',
    exit: 1,
    about:
      'Texts of an API description have images of another site that the configuration does not allow; they are shown as links.',
    cure: 'Add the origin of the images to security.images.',
    once: true,
  },
  'undeclared-parameter': {
    level: 'warning',
    exit: 1,
    about: 'A path contains a name in braces without a declared parameter; docsc treats it as a required string.',
    cure: 'Declare a parameter with that name and in: path, or correct the name.',
  },
  'unmatched-filter': {
    level: 'warning',
    exit: 1,
    about:
      'A tag or path in the only or except filter of an API, or a name under operations or tags, matches nothing in the description.',
    cure: 'Write names, tags and paths exactly as in the description, or remove the entry.',
  },
  'duplicate-operation': {
    level: 'warning',
    exit: 1,
    about: 'Two operations or tags would have the same page; one of them gets a different address.',
    cure: 'Give the operation a slug or another operationId, or the tag another name.',
  },
  'invalid-overlay': {
    level: 'error',
    exit: 1,
    about: 'An overlay of an API description, or one of its actions, cannot be applied and is left out.',
    cure: 'Correct the action at the reported position; see the Overlay Specification.',
  },
  'unmatched-overlay': {
    level: 'warning',
    exit: 1,
    about: 'The target of an action in an overlay selects nothing in the API description.',
    cure: 'Correct the target, or remove the action. Targets are JSONPath as in RFC 9535.',
  },
  'unknown-api-part': {
    level: 'error',
    exit: 1,
    about: 'A page shows an operation, a schema or an API description that does not exist.',
    cure: 'Correct the name, or remove the component. Write the operationId, or the method and path.',
  },
  'invalid-sample': {
    level: 'error',
    exit: 1,
    about: 'A value that a page gives to a sample does not fit the API description.',
    cure: 'Correct the value. If the server accepts it, correct the description.',
  },
} as const satisfies Record<string, Rule>;

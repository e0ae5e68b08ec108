/** The rules for API descriptions. */
import type { Rule } from './rule.js';

export const apiRules = {
  'unresolved-ref': {
    level: 'error',
    exit: 1,
    about: 'A $ref leads to nothing.',
    cure: 'Correct the reference, or add what it names.',
  },
  'external-ref': {
    level: 'error',
    exit: 1,
    about: "A $ref leads out of the description's folder, or to the network.",
    cure: 'Move what the reference names into that folder.',
  },
  'unsupported-version': {
    level: 'error',
    exit: 1,
    about: 'The API description is of a version that docsc does not read.',
    cure: 'Convert the description to OpenAPI 3.0 or newer.',
  },
  'invalid-openapi': {
    level: 'warning',
    exit: 1,
    about:
      'A part of the API description is not as the OpenAPI Specification says; what cannot be understood is left out.',
    cure: 'Correct that part of the description by the OpenAPI Specification.',
  },
  'description-link': {
    level: 'warning',
    exit: 1,
    about:
      'A link or picture in a text of an API description leads nowhere in this site; it is shown as text or as a link.',
    cure: 'Write whole addresses in the description: readers may see it anywhere.',
  },
  'undeclared-parameter': {
    level: 'warning',
    exit: 1,
    about: 'A name in the braces of a path has no parameter; it is shown as a required text.',
    cure: 'Add a parameter of that name with in: path, or correct the name.',
  },
  'unmatched-filter': {
    level: 'warning',
    exit: 1,
    about: 'A tag or path under only or except of an API fits no operation of the description.',
    cure: 'Write tags and paths as the description has them, or remove the entry.',
  },
  'duplicate-operation': {
    level: 'warning',
    exit: 1,
    about: 'Two operations or tags would have the same page; one gets another name.',
    cure: 'Give the operation another operationId, or the tag another name.',
  },
} as const satisfies Record<string, Rule>;

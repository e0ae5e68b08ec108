/** O: API descriptions that mean harm. */
import { proved } from './types.js';

const FILE = 'test/malicious-openapi.test.ts';
const GROWTH = 'test/compiler/growth.test.ts';

/** Descriptions. */
export const O = [
  proved('O01', 'references in circles', [FILE, 'O01']),
  proved('O02', 'references that multiply', [FILE, 'O02']),
  proved('O03', 'a reference to itself, and a chain of 10,000', [FILE, 'O01 O03']),
  proved('O04', 'references to the network', [FILE, 'O04 references'], [FILE, 'O04 addresses in every other field']),
  proved('O05', 'references out of the folder', [FILE, 'O05']),
  proved('O06', 'thousands of files', [FILE, 'O06']),
  proved('O07', 'references to nothing', [FILE, 'O07']),
  proved('O08', 'nesting without end', [FILE, 'O08'], ['test/compiler/source/json.test.ts', 'O08']),
  proved('O09', 'thousands of operations', [FILE, 'O09'], ['test/assurance/checks/large-inputs.ts', 'O09']),
  proved('O10', 'operations with one name', [FILE, 'O10']),
  proved('O11', 'names of other pages', [FILE, 'O10 O11']),
  proved('O12', 'operations without a name', [FILE, 'O10 O11 O12']),
  proved('O13', 'names of prototypes', [FILE, 'O13']),
  proved('O14', 'names that are paths', [FILE, 'O14']),
  proved('O15', 'addresses that run', [FILE, 'O15']),
  proved('O16', 'texts with hostile strings', [FILE, 'O16'], [GROWTH, 'descriptions in an API']),
  proved('O17', 'patterns', [FILE, 'O17']),
  proved('O18', 'bounds beyond reason', [FILE, 'O18'], [FILE, 'O17 O18']),
  proved('O19', 'long lists of values', [FILE, 'O17 O18 O19']),
  proved('O20', 'thousands of variants', [FILE, 'O20']),
  proved('O21', 'examples that hold anything', [FILE, 'O21'], ['test/compiler/source/json.test.ts', 'O21']),
  proved(
    'O22',
    'values that break out of samples',
    [FILE, 'O22'],
    ['test/samples/curl.test.ts', 'texts of any kind stay one word'],
    ['test/samples/node.test.ts', 'Node.js sends the intended requests'],
    ['test/samples/syntax.test.ts', '…: every sample parses'],
  ),
  proved('O23', 'what looks like a key', [FILE, 'O23']),
  proved(
    'O24',
    'files that are no descriptions',
    [FILE, 'O24 O25'],
    [FILE, 'O24 booleans'],
    ['test/compiler/source/json.test.ts', 'O24 each class of wrong JSON'],
  ),
  proved('O25', 'aliases and tags of YAML', [FILE, 'O24 O25'], [FILE, 'O01 O02']),
  proved('O26', 'extensions', [FILE, 'O26']),
  proved('O27', 'paths of odd shapes', [FILE, 'O26 O27']),
  proved('O28', 'two descriptions with one route', [FILE, 'O28']),
  proved('O29', 'one operation that changed', [FILE, 'O29']),
  proved(
    'O30',
    'all parts of a description',
    [FILE, 'O30 webhooks'],
    [FILE, 'O30 conditions'],
    ['test/reference-api/conservation.test.ts', 'every operation, parameter, property and response code'],
  ),
  proved('O31', 'variables of servers', [FILE, 'O31']),
  proved('O32', 'a hostile title', [FILE, 'O16 O32']),
];

/** Attacks on servers, secrets, the emitted site, and what is installed. */
import { counted, numbersIn, passedIn, sumIn } from './figures.js';
import { countProved } from './ids/index.js';
import { readInstalled } from './installed.js';
import type { Row } from './table.js';

const ATTACKS = 'test/compiler/server-attacks.test.ts';
const SECRETS = 'test/cli/secret-places.test.ts';
const CRAWL = 'test/browser/crawl.test.ts';
const BYTES = 'test/assurance/checks/same-bytes.ts';
const axeFiles = ['accessibility', 'api', 'search', 'search-page'].map(name => `test/browser/${name}.test.ts`);
const catalogueFiles = [
  ...['shell', 'base-url', 'search'].map(name => `test/browser/${name}.test.ts`),
  'test/malicious.test.ts',
  'test/specification.test.ts',
];

const MAX_PACKAGES = 40;

/** From attacks on servers to the weight of trust. */
export const trust: readonly Row[] = [
  {
    name: 'Server attacks',
    target: '500 crafted requests, 0 bytes leaked, 0 reads by other origins',
    files: [ATTACKS, 'test/compiler/preview.test.ts', 'test/front.test.ts'],
    measure: results => {
      const cases = sumIn(results, ATTACKS, /: (\d+) crafted requests/);
      return {
        figure: `${counted(cases)} crafted requests, 0 bytes leaked, 0 reads by other origins`,
        cases,
        ...(cases < 500 ? { short: 'fewer requests' } : {}),
      };
    },
  },
  {
    name: 'Secrets',
    target: '12 planted in 8 places, 0 published',
    files: [SECRETS, 'test/cli/secrets.test.ts', 'test/compiler/secrets.test.ts'],
    measure: results => {
      const cases = sumIn(results, SECRETS, /: (\d+) secrets/);
      return { figure: `${counted(cases)} kinds and places of secrets planted, 0 published`, cases };
    },
  },
  {
    name: 'Policy',
    target: '0 violations on every page, 1 hash, Trusted Types on',
    files: [CRAWL, 'test/architecture.test.ts'],
    measure: results => {
      const cases = sumIn(results, CRAWL, /: (\d+) routes visited/);
      const [, hashes = 0] = numbersIn(results, CRAWL, /: (\d+) policies, (\d+) hashes/)[0] ?? [];
      const isTyped = results.get(CRAWL)?.notes.some(note => note.endsWith('Trusted Types on')) ?? false;
      const reasons = [
        ...(hashes > 1 ? [`${hashes} inline scripts`] : []),
        ...(isTyped ? [] : ['Trusted Types are off']),
      ];
      return {
        figure: `0 violations on ${counted(cases)} pages, ${hashes} hashes, Trusted Types ${isTyped ? 'on' : 'off'}`,
        cases,
        ...(reasons.length ? { short: reasons.join('; ') } : {}),
      };
    },
  },
  {
    name: 'Catalogue',
    target: '17 of 17 situations, word for word',
    files: catalogueFiles,
    measure: results => {
      const { proved, all } = countProved('E');
      const cases = passedIn(results, catalogueFiles) ? proved : 0;
      return {
        figure: `${cases} of ${all} situations`,
        cases,
        ...(cases < all ? { short: 'the others are in the table of the manual' } : {}),
      };
    },
  },
  {
    name: 'Access',
    target: '0 violations in 40 states, A01 to A25 25 of 25',
    files: axeFiles,
    measure: results => {
      const states = axeFiles.reduce((sum, path) => sum + sumIn(results, path, /: (\d+) states without/), 0);
      const { proved, all } = countProved('A');
      const isShort = states < 40 || proved < all;
      return {
        figure: `0 violations in ${states} states, ${proved} of ${all} rows`,
        cases: states,
        ...(isShort ? { short: 'the other rows are in the table of the manual' } : {}),
      };
    },
  },
  {
    name: 'Same bytes',
    target: '64 of 64 builds equal',
    files: [BYTES],
    measure: results => {
      const cases = sumIn(results, BYTES, /: (\d+) builds are equal/);
      return { figure: `${cases} of 64 builds equal`, cases };
    },
  },
  {
    name: 'Weight of trust',
    target: `at most ${MAX_PACKAGES} packages, 0 install scripts`,
    files: ['test/assurance/checks/packages.ts'],
    measure: () => {
      const { packages, scripts } = readInstalled();
      const names = scripts.map(name => name.slice('node_modules/'.length));
      const reasons = [
        ...(packages.length > MAX_PACKAGES ? [`${packages.length - MAX_PACKAGES} packages too many`] : []),
        ...(names.length ? [`an install script of ${names.join(', ')}`] : []),
      ];
      return {
        figure: `${packages.length} packages, ${scripts.length} install scripts`,
        cases: 1,
        ...(reasons.length ? { short: reasons.join('; ') } : {}),
      };
    },
  },
];

/** Load, faults, and what is fetched. */
import { counted, numbersIn, passedIn, sumIn } from './figures.js';
import type { Row } from './table.js';

const REPLACEMENT = 'test/compiler/replacement.test.ts';
const VANISHING = 'test/compiler/vanishing.test.ts';
const FAULT_BUILDS = 'test/fault-builds.test.ts';
const SERVERS = 'test/assurance/checks/servers.ts';
const PAGES = 'test/assurance/checks/many-pages.ts';
const API = 'test/openapi-corpus.test.ts';

const remoteFiles = ['address', 'config', 'faults', 'lock', 'network', 'page', 'tls'].map(
  name => `test/remote/${name}.test.ts`,
);

/** The first six rows of the table. */
export const load: readonly Row[] = [
  {
    name: 'Load held: API',
    target: '2,639 descriptions, 125,205 operations, none lost',
    files: [API, 'test/assurance/checks/large-inputs.ts'],
    measure: results => {
      const found = numbersIn(results, API, /: (\d+) operations, largest page/);
      const operations = found.reduce((sum, [count]) => sum + count!, 0);
      return {
        figure: `${counted(found.length)} descriptions, ${counted(operations)} operations, none lost`,
        cases: operations,
        ...(found.length < 2639 ? { short: 'the other descriptions are not on this machine' } : {}),
      };
    },
  },
  {
    name: 'Load held: pages',
    target: '100,000 pages with 256 open files, an edit in < 200 ms',
    files: [PAGES],
    measure: results => {
      const [pages = 0, seconds = 0, edit = 0] =
        numbersIn(results, PAGES, /: (\d+) pages in (\d+) s, an edit in (\d+) ms/)[0] ?? [];
      const reasons = [
        ...(pages < 100_000 ? ['100,000 pages take more time than a run has; --soak builds 20,000'] : []),
        ...(edit >= 200 ? ['the edit took too long'] : []),
      ];
      return {
        figure: `${counted(pages)} pages in ${seconds} s, an edit in ${edit} ms`,
        cases: pages,
        ...(reasons.length ? { short: reasons.join('; ') } : {}),
      };
    },
  },
  {
    name: 'Load held: server',
    target: '200 tabs with edits for 24 hours, memory grows < 50 MiB',
    files: [SERVERS],
    measure: results => {
      const pattern =
        /: (?:preview|serve): (\d+) requests and (\d+) changes in ([\d.]+) minutes, memory grew by (\d+) MiB/;
      const found = numbersIn(results, SERVERS, pattern);
      const requests = found.reduce((sum, [count]) => sum + count!, 0);
      const changes = found.reduce((sum, [, count]) => sum + count!, 0);
      const minutes = found.at(-1)?.[2] ?? 0;
      const growth = Math.max(0, ...found.map(([, , , size]) => size!));
      return {
        figure: `200 tabs for ${minutes} minutes, ${counted(requests)} requests, ${counted(changes)} changes, memory grew by ${growth} MiB`,
        cases: requests,
        ...(minutes < 24 * 60 ? { short: 'no run lasts 24 hours; --soak lasts an hour' } : {}),
      };
    },
  },
  {
    name: 'Faults survived',
    target: '10,000 faults and kills, a whole site after each',
    files: [REPLACEMENT, VANISHING, FAULT_BUILDS, 'test/cli/interrupt.test.ts'],
    soak: ['test/assurance/checks/faults.ts'],
    measure: results => {
      const [faults = 0, kills = 0] =
        numbersIn(results, REPLACEMENT, /: (\d+) faults and (\d+) kills of a replacement/)[0] ?? [];
      const others =
        sumIn(results, VANISHING, /: (\d+) faults of reads/) +
        sumIn(results, FAULT_BUILDS, /: (\d+) faults of whole builds/) +
        sumIn(results, 'test/assurance/checks/faults.ts', /: (\d+) faults and kills of the soak/);
      const cases = faults + kills + others;
      return {
        figure: `${counted(cases)} faults and kills, a whole site after each`,
        cases,
        ...(cases < 10_000 ? { short: '--soak tries the rest' } : {}),
      };
    },
  },
  {
    name: 'Remote faults',
    target: '72 of 72 outcomes, no connection to a private address',
    files: [...remoteFiles, 'test/cli/fetch.test.ts'],
    measure: results => {
      const cases = passedIn(results, [...remoteFiles, 'test/cli/fetch.test.ts']);
      return {
        figure: `${counted(cases)} tests of rows R01 to R24, no connection to a private address`,
        cases,
        short: 'not arranged as 24 faults in three states each',
      };
    },
  },
];

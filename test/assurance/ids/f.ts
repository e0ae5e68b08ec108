/** F: the file system. */
import { inPart, proved, untested } from './types.js';

const REPLACEMENT = 'test/compiler/replacement.test.ts';
const VANISHING = 'test/compiler/vanishing.test.ts';
const OUTPUT = 'test/compiler/output.test.ts';
const ROUTES = 'test/compiler/routes.test.ts';
const CACHE = 'test/cli/cache.test.ts';
const WATCHED = 'test/cli/serve-faults.test.ts';
const SURROUNDINGS = 'test/cli/surroundings.test.ts';
const BYTES = 'test/assurance/checks/same-bytes.ts';

/** Faults of disks, other processes and odd names. */
export const F = [
  proved(
    'F01',
    'links out of the project',
    ['test/cli/links.test.ts', 'a link to a folder, to nothing or out of the project'],
    ['test/compiler/list.test.ts', 'links to files of the project are files'],
    ['test/compiler/list.test.ts', 'F01 folders that lead into each other'],
  ),
  proved(
    'F02',
    'output folders that are sources',
    [REPLACEMENT, 'F02 a link to nothing'],
    [REPLACEMENT, 'F02 the root of a drive and the home folder'],
    ['test/cli/project-as-docs.test.ts', 'authoring 12: docs: . builds and checks'],
  ),
  proved('F03', 'names that differ in case or composition', ['test/compiler/statics.test.ts', 'F03']),
  proved('F04', 'names that Windows reserves or that are too long', ['test/compiler/statics.test.ts', 'F03 F04']),
  proved(
    'F05',
    'a disk that takes nothing',
    [SURROUNDINGS, 'F05'],
    ['test/cli/commands.test.ts', 'an output that cannot be written'],
    [REPLACEMENT, 'F06'],
  ),
  proved(
    'F06',
    'each call fails once',
    [REPLACEMENT, 'F06'],
    ['test/fault-builds.test.ts', '… at a call of a whole build'],
    ['test/assurance/checks/faults.ts', 'F06 F07'],
  ),
  proved(
    'F07',
    'kills',
    ['test/assurance/checks/faults.ts', 'F06 F07'],
    [REPLACEMENT, 'F07 a kill at any call'],
    [REPLACEMENT, 'F07 a kill while a kill is undone'],
    ['test/fault-builds.test.ts', '… at a call of a whole build'],
  ),
  proved(
    'F08',
    'signals, closed pipes',
    ['test/cli/interrupt.test.ts', 'a build with --jobs … that is interrupted'],
    ['test/cli/deadline.test.ts', 'a signal ends a build that is stuck'],
    ['test/cli/search-export.test.ts', 'export: a reader that stops early'],
  ),
  proved(
    'F09',
    'two builds at once',
    [OUTPUT, 'a second build says who writes'],
    [OUTPUT, 'a lock of a process that has ended'],
  ),
  proved('F10', 'readers during builds', [REPLACEMENT, 'F10'], ['test/compiler/preview.test.ts', 'F10']),
  proved(
    'F11',
    'files that vanish or change',
    [VANISHING, 'F11'],
    ['test/compiler/watch.test.ts', 'F11'],
    [WATCHED, 'F11'],
  ),
  inPart('F12', 'few open files, many pages', '10,000 with 64 and 100,000 with 256', [
    'test/assurance/checks/many-pages.ts',
    'F12',
  ]),
  inPart('F13', 'a very large site', '100,000 pages, a million files, 2,000 folders in each other', [
    'test/assurance/checks/many-pages.ts',
    'F12 F13',
  ]),
  untested('F14', 'no more watches', 'needs a limit of the system that a test cannot set'),
  proved(
    'F15',
    'how editors save',
    [WATCHED, 'F15'],
    ['test/compiler/watch.test.ts', 'edits at any depth, and files that are replaced'],
    ['test/compiler/watch.test.ts', 'a save that takes long'],
  ),
  proved(
    'F16',
    'clocks, dates and locales',
    [SURROUNDINGS, 'F16'],
    [BYTES, 'F16'],
    ['test/cli/commands.test.ts', 'two builds are equal'],
  ),
  inPart(
    'F17',
    'orders and threads',
    'a second machine',
    [BYTES, 'F16 F17'],
    ['test/cli/jobs.test.ts', 'one thread and three'],
  ),
  proved(
    'F18',
    'a damaged cache',
    [CACHE, 'truncated, foreign and damaged entries'],
    ['test/cache/disk.test.ts', 'an entry with a bit that flipped'],
    ['test/cache/disk.test.ts', 'a link and a folder in a pack’s place'],
  ),
  proved(
    'F19',
    'a cache that a pull request fills',
    ['test/cli/shared-cache.test.ts', 'entries that a server has invented'],
    ['test/cache/http.test.ts', 'a pull request reads and does not write'],
    ['test/cache/identity.test.ts', 'another docsc compiles all pages again'],
  ),
  proved('F20', 'a thread that dies', ['test/cli/deadline.test.ts', 'a page that takes all memory']),
  proved('F21', 'options of Node.js and of npm in the environment', [SURROUNDINGS, 'F21']),
  inPart('F22', 'memory over many rebuilds', 'a site of 5,000 pages', ['test/assurance/checks/servers.ts', 'D24']),
  proved(
    'F23',
    'hostile names of files',
    [SURROUNDINGS, 'F23'],
    ['test/cli/telling.test.ts', 'a file whose name holds a line break'],
    [ROUTES, 'file names that a URL cannot contain'],
  ),
];

/** L: logs, secrets and CI. P: what is installed. */
import { type Item, inPart, proved, untested } from './types.js';

const PACKAGE = 'test/package.test.ts';
const TELLING = 'test/cli/telling.test.ts';

/** Logs. */
export const L: readonly Item[] = [
  proved(
    'L01',
    'names that speak to a terminal or a CI',
    [TELLING, 'a file whose name holds a line break'],
    ['test/compiler/messages.test.ts', 'names and texts of a project drive neither'],
    ['test/cli/fetch.test.ts', 'L01'],
  ),
  proved(
    'L02',
    'very many findings',
    ['test/cli/logs.test.ts', 'L02'],
    ['test/compiler/openapi/check.test.ts', 'the first two hundred are named'],
  ),
  proved(
    'L03',
    'secrets in logs',
    ['test/cli/logs.test.ts', 'L03'],
    ['test/cli/secret-places.test.ts', 'a log never shows a secret'],
    [TELLING, 'the excerpt of an address shows no password'],
  ),
  proved('L04', 'variables that are read', ['test/architecture.test.ts', 'L04']),
  proved(
    'L05',
    'messages to anybody',
    ['test/architecture.test.ts', 'only some folders use the network'],
    ['test/cli/online.test.ts', 'without the flag, no request is sent'],
  ),
  proved(
    'L06',
    'checks of pull requests without any right',
    ['test/cli/sandbox.test.ts', 'L06'],
    ['test/cli/sandbox.test.ts', 'a component that leaves the sandbox'],
  ),
];

/** The packages that npm installs with docsc, and the published one. */
export const P: readonly Item[] = [
  proved(
    'P01',
    'an installation without a network',
    [PACKAGE, 'supply chain: the lock file names no server'],
    [PACKAGE, 'supply chain: the lock file installs'],
  ),
  proved(
    'P02',
    'how many packages',
    [PACKAGE, 'supply chain: one machine gets at most 40'],
    [PACKAGE, 'supply chain: npm installs at most'],
  ),
  untested(
    'P03',
    'packages in browsers',
    'wouter, rehype-react and, for the local search, fuse.js are bundled besides React and docsc',
  ),
  untested('P04', 'known faults of packages', 'needs the address of a registry, which tests do not call'),
  proved(
    'P05',
    'licences of packages',
    [PACKAGE, 'supply chain: a package is bundled only'],
    [PACKAGE, 'supply chain: one machine gets at most 40'],
  ),
  proved('P06', 'what is published', [PACKAGE, 'supply chain: the tarball has what runs']),
  proved('P07', 'two packages of one commit', ['test/assurance/checks/packages.ts', 'P07']),
  untested('P08', 'provenance of a release', 'a matter of the service that publishes'),
  inPart(
    'P09',
    'a package that turns hostile',
    'that it reads variables of the environment, which the permission model of Node.js allows',
    ['test/cli/sandbox.test.ts', 'P09'],
    ['test/cli/sandbox.test.ts', 'a module that reads when it is loaded'],
  ),
  proved('P10', 'a bill of materials', [PACKAGE, 'supply chain: notices and bill of materials']),
];

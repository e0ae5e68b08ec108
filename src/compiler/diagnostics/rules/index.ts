/** The table of rules: everything docsc can report, with its level, exit code and cure. */
import { apiRules } from './api.js';
import { markdownRules } from './markdown.js';
import { proseRules } from './prose.js';
import { remoteRules } from './remote.js';
import type { Rule } from './rule.js';
import { searchRules } from './search.js';
import { serviceRules } from './service.js';

/** Every rule docsc can report. The manual's page of findings documents each of them (a test compares). */
export const rules = {
  'invalid-yaml': {
    level: 'error',
    exit: 2,
    about: 'A YAML file or front matter cannot be read.',
    cure: 'Check indentation, quotes and brackets at and just above the place.',
  },
  'invalid-config': {
    level: 'error',
    exit: 2,
    about: 'A value in the configuration has the wrong type or form.',
    cure: 'Give the key a value of the form that the page "Configuration" of the manual describes.',
  },
  'unknown-key': {
    level: 'error',
    exit: 2,
    about: 'The configuration has a key that docsc does not know.',
    cure: 'Correct the spelling, or remove the key.',
  },
  'missing-config': {
    level: 'error',
    exit: 2,
    about: 'The configuration file does not exist.',
    cure: 'Run docsc in the folder of docsc.config.yaml, or name the file with --config.',
  },
  'missing-shard': {
    level: 'error',
    exit: 2,
    about: 'Shards are to be merged, and one of them is not there.',
    cure: 'Run docsc build --shard for each part, and bring all of their folders together.',
  },
  'missing-folder': {
    level: 'error',
    exit: 2,
    about: 'A folder that the configuration names does not exist.',
    cure: 'Create the folder, or correct the key that names it.',
  },
  'missing-file': {
    level: 'error',
    exit: 2,
    about: 'A file that the configuration names does not exist.',
    cure: 'Create the file, or correct the key that names it.',
  },
  'unsafe-output': {
    level: 'error',
    exit: 2,
    about: 'Writing to the output folder would destroy sources.',
    cure: 'Choose another --out-dir: one that holds no sources and nothing but a site of docsc.',
  },
  'broken-components': {
    level: 'error',
    exit: 2,
    about: "The module with the site's own components cannot be bundled or loaded.",
    cure: 'Correct the module at the place that is named.',
  },
  'invalid-stylesheet': {
    level: 'error',
    exit: 2,
    about: "The site's own style sheet cannot be read, or names a file that does not exist.",
    cure: 'Correct the style sheet at the place that is named.',
  },
  'low-contrast': {
    level: 'warning',
    exit: 1,
    about: 'Two colours of the theme are too close to each other for text: less than 4.5:1.',
    cure: 'Choose colours further apart: for links, a darker accent in the light mode or a lighter one in the dark mode.',
  },
  'picture-size': {
    level: 'warning',
    exit: 1,
    about: 'The picture for link previews is not 1200 by 630 pixels.',
    cure: 'Make the picture 1200 by 630.',
  },
  'component-crashed': {
    level: 'error',
    exit: 1,
    about: "One of the site's own components threw while a page was prerendered; its content is shown.",
    cure: 'Let the component do without what only a browser has until it is mounted.',
  },
  'port-in-use': {
    level: 'error',
    exit: 2,
    about: 'Another process listens on the port.',
    cure: 'Stop the other process, or choose another port with --port.',
  },
  'no-address': {
    level: 'error',
    exit: 2,
    about: 'docsc cannot listen on the address or the port that it was given.',
    cure: 'Choose an address of this machine with --host, and a port from 1024 on with --port.',
  },
  'unreadable-file': {
    level: 'error',
    exit: 5,
    about: 'A file exists but cannot be read.',
    cure: 'Check the permissions of the file.',
  },
  'unwritable-output': {
    level: 'error',
    exit: 5,
    about: 'The output folder cannot be written.',
    cure: 'Check the permissions and the free space of the output folder.',
  },
  'unknown-doc': {
    level: 'error',
    exit: 2,
    about: 'A sidebar or front matter names a page that does not exist.',
    cure: 'Correct the id: the path of the page below the folder of documents, without extension.',
  },
  'unknown-sidebar': {
    level: 'error',
    exit: 2,
    about: 'Something names a sidebar that does not exist.',
    cure: 'Correct the name, or add the sidebar to the configuration.',
  },
  'invalid-front-matter': {
    level: 'error',
    exit: 1,
    about: 'A front matter key has the wrong type, or front matter is never closed.',
    cure: 'Give the key a value of the right type, see the page "Writing pages" of the manual.',
  },
  'unknown-front-matter': {
    level: 'warning',
    exit: 1,
    about: 'The front matter has a key that docsc does not know.',
    cure: 'Correct the spelling, or remove the key.',
  },
  'ignored-file': {
    level: 'warning',
    exit: 1,
    about:
      'A file that looks like Markdown makes no page because of the ending of its name, or a symbolic link is not followed.',
    cure: 'Rename it so that it ends in .md or .mdx; put what the link leads to in its place.',
  },
  'no-pages': {
    level: 'error',
    exit: 1,
    about: 'The site has no page that is published.',
    cure: 'Write one, such as index.md in the folder of documents, or name an API description.',
  },
  'duplicate-route': {
    level: 'warning',
    exit: 1,
    about:
      "Two pages have the same route, or routes of one file such as / and /index; the first one wins. Or a page is in the place of one of docsc's, such as /search. Or they differ in upper and lower case only, and are one file on Windows and macOS.",
    cure: 'Give one of the two pages another slug.',
  },
  'duplicate-file': {
    level: 'error',
    exit: 1,
    about: 'A static file has the path of a file that docsc writes itself.',
    cure: 'Rename the static file, or remove it.',
  },
  'duplicate-id': {
    level: 'warning',
    exit: 1,
    about: 'Two pages have the same id, or an anchor occurs twice in a page.',
    cure: 'Give one of them another id, such as {#another-id} behind a heading.',
  },
  'broken-link': {
    level: 'error',
    exit: 1,
    about: 'A link leads to a page or file that does not exist.',
    cure: 'Correct the address, create the page, or add a redirect.',
  },
  'broken-anchor': {
    level: 'warning',
    exit: 1,
    about: 'A link leads to a heading that does not exist.',
    cure: 'Link to a heading that exists, or to the page alone.',
  },
  'broken-image': {
    level: 'error',
    exit: 1,
    about: 'An image does not exist.',
    cure: 'Correct the path, or add the file.',
  },
  'external-image': {
    level: 'error',
    exit: 1,
    about: 'A picture would be loaded from another site that the configuration does not name; it is shown as a link.',
    cure: 'Put the file beside the page, or name its origin in security.images.',
  },
  'dead-redirect': {
    level: 'error',
    exit: 1,
    about: 'A redirect leads nowhere, to itself, or in a circle.',
    cure: 'Let the redirect lead to a page that exists.',
  },
  'redirect-chain': {
    level: 'warning',
    exit: 1,
    about: 'A redirect leads to an address that is redirected itself; readers are sent to the end at once.',
    cure: 'Let the redirect lead to the last address.',
  },
  'shadowed-redirect': {
    level: 'warning',
    exit: 1,
    about: 'A redirect starts at a page, a file or another redirect, so it never applies.',
    cure: 'Remove the redirect, or give the page another route.',
  },
  'impossible-redirect': {
    level: 'error',
    exit: 1,
    about: 'A redirect starts at an address that no reader can ask this site for; it is left out.',
    cure: 'Write a path of this site such as /old, without query and hash.',
  },
  'host-limit': {
    level: 'error',
    exit: 4,
    about: 'A file for a host has more entries, or longer ones, than the host reads.',
    cure: 'Name another host in hosts, or remove redirects that nobody follows.',
  },
  ...markdownRules,
  ...apiRules,
  ...searchRules,
  ...remoteRules,
  ...serviceRules,
  ...proseRules,
  'limit-exceeded': {
    level: 'error',
    exit: 4,
    about: 'An input is larger or deeper than docsc accepts.',
    cure: 'Split the input, or make it less deep.',
  },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof rules;

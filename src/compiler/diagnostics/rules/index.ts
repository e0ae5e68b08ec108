/** The table of rules: everything docsc can report. */
import { apiRules } from './api.js';
import { auditRules } from './audit.js';
import { checkRules } from './check.js';
import { differenceRules } from './difference.js';
import { externalRules } from './external.js';
import { ledgerRules } from './ledger.js';
import { markdownRules } from './markdown.js';
import { pluginRules } from './plugins.js';
import { proseRules } from './prose.js';
import { remoteRules } from './remote.js';
import type { Rule } from './rule.js';
import { searchRules } from './search.js';
import { serviceRules } from './service.js';
import { snippetRules } from './snippets.js';

/** Rule id → rule. The manual's page on findings documents each of them; a test compares the texts. */
export const rules = {
  'invalid-yaml': {
    level: 'error',
    exit: 2,
    about: "A YAML file or a page's front matter cannot be parsed.",
    cure: 'Check the indentation, quotes and brackets at the reported position and just above it.',
  },
  'invalid-json': {
    level: 'error',
    exit: 2,
    about: 'A JSON file is not JSON, or an object in it has a key twice.',
    cure: 'Correct it at the reported position or just before it. JSON has neither comments nor commas behind last entries; in YAML you may write both.',
  },
  'invalid-config': {
    level: 'error',
    exit: 2,
    about: 'A value in the configuration has the wrong type or form.',
    cure: 'Use one of the forms described on the page "Configuration" of the manual.',
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
    cure: 'Run docsc in the folder that contains docsc.config.yaml, or name the file with --config. To start a site, run docsc init.',
  },
  'existing-site': {
    level: 'error',
    exit: 2,
    about: 'A command that starts a site was run in a folder that already has one.',
    cure: 'Name another folder, or delete docsc.config.yaml to start anew; pages and other files stay.',
  },
  'missing-site': {
    level: 'error',
    exit: 2,
    about: 'docsc migrate found no site of another tool, or several.',
    cure: 'Run docsc migrate in the folder of that configuration, or name the tool with --from.',
  },
  'unreadable-setting': {
    level: 'warning',
    exit: 2,
    about: 'A part of the configuration of another tool is code, so docsc migrate could not read it.',
    cure: 'If the setting matters to your site, write its value to docsc.config.yaml.',
  },
  'unmigrated-setting': {
    level: 'warning',
    exit: 2,
    about: 'A setting of another tool has no counterpart in docsc.',
    cure: 'Decide whether your site needs it, and how to do without it.',
  },
  'missing-shard': {
    level: 'error',
    exit: 2,
    about: 'A shard that docsc merge needs does not exist.',
    cure: 'Run docsc build --shard for each shard, and collect all of their folders before you merge.',
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
    about: 'The output folder contains sources or other files that docsc did not write; a build would delete them.',
    cure: 'Choose another folder with --out-dir: an empty one, or one that contains only a site built by docsc.',
  },
  'broken-components': {
    level: 'error',
    exit: 2,
    about: "The module with the site's own components cannot be bundled or loaded.",
    cure: 'Correct the module at the reported position.',
  },
  'invalid-stylesheet': {
    level: 'error',
    exit: 2,
    about: "The site's own style sheet is invalid, or refers to a file that does not exist.",
    cure: 'Correct the style sheet at the reported position.',
  },
  'low-contrast': {
    level: 'warning',
    exit: 1,
    about: 'Text in one colour of the theme on another has a contrast below 4.5:1, which is hard to read.',
    cure: 'Choose colours with more contrast: for links, a darker accent in light mode or a lighter one in dark mode.',
  },
  'picture-size': {
    level: 'warning',
    exit: 1,
    about: 'The image for link previews is not 1200 by 630 pixels.',
    cure: 'Resize the image to 1200 by 630 pixels.',
  },
  'heavy-font': {
    level: 'warning',
    exit: 1,
    about: 'A font of the theme is not a WOFF2 file, or has more than 400 kB.',
    cure: 'Convert the font to WOFF2, and keep only the letters that your language needs.',
  },
  'component-crashed': {
    level: 'error',
    exit: 1,
    about:
      "One of the site's own components threw an error while a page was prerendered; the page shows its children instead.",
    cure: 'Use browser features such as window in an effect, which runs once the component has mounted.',
  },
  'refused-by-sandbox': {
    level: 'error',
    exit: 5,
    about: 'With --sandbox, code of the site asked for a file, a program or a host that it may not have.',
    cure: 'Move the file into the project, or build without --sandbox if you trust what asks for it.',
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
    about: 'docsc cannot listen on the given host or port.',
    cure: 'Choose an address of this machine with --host, and a port of 1024 or higher with --port.',
  },
  'unreadable-file': {
    level: 'error',
    exit: 5,
    about: 'A file or folder cannot be read, or it changed or vanished while docsc was building.',
    cure: 'Check its permissions and the disk. If something else changes the files, build again afterwards.',
  },
  'unwritable-output': {
    level: 'error',
    exit: 5,
    about: 'The output folder, or the file of a report, cannot be written.',
    cure: 'Check the permissions and the free space of the folder.',
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
    about: 'Front matter or the configuration names a sidebar that does not exist.',
    cure: 'Correct the name, or add the sidebar to the configuration.',
  },
  'invalid-front-matter': {
    level: 'error',
    exit: 1,
    about: 'A front matter key has a value of the wrong type, or the front matter is never closed.',
    cure: 'Use a value of the right type; see the page "Writing pages" of the manual.',
  },
  'unknown-front-matter': {
    level: 'warning',
    exit: 1,
    about: 'The front matter has a key that docsc does not know.',
    cure: 'Correct the spelling, remove the key, or name it under "markdown.frontMatter" if it is data of your own.',
  },
  'ignored-file': {
    level: 'warning',
    exit: 1,
    about:
      'A file that looks like Markdown is not published because of its extension, or a symbolic link is not followed.',
    cure: 'Rename the file so that it ends in .md or .mdx, or replace the link with the file or folder it points to.',
  },
  'no-pages': {
    level: 'error',
    exit: 1,
    about: 'The site has no published pages.',
    cure: 'Write a page, such as index.md in the folder of documents, or add an API description.',
  },
  'duplicate-route': {
    level: 'warning',
    exit: 1,
    about:
      'Two pages have the same route or would be the same file, such as / and /index; the first one is published. The rule also covers pages at a route that docsc uses itself, such as /search, and routes that differ only in upper and lower case, which are one file on Windows and macOS.',
    cure: 'Give one of the two pages another slug.',
  },
  'unportable-name': {
    level: 'error',
    exit: 1,
    about:
      'The name of a document or static file cannot exist on Windows or macOS, such as con.md or a:b.md, or is one name with that of another file there, such as A.md and a.md.',
    cure: 'Rename the file.',
  },
  'duplicate-file': {
    level: 'error',
    exit: 1,
    about: 'A static file has the path of a file that docsc writes itself.',
    cure: 'Rename the static file, or remove it.',
  },
  'left-out-file': {
    level: 'warning',
    exit: 1,
    about:
      'A static file is not published, because docsc writes a file of that name from the configuration: the redirects or headers of a host, or the sitemap.',
    cure: 'Take what the file says over to the configuration, and remove the file.',
  },
  'renamed-file': {
    level: 'warning',
    exit: 1,
    about:
      'A static file is published under another name. A web app manifest named manifest.json becomes site.webmanifest, because docsc’s list of all pages is manifest.json; links to it in the head follow.',
    cure: 'Rename the file to site.webmanifest.',
  },
  'duplicate-id': {
    level: 'warning',
    exit: 1,
    about: 'Two pages have the same id, or a page has the same anchor twice.',
    cure: 'Change one of the ids; for a heading, write {#another-id} after it.',
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
    cure: 'Link to a heading that exists, or to the page without an anchor.',
  },
  'broken-image': {
    level: 'error',
    exit: 1,
    about: 'An image does not exist.',
    cure: 'Correct the path, or add the file.',
  },
  'unconverted-image': {
    level: 'warning',
    exit: 1,
    about: 'No smaller forms of an image can be made; it is published as it is.',
    cure: 'Export the image again, with fewer pixels if it has very many.',
  },
  'missing-image-package': {
    level: 'error',
    exit: 2,
    about:
      'The configuration asks for smaller forms of images or for pictures of pages, and a package that makes them cannot be used.',
    cure: 'Install the package, or remove "images" or "socialPictures" from the configuration.',
  },
  'missing-lsp-package': {
    level: 'error',
    exit: 2,
    about: 'docsc lsp needs the library of the Language Server Protocol, which is not installed.',
    cure: 'Run npm install vscode-languageserver in the project.',
  },
  'missing-mcp-package': {
    level: 'error',
    exit: 2,
    about: 'docsc mcp needs the official SDK of the Model Context Protocol, which is not installed.',
    cure: 'Run npm install @modelcontextprotocol/server in the project.',
  },
  'external-image': {
    level: 'error',
    exit: 1,
    about: 'An image would be loaded from another site that the configuration does not allow; it is shown as a link.',
    cure: 'Put the file next to the page, or add its origin to security.images.',
  },
  'dead-redirect': {
    level: 'error',
    exit: 1,
    about: 'A redirect leads to a page that does not exist, to itself, or in a circle.',
    cure: 'Point the redirect at a page that exists.',
  },
  'redirect-chain': {
    level: 'warning',
    exit: 1,
    about:
      'A redirect leads to an address that is itself redirected; docsc sends readers straight to the final address.',
    cure: 'Point the redirect at the final address.',
  },
  'shadowed-redirect': {
    level: 'warning',
    exit: 1,
    about: 'A redirect starts at the address of a page, a file or another redirect, so it never applies.',
    cure: 'Remove the redirect, or give the page another route.',
  },
  'impossible-redirect': {
    level: 'error',
    exit: 1,
    about: 'A redirect starts at an address that can never be requested from this site; it is left out.',
    cure: 'Write a path of this site such as /old, without query or hash.',
  },
  'host-limit': {
    level: 'error',
    exit: 4,
    about: 'A configuration file for a host has more entries, or longer ones, than the host accepts.',
    cure: 'Choose another host in hosts, or remove redirects that nobody uses.',
  },
  ...ledgerRules,
  ...markdownRules,
  ...apiRules,
  ...checkRules,
  ...auditRules,
  ...differenceRules,
  ...externalRules,
  ...searchRules,
  ...remoteRules,
  ...serviceRules,
  ...snippetRules,
  ...proseRules,
  ...pluginRules,
  'site-limit-exceeded': {
    level: 'error',
    exit: 4,
    about: 'The pages of the site together need more of a kind of work than docsc does for a site of this size.',
    cure: 'Include less, or have fewer formulas or diagrams, or raise the limit that the finding names.',
  },
  'limit-exceeded': {
    level: 'error',
    exit: 4,
    about: 'An input is larger or more deeply nested than docsc accepts.',
    cure: 'Split the input, or reduce its nesting.',
  },
} as const satisfies Record<string, Rule>;

/** The id of a rule. */
export type RuleName = keyof typeof rules;

/** What the pages tell readers to install and to open still exists: supported runtimes, current majors, open ports. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linesOf, writtenPages } from './pages.js';

const test = suite('currency of the reference site');

const pages = await writtenPages();
/** Releases and versions of the past say what was true then. */
const current = pages.filter(({ path }) => !/\/changelog\/|\/legacy\/|\/ADRs\/|whats-new-v4/.test(path));
const lines = current.flatMap(linesOf);

/** Every match of a pattern, with its place. */
const found = (pattern: RegExp) =>
  lines.flatMap(({ text, where }) => [...text.matchAll(pattern)].map(match => ({ match, text, where })));

/** The oldest major of Node that gets security fixes: 20 ended in April 2026, and 22 ends in April 2027. */
const OLDEST_NODE = 22;

test('no page asks for a Node that gets no security fixes', () => {
  const named = found(/\bNode(?:\.js)?,? (\d{2})\b|\bnode(?:js)?:?(\d{2})(?![\d.]*:)\b/g);
  assert.ok(named.length > 8, `${named.length} versions of Node`);
  // A row that begins with a version tells what that version needed.
  const old = named.filter(
    ({ match, text }) => Number(match[1] ?? match[2]) < OLDEST_NODE && !/^\| \d+\.\d+ \|/.test(text),
  );
  assert.equal(
    old.map(({ match, where }) => `${where} ${match[0]}`),
    [],
  );
});

/** Majors that commands pin, with the ones that were newest when the page was written last. */
const majors: Record<string, string> = { 'create-next-app': '16', reqwest: '0.13' };

test('commands pin the majors that the pages are written for', () => {
  for (const [name, major] of Object.entries(majors)) {
    const pinned = found(new RegExp(`(?:npx|cargo add) (?:--\\S+ )*${name}(@[\\d.]+)?`, 'g'));
    assert.ok(pinned.length, name);
    for (const { match, where } of pinned) assert.is(match[1], `@${major}`, `${where} ${match[0]}`);
  }
});

/** The newest releases in the changelog. */
const images: Record<string, string> = { 'vimpel-server': '7.5.1', 'vimpel-edge': '1.4.2' };

test('examples run the newest images of Vimpel', () => {
  for (const [name, newest] of Object.entries(images)) {
    // `vimpel=` sets the image of a deployment, which may go back, and a line with a minus sign is the one before.
    const run = found(new RegExp(`(?<!vimpel=)vimpel/${name}:(\\d+\\.\\d+\\.\\d+)`, 'g'));
    const other = run.filter(({ match, text }) => match[1] !== newest && !text.startsWith('-'));
    assert.ok(run.length > 4, name);
    assert.equal(
      other.map(({ match, where }) => `${where} ${match[0]}`),
      [],
    );
  }
});

/** The ports that the Fetch standard blocks. */
const blocked =
  '0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 ' +
  '135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 ' +
  '995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080';

test('no address has a port that browsers and fetch refuse', () => {
  const ports = new Set(blocked.split(' '));
  const addresses = found(/(?:https?:\/\/[\w.-]+|localhost|127\.0\.0\.1|0\.0\.0\.0):(\d+)/g);
  assert.ok(addresses.length > 150, `${addresses.length} addresses`);
  assert.equal(
    addresses.flatMap(({ match, where }) => (ports.has(match[1]!) ? [`${where} ${match[0]}`] : [])),
    [],
  );
});

test.run();

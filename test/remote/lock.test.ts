/** R13, R15, R16, R23, R24: snapshots and the lock file in builds and updates. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { exitCodeOf } from '../../src/compiler/diagnostics/index.js';
import { diffLines } from '../../src/compiler/remote/difference.js';
import type { FetchResult } from '../../src/compiler/remote/network/fetch-documents.js';
import { FetchError } from '../../src/compiler/remote/network/fetch-error.js';
import { diagnoseChanges, diagnoseFailures, formatLineCounts, planUpdate } from '../../src/compiler/remote/update.js';
import { compileSite, type Files } from '../compiler/site.js';
import {
  addressOf,
  configuration,
  fetched,
  findings,
  lock,
  lockEntry,
  lockHead,
  open,
  texts,
  without,
} from './project.js';

test('R14 with snapshots and a lock file, there are no findings', async () => {
  assert.equal(await findings(fetched), []);
});

test('R15 each missing snapshot is named, at its position, with the command', async () => {
  const { diagnostics } = await compileSite(without(fetched, 'docs/remote/go/README.md', 'docs/remote/java/README.md'));
  assert.equal(
    diagnostics.map(({ path, place, rule, message, hint }) => [`${path}:${place?.line}`, rule, message, hint]),
    ['go', 'java'].map(name => [
      `docsc.config.yaml:${name === 'go' ? 10 : 17}`,
      'missing-snapshot',
      `docs/remote/${name}/README.md, the text of /sdks/${name}, has not been fetched.`,
      `Run docsc fetch ${name}, which fetches ${addressOf(`${name}/README.md`)}, and commit what it writes.`,
    ]),
  );
  assert.is(exitCodeOf(diagnostics, false), 3);
});

test('R15 where nothing was fetched yet, sidebars and links find the pages all the same', async () => {
  const files = { 'docsc.config.yaml': `${fetched['docsc.config.yaml']}sidebars: { main: [index, sdks/go] }\n` };
  const found = await findings({ ...files, 'docs/index.md': '[go](/sdks/go) [java](./remote/java/README.md)\n' });
  assert.is(found.length, 3);
  for (const line of found) assert.match(line, /^docsc\.config\.yaml:\d+:11 missing-snapshot error/);
});

const lockPath = 'docs/remote/lock.yaml';
const faults: [name: string, files: Files, expected: string[]][] = [
  [
    'R13 a snapshot that is not as it was fetched',
    { 'docs/remote/go/README.md': '# Go\n\nOther text.\n' },
    ['docs/remote/go/README.md:1:1 changed-snapshot error This text is not the one that the lock file names.'],
  ],
  [
    'R16 a hash that somebody edited',
    { [lockPath]: lock.replace(/sha256: "../, 'sha256: "00') },
    ['docs/remote/go/README.md:1:1 changed-snapshot error This text is not the one that the lock file names.'],
  ],
  [
    'R16 a missing entry',
    { [lockPath]: lock.replace(lockEntry('java/README.md', texts['java/README.md']!), '') },
    ['docs/remote/lock.yaml broken-lock error "java/README.md" is not in the lock file.'],
  ],
  [
    'R16 an extra entry',
    { [lockPath]: lock + lockEntry('rust/README.md', 'x') },
    [
      'docs/remote/lock.yaml:17:2 broken-lock error "rust/README.md" is in the lock file, but no page of the configuration uses it.',
    ],
  ],
  [
    'R16 an entry twice',
    { [lockPath]: lock + lockEntry('go/README.md', 'x') },
    ['docs/remote/lock.yaml:17:2 broken-lock error Not valid YAML: duplicated mapping key.'],
  ],
  [
    'R16 marks of a merge',
    { [lockPath]: lock.replace('"go/docs', '<<<<<<< HEAD\n"go/docs') },
    ['docs/remote/lock.yaml:7:1 broken-lock error The lock file has unresolved merge conflicts.'],
  ],
  [
    'R16 an entry without a hash, one with a word for it, and one with more than it may have',
    {
      [lockPath]: lock
        .replace(/ {2}sha256: .*\n/, '')
        .replace(/sha256: "[^"]*"\n {2}size: 2\d/, 'sha256: none\n  size: 24\n  date: today'),
    },
    [
      'docs/remote/lock.yaml:2:2 broken-lock error "go/README.md.sha256" is missing.',
      'docs/remote/lock.yaml:9:3 broken-lock error "go/docs/usage.md.sha256": must be a SHA-256 in hexadecimal digits.',
      'docs/remote/lock.yaml:11:3 broken-lock error "go/docs/usage.md" has no key "date".',
    ],
  ],
  ['R16 no YAML', { [lockPath]: 'a: [\n' }, ['docs/remote/lock.yaml:2:1 broken-lock error Not valid YAML: ']],
  [
    'R16 no mapping',
    { [lockPath]: '- a\n' },
    ['docs/remote/lock.yaml:1:1 broken-lock error "the file": must be a mapping'],
  ],
  [
    'R16 an entry of another branch',
    { [lockPath]: lock.replaceAll('v2/stable', 'v1') },
    [
      'docs/remote/lock.yaml:12:2 broken-lock error "java/README.md" was fetched from http://sdk.test/java/v1/README.md, but the configuration names http://sdk.test/java/v2/stable/README.md.',
    ],
  ],
];
for (const [name, files, expected] of faults) {
  test(name, async () => {
    const { diagnostics } = await compileSite({ ...fetched, ...files });
    assert.is(exitCodeOf(diagnostics, false), 3);
    const found = await findings({ ...fetched, ...files });
    assert.is(found.length, expected.length, found.join('\n'));
    for (const [index, line] of expected.entries())
      assert.ok(found[index]!.startsWith(line), `${found[index]}\n${line}`);
  });
}

test('R16 several faults are found in one run', async () => {
  const files = { 'docs/remote/go/README.md': 'x\n', [lockPath]: lock + lockEntry('rust/README.md', 'x') };
  const found = await findings(without({ ...fetched, ...files }, 'docs/remote/java/README.md'));
  assert.equal(
    found.map(line => line.split(' ')[1]),
    ['changed-snapshot', 'broken-lock', 'missing-snapshot'],
  );
});

test('R16 snapshots without a lock file are one finding', async () => {
  assert.equal(await findings(without(fetched, lockPath)), [
    'docs/remote/lock.yaml broken-lock error There is no lock file for the snapshots next to it.',
  ]);
});

test('line ends and a byte order mark of a checkout change nothing', async () => {
  const windows = Object.entries(fetched).map(([path, text]) => [path, `\ufeff${text.replaceAll('\n', '\r\n')}`]);
  assert.equal(await findings(Object.fromEntries(windows)), []);
});

/** Upstream results: the current texts, except those that are overridden. */
async function upstream(
  files: Files,
  given: Record<string, string | FetchError> = {},
  finals: Record<string, string> = {},
) {
  const { fs, remote } = await open(files);
  const results = remote.documents.map((document): FetchResult => {
    const text = given[document.key] ?? texts[document.key]!;
    if (typeof text !== 'string') return { document, failure: text };
    return { document, fetched: { text, final: finals[document.key] ?? document.address } };
  });
  return { fs, remote, results, ...(await planUpdate(remote, results, fs)) };
}

test('R13 the first fetch writes snapshots and a lock file that is sorted and has no date', async () => {
  const { changes, files } = await upstream(
    without(fetched, ...Object.keys(fetched).filter(path => path.includes('remote'))),
  );
  assert.equal(
    changes.map(({ document, kind }) => `${document.key} ${kind}`),
    ['go/README.md new', 'go/docs/usage.md new', 'java/README.md new'],
  );
  assert.equal(Object.fromEntries(files), {
    ...Object.fromEntries(Object.entries(texts).map(([key, text]) => [`docs/remote/${key}`, text])),
    [lockPath]: lock,
  });
});

test('R13 where nothing changed, nothing is written', async () => {
  const { changes, files } = await upstream(fetched);
  assert.equal([changes, [...files]], [[], []]);
});

test('R24 one changed text is one snapshot, one entry and a difference of lines', async () => {
  const text = '# Go\n\nNew text of Go.\nMore.\n';
  const { changes, files } = await upstream(fetched, { 'go/README.md': text });
  assert.equal(
    changes.map(({ difference }) => difference.lines),
    [['@@ -1,3 +1,4 @@', ' # Go', ' ', '-Text of Go.', '+New text of Go.', '+More.']],
  );
  assert.is(formatLineCounts(changes[0]!.difference), '2 lines added, 1 removed');
  assert.equal([...files.keys()], ['docs/remote/go/README.md', lockPath]);
  assert.is(
    files.get(lockPath),
    lock.replace(lockEntry('go/README.md', texts['go/README.md']!), lockEntry('go/README.md', text)),
  );
  assert.equal(
    diagnoseChanges(changes).map(({ rule, path, message, hint }) => [rule, path, message, hint]),
    [
      [
        'changed-remote',
        'docs/remote/go/README.md',
        `${addressOf('go/README.md')} has changed: 2 lines added, 1 removed.`,
        'See the difference with docsc fetch --check go, and take it over with docsc fetch go.',
      ],
    ],
  );
});

test('R23 the same text from another address is a change', async () => {
  const final = 'http://sdk.test/another-owner/go/README.md';
  const { changes, files } = await upstream(fetched, {}, { 'go/README.md': final });
  const [found] = diagnoseChanges(changes);
  assert.match(
    found?.message ?? '',
    `${addressOf('go/README.md')} now leads to ${final} instead of ${addressOf('go/README.md')}`,
  );
  assert.equal([...files.keys()], [lockPath]);
});

test('a locally edited snapshot is distinguished from a change upstream, and restored', async () => {
  const edited = { ...fetched, 'docs/remote/go/README.md': '# Mine\n' };
  const { changes, files } = await upstream(edited);
  assert.equal(
    changes.map(({ kind }) => kind),
    ['edited'],
  );
  assert.equal(diagnoseChanges(changes), []);
  assert.is(files.get('docs/remote/go/README.md'), texts['go/README.md']);
});

test('a document that fails keeps its snapshot and entry; the others are taken over', async () => {
  const given = { 'go/README.md': new FetchError('sdk.test answers 404'), 'java/README.md': '# Java 2\n' };
  const { files, results, present } = await upstream(fetched, given);
  assert.equal([...files.keys()], ['docs/remote/java/README.md', lockPath]);
  assert.match(files.get(lockPath) ?? '', lockEntry('go/README.md', texts['go/README.md']!));
  const [found] = diagnoseFailures(results, present);
  assert.is(
    found?.message,
    `${addressOf('go/README.md')}, the text of /sdks/go, cannot be fetched: sdk.test answers 404.`,
  );
  assert.is(`${found?.path}:${found?.place?.line}`, 'docsc.config.yaml:10');
});

test('snapshots that the configuration no longer names are deleted, but none that the lock file does not name', async () => {
  const old = { 'docs/remote/rust/README.md': 'x', 'docs/remote/notes.md': 'mine', 'docs/index.md': '# Home\n' };
  const traps = `${lockEntry('../index.md', 'x')}${lockEntry('rust/../../index.md', 'x')}${lockEntry('notes.md', 'x')}`;
  const text = lock + lockEntry('rust/README.md', 'x') + traps;
  const { files } = await upstream({ ...fetched, ...old, [lockPath]: text });
  assert.equal(
    [...files],
    [
      ['docs/remote/rust/README.md', undefined],
      [lockPath, lock],
    ],
  );
});

test('an invalid lock file is replaced by a whole fetch, and by no other', async () => {
  const broken = { ...fetched, [lockPath]: `<<<<<<< HEAD\n${lock}` };
  assert.equal([...(await upstream(broken)).files], [[lockPath, lock]]);
  const partly = await upstream(broken, { 'go/README.md': new FetchError('no') });
  assert.equal([...partly.files], []);
  assert.equal(
    partly.diagnostics.map(({ rule }) => rule),
    ['broken-lock'],
  );
  const { fs, remote } = await open(broken);
  const [first] = remote.documents;
  const one = await planUpdate(remote, [{ document: first!, fetched: { text: 'x\n', final: first!.address } }], fs);
  assert.equal([[...one.files], one.diagnostics.length], [[], 1]);
});

test('a fetch of one repository leaves the entries of the others', async () => {
  const { fs, remote } = await open(fetched);
  const [, , java] = remote.documents;
  const { files } = await planUpdate(remote, [{ document: java!, fetched: { text: 'J\n', final: java!.address } }], fs);
  const others = ['go/README.md', 'go/docs/usage.md'].map(key => lockEntry(key, texts[key]!)).join('');
  assert.is(files.get(lockPath), lockHead + others + lockEntry('java/README.md', 'J\n'));
});

test('without any page the lock file goes too', async () => {
  const none = configuration
    .slice(0, configuration.indexOf('    - name: go'))
    .replace('repositories:', 'repositories: []');
  const { files } = await upstream({ ...fetched, 'docsc.config.yaml': none });
  assert.equal(
    [...files].sort(),
    Object.keys(fetched)
      .filter(path => path.startsWith('docs/remote/'))
      .map(path => [path, undefined]),
  );
});

test('5,000 changed lines are listed, and one more is too many', () => {
  const added = (count: number, end = '\n') => diffLines('', `${'x\n'.repeat(count - 1)}x${end}`);
  for (const end of ['\n', '']) assert.is(added(5_000, end).lines.filter(line => line === '+x').length, 5_000);
  assert.equal(added(5_001).lines, []);
  const numbers = (from: number) => Array.from({ length: 2_501 }, (_, nth) => `${from + nth}\n`).join('');
  assert.equal(diffLines(numbers(0), numbers(10_000)).lines, []);
});

test('two texts without anything in common are counted, not compared for ever', async () => {
  const many = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word} ${index}\n`).join('');
  const { changes } = await upstream(
    { ...fetched, 'docs/remote/go/README.md': many('a') },
    { 'go/README.md': many('b') },
  );
  assert.equal(changes[0]!.difference, { added: 20_001, removed: 20_001, lines: [] });
});

test.run();

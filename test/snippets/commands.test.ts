/** `docsc snippets export` and `docsc snippets check`, with commands that are small scripts of Node.js. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docscInProcess } from '../in-process.js';
import { readFiles, writeProject } from '../project.js';

const fence = (info: string, ...lines: string[]) => [`\`\`\`${info}`, ...lines, '```', ''].join('\n');

const files = {
  'docsc.config.yaml': 'title: T\nmarkdown: { include: [examples] }\n',
  'examples/app.js': '// #region setup\nlet filled = 1;\n// #endregion\nlet rest = 2;\n',
  'docs/index.md': [
    '# A',
    '',
    fence(
      'js title="one.js"',
      'let a = 1;',
      'let b = 2; // [!code highlight]',
      'let old = 3; // [!code --]',
      'let c = 4;',
    ),
    fence('javascript continues', 'let d = a;'),
    '- In a list:',
    '',
    '  ```js file="lib/two.js"',
    '  let e = 5;',
    '  ```',
    '',
    fence('mjs skip', 'let = never;'),
    fence('bash', '$ ls -l \\', '    docs', 'a.md', '$ pwd'),
    fence('diff lang=py', '- a = 1', '+ a = 2', '  b = 3'),
    fence('js file="@site/examples/app.js" region="setup"'),
    fence('', 'no language'),
    '    indented',
  ].join('\n'),
  'docs/_part.md': fence('ts', 'let part: number = 1;'),
  'docs/one.mdx': "import Part from './_part.md';\n\n# One\n\n<Part />\n",
  'docs/two.mdx': "import Part from './_part.md';\n\n# Two\n\n<Part />\n",
  'docs/draft.md': `---\ndraft: true\n---\n\n# D\n\n${fence('js', 'let = draft;')}`,
};

/** A command that succeeds, or prints what its expression says about `text` and `file`, and fails. */
const script = (expression: string) =>
  `node -e "const file = process.argv[1]; const text = fs.readFileSync(file, 'utf8'); const said = ${expression}; if (said) { console.error(said); process.exit(1); }" {file}`;

const read = async (cwd: string, args: string[], env?: Record<string, string>) => {
  const { code, stdout, stderr } = await docscInProcess(['snippets', ...args], { cwd, env });
  const { diagnostics = [], ...figures } = stdout ? JSON.parse(stdout) : {};
  const found = diagnostics.map(
    ({
      rule,
      path,
      place,
      message,
    }: {
      rule: string;
      path: string;
      place: { line: number; column: number };
      message: string;
    }) =>
      `${path}:${place?.line}:${place?.column} ${rule} ${message.replace('The command for this sample says: ', '')}`,
  );
  return { code, stderr, found, figures };
};

const check = (cwd: string, args: string[], env?: Record<string, string>) =>
  read(cwd, ['check', '--json', ...args.flatMap(arg => (arg.startsWith('--') ? [arg] : ['--run', arg]))], env);

test('export writes what readers see and copy, with a map to pages and lines', async () => {
  const cwd = await writeProject(files);
  const { code, stderr } = await docscInProcess(['snippets', 'export', 'out'], { cwd });
  assert.is(code, 0, stderr);
  assert.match(stderr, 'Wrote 6 samples to out: no findings.');
  const { 'snippets.json': map, ...written } = await readFiles(join(cwd, 'out'));
  assert.equal(written, {
    'docs/_part.md/line-1.ts': 'let part: number = 1;\n',
    'docs/index.md/lib/two.js': 'let e = 5;\n',
    'docs/index.md/line-24.sh': 'ls -l \\\n    docs\n\npwd\n',
    'docs/index.md/line-3.js': 'let a = 1;\nlet b = 2;\n\nlet c = 4;\nlet d = a;\n',
    'docs/index.md/line-31.py': '\na = 2\nb = 3\n',
    'docs/index.md/line-37.js': 'let filled = 1;\n',
  });
  const { version, files: mapped } = JSON.parse(map!);
  assert.is(version, 1);
  const of = (file: string) => mapped.find((one: { file: string }) => one.file === `docs/index.md/${file}`);
  const source = 'docs/index.md';
  assert.equal(of('line-3.js'), {
    file: 'docs/index.md/line-3.js',
    language: 'js',
    parts: [
      { from: 1, lines: 4, source, line: 4, column: 1, exact: true, title: 'one.js' },
      { from: 5, lines: 1, source, line: 11, column: 1, exact: true },
    ],
  });
  assert.equal(of('lib/two.js').parts, [{ from: 1, lines: 1, source, line: 17, column: 3, exact: true }]);
  assert.equal(of('line-37.js').parts, [
    { from: 1, lines: 1, source, line: 37, column: 1, exact: false, region: 'setup' },
  ]);
});

test('languages, with all their names, titles and regions choose samples', async () => {
  const cwd = await writeProject(files);
  const names = async (...flags: string[]) => {
    const folder = `out-${flags.join('').replace(/\W/g, '')}`;
    const { code, stderr } = await docscInProcess(['snippets', 'export', folder, ...flags], { cwd });
    assert.is(code, 0, stderr);
    return Object.keys(await readFiles(join(cwd, folder))).filter(name => name !== 'snippets.json');
  };
  assert.is((await names('--lang', 'javascript')).length, 3);
  assert.is((await names('--lang', 'mjs,python3')).length, 4);
  assert.equal(await names('--title', 'one.js'), ['docs/index.md/line-3.js']);
  assert.equal(await names('--region', 'setup'), ['docs/index.md/line-37.js']);
  assert.equal(await names('--region', 'setup', '--lang', 'py'), []);
  const unknown = await docscInProcess(['snippets', 'export', 'other', '--lang', 'javscript'], { cwd });
  assert.is(unknown.code, 2);
  assert.match(unknown.stderr, 'There is no language "javscript".');
  assert.match(unknown.stderr, 'Did you mean "javascript"?');
});

test('export writes into a new or empty folder alone, and through no link out of the project', async () => {
  const cwd = await writeProject({ ...files, 'full/mine.txt': 'mine' });
  const full = await docscInProcess(['snippets', 'export', 'full'], { cwd });
  assert.is(full.code, 2);
  assert.match(full.stderr, 'unsafe-output  "full" is not empty.');
  assert.equal(await readdir(join(cwd, 'full')), ['mine.txt']);
  const outside = await writeProject({ 'readme.txt': '' });
  await mkdir(join(outside, 'empty'));
  await symlink(join(outside, 'empty'), join(cwd, 'link'));
  const linked = await docscInProcess(['snippets', 'export', 'link'], { cwd });
  assert.is(linked.code, 5);
  assert.match(linked.stderr, 'leads out of the project');
  assert.equal(await readdir(join(outside, 'empty')), []);
});

test('failures are findings at the lines of the pages', async () => {
  const cwd = await writeProject(files);
  const { code, found, figures } = await check(cwd, [
    `js=${script("text.includes('let d') && file + ':5:4: no d, please'")}`,
    `ts=${script("'it is wrong'")}`,
  ]);
  assert.is(code, 1);
  assert.equal(found, [
    'docs/_part.md:1:1 failing-sample it is wrong',
    'docs/index.md:11:4 failing-sample no d, please',
  ]);
  assert.equal([figures.samples, figures.unchecked], [4, { bash: 1, py: 1 }]);
  const fine = await check(cwd, [`ts=${script('false')}`]);
  assert.equal([fine.code, fine.found], [0, []]);
});

test('a command for a name as written comes before one for its language', async () => {
  const cwd = await writeProject({
    'docsc.config.yaml': 'title: T\n',
    'docs/index.md': `# A\n\n${fence('jsonc', '// a', '{}')}\n${fence('json', '{}')}`,
  });
  const { found } = await check(cwd, [`json=${script("'json'")}`, `jsonc=${script("'jsonc'")}`]);
  assert.equal(
    found.map((line: string) => line.split(' ').at(-1)),
    ['jsonc', 'json'],
  );
});

test('without --run nothing runs, and the configuration cannot name a command', async () => {
  const cwd = await writeProject({ ...files, 'docsc.config.yaml': 'title: T\nsnippets: { run: { js: node } }\n' });
  const without = await docscInProcess(['snippets', 'check'], { cwd });
  assert.is(without.code, 2);
  assert.match(without.stderr, "required option '--run <language=command>' not specified");
  const named = await docscInProcess(['snippets', 'check', '--run', 'js=node --check {file}'], { cwd });
  assert.is(named.code, 2);
  assert.match(named.stderr, 'unknown-key');
});

test('a wrong command is refused before anything runs', async () => {
  const cwd = await writeProject(files);
  const refused: [string, string][] = [
    ['node --check {file}', 'Give a language and a command'],
    ['js=node --check', 'Give a language and a command'],
    ['js={file}', 'Give a language and a command'],
    ['js=./{file} {file}', 'Give a language and a command'],
    ['js=node "{file}', 'a quote " is not closed'],
    ['js=cat {file} | node', 'needs a shell'],
    ['javscript=node {file}', 'There is no language "javscript"'],
    ['js=./docsc.config.yaml/x {file}', 'cannot be started for js: there is no such program'],
    [`js=${'x'.repeat(300)} {file}`, 'cannot be started for js: spawn ENAMETOOLONG'],
    ['js=docsc-no-such-program {file}', '"docsc-no-such-program" cannot be started for js: there is no such program'],
  ];
  for (const [command, message] of refused) {
    const { code, stderr } = await docscInProcess(['snippets', 'check', '--run', command], { cwd });
    assert.is(code, 2, command);
    assert.match(stderr, message);
  }
});

test('commands see no secret, and get no words from content but the path of a file', async () => {
  const hostile = 'a b;$(touch owned)&é.js';
  const cwd = await writeProject({
    'docsc.config.yaml': 'title: T\n',
    'docs/index.md': `# A\n\n${fence('js file="a b.js"', 'let a;')}\n${fence(`js file="${hostile}"`, 'let b;')}`,
  });
  const env = { DOCSC_SEARCH_KEY: 'secret-key-1', NPM_TOKEN: 'secret-2', WANTED: 'yes' };
  const seen = script('JSON.stringify({ names: Object.keys(process.env), words: process.argv.length, file })');
  const { found } = await check(cwd, [`js=${seen}`], env);
  const [mark = '', run = ''] = found.sort().reverse();
  assert.match(mark, 'sample-mark');
  assert.not.ok(existsSync(join(cwd, 'owned')));
  assert.match(run, '"words":2');
  assert.match(run, 'a b.js');
  assert.not.match(run, /TOKEN|DOCSC|WANTED/);
  const passed = await check(cwd, [`js=${seen}`, '--env=WANTED'], env);
  assert.match(passed.found.join(), 'WANTED');
});

test('a command of a shell gets no words of its own from the names of pages and samples', async () => {
  const cwd = await writeProject({
    'docsc.config.yaml': 'title: T\n',
    'docs/index.md': '# A\n',
    'docs/$(touch owned)/a;touch owned.md': `# A\n\n${fence('js', 'let a;')}`,
    'docs/b.md': `# B\n\n${fence('js', 'let b;')}`,
  });
  const { found } = await check(cwd, ['js=sh -c "echo said {file}; exit 1"']);
  assert.not.ok(existsSync(join(cwd, 'owned')));
  assert.equal(found, [
    'docs/$(touch owned)/a;touch owned.md:3:1 failing-sample said line-3.js',
    'docs/b.md:3:1 failing-sample said line-3.js',
  ]);
});

test('a run is ended after its time, with what it started, and its output is bounded', async () => {
  const cwd = await writeProject({
    'docsc.config.yaml': 'title: T\n',
    'docs/index.md': `# A\n\n${fence('js', 'let a;')}`,
  });
  const note = join(cwd, 'late.txt');
  await writeFile(
    join(cwd, 'slow.mjs'),
    `import { spawn } from 'node:child_process';
     spawn(process.execPath, ['-e', "setTimeout(() => fs.writeFileSync(process.argv[1], 'late'), 2500)", ${JSON.stringify(note)}], { stdio: 'inherit' });
     setTimeout(() => 0, 60_000);`,
  );
  const started = Date.now();
  const slow = await check(cwd, ['js=node slow.mjs {file}', '--timeout=1']);
  assert.equal(slow.found, [
    'docs/index.md:3:1 failing-sample The command for this sample took longer than 1 s and was ended.',
  ]);
  assert.ok(Date.now() - started < 30_000);
  const loud = await check(cwd, [`js=node -e "process.stderr.write('x'.repeat(5e6), () => process.exit(1))" {file}`]);
  assert.is(loud.code, 1);
  assert.ok(loud.found.join().length < 1000);
  await new Promise(resolve => setTimeout(resolve, Math.max(0, 3500 - (Date.now() - started))));
  assert.not.ok(existsSync(note), 'what the command started is gone too');
});

test('the temporary folder is removed, also after failures', async () => {
  const cwd = await writeProject(files);
  const env = { TMPDIR: await writeProject({}), NODE_ENV: 'test' };
  const during = script("require('node:fs').readdirSync(process.env.TMPDIR).join()");
  const { found } = await check(cwd, [`js=${during}`], env);
  assert.match(found.join(), 'docsc-snippets-', 'it was there');
  await check(cwd, ['js=docsc-no-such-program {file}'], env);
  assert.equal(await readdir(env.TMPDIR), []);
});

test('findings are in all formats, and a page shows no mark of a sample', async () => {
  const cwd = await writeProject({
    'docsc.config.yaml': 'title: T\n',
    'docs/marked.md': `# A\n\n${fence('js title="T" continues skip file="a.js"', 'let a;')}\n${fence('bash npm skip', 'ls')}`,
    'docs/plain.md': `# A\n\n${fence('js title="T"', 'let a;')}\n${fence('bash npm', 'ls')}`,
    'docs/bad.md': `# B\n\n${fence('py', 'a')}`,
  });
  const sarif = await docscInProcess(
    ['snippets', 'check', '--run', `py=${script("'no'")}`, '--format', 'sarif=s.json', '--format', 'github'],
    { cwd },
  );
  assert.is(sarif.code, 1);
  assert.match(sarif.stdout, '::error file=docs/bad.md,line=3,');
  assert.match(await readFile(join(cwd, 's.json'), 'utf8'), 'failing-sample');
  await docscInProcess(['build'], { cwd });
  const article = async (page: string) =>
    /<figure.*<\/figure>/s.exec(await readFile(join(cwd, `build/${page}.html`), 'utf8'))?.[0];
  assert.ok((await article('plain'))?.includes('let'));
  assert.is(await article('marked'), await article('plain'));
});

test.run();

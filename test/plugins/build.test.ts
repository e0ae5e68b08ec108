/** Plugins in a build and a check: what they add to pages, report and emit, and what their mistakes cost. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docscInProcess } from '../in-process.js';
import { type Files, writeProject } from '../project.js';

const plugin = (members: string) => `export default options => ({ name: 'own', ${members} });\n`;
const use =
  'title: T\nurl: https://docs.example.com\nplugins:\n  - use: ./plugins/own.ts\n    options: { word: Hey }\n';

async function build(files: Files, ...flags: string[]) {
  const root = await writeProject({ 'docsc.config.yaml': use, ...files });
  const ran = await docscInProcess(['build', ...flags], { cwd: root });
  return { ...ran, root, read: (path: string) => readFile(join(root, 'build', path), 'utf8') };
}

async function check(files: Files) {
  const root = await writeProject({ 'docsc.config.yaml': use, ...files });
  const { code, stdout } = await docscInProcess(['check', '--json'], { cwd: root });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Record<string, unknown>[] };
  return { code, diagnostics };
}

/** `docs/a.md:1:2 rule level` and the message of each finding. */
const told = (diagnostics: Record<string, unknown>[]) =>
  diagnostics.map(({ path, place, rule, level, message }) => {
    const { line, column } = (place ?? {}) as { line?: number; column?: number };
    return `${path}:${line}:${column} ${rule} ${level} ${message}`;
  });

test('plugins: a plugin of remark adds a directive, in Markdown, MDX, lists and included files', async () => {
  const walk = `const visit = node => {
    if (node.name === 'since') {
      node.data = { hName: 'span', hProperties: { className: ['since'] } };
      node.children.unshift({ type: 'text', value: options.word + ' ' });
    }
    for (const child of node.children ?? []) visit(child);
  }`;
  const { code, read, stderr } = await build({
    'plugins/own.ts': `export default options => { ${walk}\nreturn { name: 'own', remark: [() => tree => visit(tree)] }; };`,
    'docs/index.md': '# A\n\n- One :since[2.0] two, at 12:30\n\n:::since\nA *block*.\n:::\n',
    'docs/b.mdx': "import P from './_part.md';\n\n# B\n\n:since[3.0]\n\n<P />\n",
    'docs/_part.md': 'Part :since[4.0]\n',
  });
  assert.is(code, 0, stderr);
  assert.match(await read('index.html'), /One <span class="since">Hey 2.0<\/span> two, at 12:30/);
  assert.match(await read('index.html'), /<span class="since">Hey\s.*<em>block<\/em>/s);
  assert.match(await read('b/index.html').catch(() => read('b.html')), /<span class="since">Hey 3.0<\/span>.*Hey 4.0/s);
});

test('plugins: plugins of remark and rehype by name bring syntax, options and messages', async () => {
  const root = await writeProject({
    'docsc.config.yaml':
      'title: T\nplugins:\n  - remark: remark-braces\n    options: { tag: kbd }\n  - rehype: ./plugins/mark.js\n  - remark: ./plugins/lint.js\n',
    'node_modules/remark-braces/package.json': '{ "name": "remark-braces", "main": "index.js" }',
    'node_modules/remark-braces/index.js': `module.exports = function (options) {
      return tree => { const visit = n => { if (n.type === 'strong') n.data = { hName: options.tag }; (n.children || []).forEach(visit); }; visit(tree); };
    };`,
    'plugins/mark.js':
      "export default () => tree => { tree.children.push({ type: 'element', tagName: 'p', children: [{ type: 'text', value: 'Added' }, { type: 'element', tagName: 'script', children: [{ type: 'text', value: 'x' }] }] }); };",
    'plugins/lint.js':
      "export default function () { (this.data().micromarkExtensions ??= []).push({ disable: { null: ['codeIndented'] } }); return async (tree, file) => { file.message('Say less', tree.children[1], 'own:less'); }; }",
    'docs/index.md': '# A\n\nPress **Enter**.\n\n    No *code*\n',
    'docs/b.mdx': '# B\n\nPress **Enter** {"now"}.\n',
  });
  const { code, stdout } = await docscInProcess(['check', '--json'], { cwd: root });
  assert.is(code, 0);
  const found = told(JSON.parse(stdout).diagnostics);
  assert.ok(found.includes('docs/index.md:3:1 lint/less warning Say less'), found.join('\n'));
  await docscInProcess(['build'], { cwd: root });
  const html = await readFile(join(root, 'build/index.html'), 'utf8');
  assert.match(html, /Press <kbd>Enter<\/kbd>/);
  assert.match(html, /<p>Added<\/p>/);
  assert.match(html, /<p>No <em>code<\/em><\/p>/);
  assert.match(await readFile(join(root, 'build/b.html'), 'utf8'), /Press <kbd>Enter<\/kbd> now\./);
});

test('plugins: a rule reports at line and column, with a level that the configuration sets', async () => {
  const rule = `rules: { todo: { cure: 'Do it.', check: ({ tree, page }, report) => {
    const visit = node => {
      if (node.type === 'text' && node.value.includes('TODO')) report('There is something to do on ' + page.route, { node });
      for (const child of node.children ?? []) visit(child);
    };
    visit(tree);
  } } }`;
  const files = {
    'plugins/own.ts': plugin(rule),
    'docs/index.md': '---\ntitle: A\n---\n\n- One\n  - **TODO** two {#x}\n',
    'docs/b.mdx': '# B\n\n<div>TODO</div>\n',
  };
  const found = await check(files);
  assert.is(found.code, 0);
  assert.equal(told(found.diagnostics), [
    'docs/b.mdx:3:6 own/todo warning There is something to do on /b',
    'docs/index.md:6:7 own/todo warning There is something to do on /',
  ]);
  assert.is(found.diagnostics[0]!.hint, 'Do it.');
  const strict = await check({ ...files, 'docsc.config.yaml': `${use}rules: { own/todo: error }\n` });
  assert.is(strict.code, 1);
  assert.match(told(strict.diagnostics)[0]!, / own\/todo error /);
  const off = await check({ ...files, 'docsc.config.yaml': `${use}rules: { own/todo: off }\n` });
  assert.equal(off.diagnostics, []);
  const misspelt = await check({ ...files, 'docsc.config.yaml': `${use}rules: { own/tudo: off }\n` });
  assert.match(
    told(misspelt.diagnostics).join('\n'),
    /docsc.config.yaml:6:\d+ unknown-key error No plugin has the rule "own\/tudo"/,
  );
});

test('plugins: an emitted file is published, pages may link to it, and it replaces nothing', async () => {
  const emit = `emit: pages => [
    { path: 'pages.txt', contents: pages.map(({ route, title }) => route + ' ' + title).join('\\n') },
    ...(options.bad ?? []).map(path => ({ path, contents: '' })),
  ]`;
  const files = {
    'plugins/own.ts': plugin(emit),
    'docs/index.md': '# Home\n\n[All pages](/pages.txt)\n',
    'docs/b.md': '---\nunlisted: true\n---\n\n# B\n',
    'docs/static/taken.txt': 'x',
  };
  const built = await build(files);
  assert.is(built.code, 0, built.stderr);
  assert.is(await built.read('pages.txt'), '/ Home');
  const bad = [
    '../x',
    'a/../b',
    '/etc',
    'assets/x.js',
    'index.html',
    'manifest.json',
    'taken.txt',
    'pages.txt',
    '',
    '.',
  ];
  const options = `title: T\nplugins:\n  - use: ./plugins/own.ts\n    options: { bad: ${JSON.stringify(bad)} }\n`;
  const found = await check({ ...files, 'docsc.config.yaml': options });
  assert.is(found.diagnostics.length, bad.length, told(found.diagnostics).join('\n'));
  for (const { path, place } of found.diagnostics)
    assert.equal([path, place], ['docsc.config.yaml', { line: 3, column: 5 }]);
});

test('plugins: a transform and slots change the HTML of a page, which stays sanitized and is searched as before', async () => {
  const transform = `transform: (tree, page) => { tree.children.push({ type: 'element', tagName: 'iframe', properties: { src: 'x' } }, { type: 'text', value: page.path }); },
    slots: { top: ({ title }) => ({ type: 'element', tagName: 'p', children: [{ type: 'text', value: 'Above ' + title }] }), bottom: () => undefined }`;
  const { code, read, stderr } = await build({ 'plugins/own.ts': plugin(transform), 'docs/index.md': '# A\n\nText\n' });
  assert.is(code, 0, stderr);
  const html = await read('index.html');
  assert.match(html, /<p>Above A<\/p>.*<p>Text<\/p>.*docs\/index\.md/s);
  assert.not.match(html, /iframe/);
});

test('plugins: a sample language shows requests of an API', async () => {
  const samples =
    "samples: [{ label: 'Own tool', language: 'bash', sample: ({ method, url }) => 'own ' + method + ' ' + url }]";
  const { code, read, stderr } = await build({
    'docsc.config.yaml': `${use}api:\n  - { id: a, path: api.yaml, route: /api }\n`,
    'plugins/own.ts': plugin(samples),
    'api.yaml':
      "openapi: 3.1.0\ninfo: { title: A, version: '1' }\nservers: [{ url: https://api.example.com }]\npaths:\n  /pets:\n    get: { operationId: listPets, responses: { '200': { description: OK } } }\n",
    'docs/index.md': '# A\n',
  });
  assert.is(code, 0, stderr);
  const page = await read('api/list-pets/index.html').catch(() => read('api/list-pets.html'));
  assert.match(page, /Own tool/);
  assert.match(page.replace(/<[^>]*>/g, ''), /own GET https:\/\/api\.example\.com\/pets/);
});

test('plugins: a plugin that throws costs the page and is named, and other pages are made', async () => {
  for (const [step, members] of Object.entries({
    remark: 'remark: [() => tree => { if (JSON.stringify(tree).includes("Boom")) throw new TypeError("no boom"); }]',
    transform: 'transform: tree => { if (JSON.stringify(tree).includes("Boom")) throw new Error("no boom"); }',
    'rules.a': 'rules: { a: { check: ({ text }) => { if (text.includes("Boom")) throw "no boom"; } } }',
    'slots.top': 'slots: { top: ({ title }) => { if (title === "Boom") throw new Error("no boom"); } }',
  })) {
    const files = {
      'plugins/own.ts': plugin(members),
      'docs/index.md': '# A\n\nFine\n',
      'docs/boom.md': '# Boom\n\nx\n',
    };
    const found = await check(files);
    assert.is(found.code, 1);
    // Only an error has a stack.
    const column = members.includes('throw "') ? undefined : plugin(members).indexOf('new ') + 1;
    const at = column === undefined ? '' : ` at plugins/own.ts:1:${column}`;
    const message = `The plugin "./plugins/own.ts" threw in "${step}"${at}: no boom.`;
    assert.equal(told(found.diagnostics), [`docs/boom.md:1:1 plugin-crashed error ${message}`]);
    const kept = await build(files, '--keep-going');
    assert.match(await kept.read('index.html'), /Fine/);
  }
});

test('plugins: the file that threw is named, with its line: an imported one, or that which called a package', async () => {
  const use = (module: string) => `title: T\nplugins:\n  - use: ${module}\n`;
  const inner =
    'type Tree = { children: unknown[] };\n\nexport function part(tree: Tree): void {\n  tree.missing.x();\n}\n';
  const cases: [own: string, at: string][] = [
    [
      "import { part } from './part.ts';\nexport default () => ({ name: 'own', transform: tree => part(tree) });\n",
      'plugins/part.ts:4:16',
    ],
    [
      "import visit from 'walks';\n\nexport default () => ({\n  name: 'own',\n  transform: tree =>\n    visit(tree),\n});\n",
      'plugins/own.ts:6:5',
    ],
    [
      "import visit from 'walks';\nexport default () => ({ name: 'own', remark: [() => visit] });\n",
      'node_modules/walks/index.js:2:9',
    ],
  ];
  for (const [own, at] of cases) {
    const { diagnostics } = await check({
      'docsc.config.yaml': use('./plugins/own.ts'),
      'plugins/own.ts': own,
      'plugins/part.ts': inner,
      'node_modules/walks/package.json': '{ "name": "walks", "main": "index.js" }',
      'node_modules/walks/index.js': 'module.exports = function visit(tree) {\n  throw new Error("lost");\n};\n',
      'docs/index.md': '# A\n',
    });
    const [found = ''] = told(diagnostics);
    assert.match(found, /^docs\/index\.md:1:1 plugin-crashed error The plugin "\.\/plugins\/own\.ts" threw in /);
    assert.match(found, ` at ${at}: `);
  }
});

test('plugins: a broken tree is the mistake of its plugin', async () => {
  for (const node of [
    'undefined',
    '{ type: "element" }',
    '{ type: "text" }',
    '{ type: "element", tagName: "p", children: 1 }',
    '{}',
  ]) {
    const members = `transform: tree => { tree.children.push(${node}); }`;
    const { diagnostics } = await check({ 'plugins/own.ts': plugin(members), 'docs/index.md': '# A\n\nB\n' });
    assert.match(
      told(diagnostics)[0]!,
      /plugin-crashed error The plugin "\.\/plugins\/own\.ts" threw in "transform"/,
      node,
    );
  }
});

test('plugins: one that is missing, exports something else or cannot be loaded stops the command, at its entry', async () => {
  const cases: [config: string, code: string | undefined, expected: RegExp][] = [
    ['use: ./plugins/onw.ts', 'export default 1', /unknown-plugin error There is no file "\.\/plugins\/onw\.ts"/],
    [
      'use: docsc-plugin-that-is-missing',
      undefined,
      /unknown-plugin error The package "docsc-plugin-that-is-missing" is not installed/,
    ],
    ['use: ./plugins/own.ts', 'export const plugin = 1;', /invalid-plugin error .* has no default export/],
    ['use: ./plugins/own.ts', 'export default 1;', /invalid-plugin error .* makes no plugin/],
    ['use: ./plugins/own.ts', 'export default () => ({});', /invalid-plugin error .* whose "name" must be text/],
    ['use: ./plugins/own.ts', "export default () => ({ name: 'a', emits: 1 });", /unknown member "emits"/],
    ['use: ./plugins/own.ts', "export default () => ({ name: 'a', emit: 1 });", /whose "emit" must be a function/],
    [
      'use: ./plugins/own.ts',
      'throw new Error("at once");',
      /invalid-plugin error .* cannot be loaded at plugins\/own\.ts:1:7: at once/,
    ],
    [
      'use: ./plugins/own.ts',
      'export default () => { throw new Error("options"); };',
      /cannot be loaded at plugins\/own\.ts:1:30: options/,
    ],
    ['use: ../own.ts', undefined, /invalid-config error "plugins\.0\.use": must be a file/],
    ['use: ./a/../../own.ts', undefined, /invalid-config error/],
    ['use: /etc/own.ts', undefined, /invalid-config error/],
    ['use: node:fs', undefined, /invalid-config error/],
    ['options: {}', undefined, /invalid-config error .*must have one of the keys/],
    ['remark: ./plugins/own.ts', 'export default { a: 1 };', /invalid-plugin error .* must be a plugin of unified/],
  ];
  for (const [entry, code, expected] of cases) {
    const { diagnostics } = await check({
      'docsc.config.yaml': `title: T\nplugins:\n  - ${entry}\n`,
      'docs/index.md': '# A\n',
      ...(code !== undefined && { 'plugins/own.ts': code }),
    });
    assert.match(told(diagnostics).join('\n'), expected, entry);
    assert.match(told(diagnostics)[0]!, /^docsc\.config\.yaml:3:\d+ /, entry);
  }
  const broken = await check({ 'plugins/own.ts': 'export default (;\n', 'docs/index.md': '# A\n' });
  assert.match(told(broken.diagnostics)[0]!, /^plugins\/own\.ts:1:17 invalid-plugin error .*\.$/);
  const importing = {
    'plugins/own.ts': 'import a from "@org/none/a";\nexport default () => a;\n',
    'docs/index.md': '# A\n',
  };
  const [absent] = (await check(importing)).diagnostics;
  assert.match(
    told([absent!])[0]!,
    /^plugins\/own\.ts:1:\d+ invalid-plugin error .* Could not resolve "@org\/none\/a"\.$/,
  );
  assert.is(absent!.hint, 'Install it, as in npm install @org/none.');
  const [bare] = (await check({ ...importing, 'docsc.config.yaml': use.replace('./plugins', 'plugins') })).diagnostics;
  assert.is(bare!.hint, 'Write "./plugins/own.ts": a name without "./" is that of a package.');
});

test('plugins: a page brings none', async () => {
  const { diagnostics } = await check({
    'docsc.config.yaml': 'title: T\n',
    'docs/index.mdx': '---\nplugins: [{ use: ./plugins/own.ts }]\n---\n\nimport own from "../plugins/own.ts";\n\n# A\n',
    'plugins/own.ts': 'throw new Error("ran");',
  });
  assert.ok(!told(diagnostics).join().includes('ran'));
  assert.ok(told(diagnostics).some(one => /unknown-front-matter/.test(one)));
});

test('plugins: a change of a plugin, of what it imports or of its options makes pages anew', async () => {
  const { root, read, stderr } = await build({
    'plugins/own.ts':
      "import { text } from './text.ts';\n" +
      plugin("slots: { top: () => ({ type: 'text', value: options.word + text }) }"),
    'plugins/text.ts': "export const text = ' one';\n",
    'docs/index.md': '# A\n',
  });
  assert.match(await read('index.html'), /Hey one/, stderr);
  const { writeFile } = await import('node:fs/promises');
  await writeFile(join(root, 'plugins/text.ts'), "export const text = ' two';\n");
  await docscInProcess(['build'], { cwd: root });
  assert.match(await read('index.html'), /Hey two/);
  await writeFile(join(root, 'docsc.config.yaml'), use.replace('Hey', 'Ho'));
  await docscInProcess(['build'], { cwd: root });
  assert.match(await read('index.html'), /Ho two/);
});

test.run();

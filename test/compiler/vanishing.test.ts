/** Files that vanish, change or become unreadable while docsc builds: a finding at the file, and the other pages are made. */
import { chmod, mkdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createDiskFileSystem, createMemoryFileSystem, type FileSystem } from '../../src/compiler/disk/project.js';
import { type Files, writeProject } from '../project.js';
import { emitSite } from './emitted.js';

const api = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: { '/pets': { get: { operationId: 'list', responses: { 200: { $ref: 'parts.json#/ok' } } } } },
});

const project: Files = {
  'docsc.config.yaml':
    'title: T\nfavicon: /icon.svg\nsocialImage: /social.svg\nlogo: { light: /icon.svg, alt: T }\napi: [{ id: pets, path: api/pets.json, route: /api }]\n',
  'docs/a.md': '# A\n\n![x](./x.svg) [file](./data.bin) [b](./b.mdx)\n\nText.\n',
  'docs/b.mdx': "import Part from './_part.md';\n\n# B\n\n<Part />\n",
  'docs/_part.md': 'Part.\n',
  'docs/sub/_category_.json': '{"label":"Sub"}',
  'docs/sub/c.md': '# C\n',
  'docs/x.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'docs/data.bin': 'data',
  'docs/static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'docs/static/social.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"/>',
  'docs/static/free.txt': 'free',
  'api/pets.json': api,
  'api/parts.json': '{"ok":{"description":"Fine"}}',
};

/** The project, in which reads of one file fail from the n-th on. */
function failing(path: string, at: number, code: string): { fs: FileSystem; reads: () => number } {
  const fs = createMemoryFileSystem(project);
  const state = { reads: 0 };
  const guard = (read: string) => {
    if (read !== path || state.reads++ < at) return;
    throw Object.assign(new Error(`${code}: injected, open '${path}'`), { code, syscall: 'open', path });
  };
  return {
    reads: () => state.reads,
    fs: {
      ...fs,
      readText: async read => guard(read) ?? fs.readText(read),
      readBytes: async read => guard(read) ?? fs.readBytes(read),
      readBelow: async (read, folders) => guard(read) ?? fs.readBelow(read, folders),
    },
  };
}

const tried = { faults: 0 };

for (const code of ['ENOENT', 'EACCES'])
  test(`F11 a file that fails with ${code} at any of its reads is a finding, and the other pages are made`, async () => {
    for (const path of Object.keys(project).filter(name => name !== 'docsc.config.yaml'))
      for (let at = 0; ; at++) {
        const { fs, reads } = failing(path, at, code);
        const { written, diagnostics } = await emitSite(fs);
        if (reads() <= at) break;
        const message = `${path}, read ${at}`;
        tried.faults++;
        const found = diagnostics.filter(one => one.path === path || one.message.includes(path.split('/').at(-1)!));
        assert.ok(found.length, `${message}: ${JSON.stringify(diagnostics)}`);
        for (const page of ['a', 'b', 'sub/c'])
          assert.ok(
            [...written.keys()].some(name => name.startsWith(`assets/pages/${page}`) || path.includes(page)),
            message,
          );
      }
  });

test('F11 a file that changes while docsc builds is a finding', async () => {
  for (const path of ['docs/a.md', 'docs/x.svg']) {
    const fs = createMemoryFileSystem(project);
    const state = { reads: 0 };
    const readBytes = async (read: string) => {
      if (read !== path || state.reads++ < 1) return fs.readBytes(read);
      return Buffer.from(`${project[path]}\n<!-- ${state.reads} -->`);
    };
    const { diagnostics } = await emitSite({ ...fs, readBytes });
    assert.equal(
      diagnostics.map(one => `${one.path} ${one.rule}: ${one.message}`),
      [`${path} unreadable-file: This file changed while docsc was building.`],
    );
  }
});

const changes: Record<string, (path: string) => Promise<unknown>> = {
  deleted: path => rm(path),
  renamed: path => rename(path, `${path}.old`),
  'replaced by a folder': path => rm(path).then(() => mkdir(path)),
  truncated: path => truncate(path),
  unreadable: path => chmod(path, 0),
};

for (const [name, change] of Object.entries(changes))
  test(`F11 a file that is ${name} between the scan and the read is no crash`, async () => {
    for (const path of Object.keys(project).filter(file => file.startsWith('docs/') || file.startsWith('api/'))) {
      const root = await writeProject(project);
      const disk = createDiskFileSystem(root);
      const state = { listed: false };
      const list: FileSystem['list'] = async (...folder) => {
        const listing = await disk.list(...folder);
        if (!state.listed && folder[0] === 'docs') await change(join(root, path));
        state.listed ||= folder[0] === 'docs';
        return listing;
      };
      const { written, diagnostics } = await emitSite({ ...disk, list });
      assert.ok(written.size > 5, path);
      const isHidden = name === 'truncated' || process.getuid?.() === 0;
      if (!isHidden || name === 'deleted') assert.ok(diagnostics.length, `${path} is ${name}`);
    }
  });

test('F11 a folder that cannot be listed is a finding at the folder', async () => {
  const root = await writeProject(project);
  const disk = createDiskFileSystem(root);
  const denied = Object.assign(new Error('EACCES'), { code: 'EACCES' });
  const list: FileSystem['list'] = async (folder, ...rest) => {
    if (folder === 'docs/static') throw denied;
    return disk.list(folder, ...rest);
  };
  await writeFile(join(root, 'docsc.config.yaml'), 'title: T\nstatic: files\n');
  const { diagnostics } = await emitSite({
    ...disk,
    list: (folder, ...rest) => list(folder === 'files' ? 'docs/static' : folder, ...rest),
  });
  assert.equal(
    diagnostics.filter(one => one.rule === 'unreadable-file').map(one => `${one.path}: ${one.message}`),
    ['files: This folder cannot be read: permission denied.'],
  );
});

test.after(() => {
  process.stdout.write(`\nnote: ${tried.faults} faults of reads\n`);
});

test.run();

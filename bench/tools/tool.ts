/** What the bench has to know of a generator, and its project in a folder: set up once, filled again for each size. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Page, pagesOf } from '../corpus/pages.js';
import type { SourcePage } from '../corpus/source.js';

/** Paths are relative to the project's folder, in which commands run. */
export type Tool = {
  name: string;
  /** From npm, with exact versions; a tool without any is in the PATH. */
  packages?: Record<string, string>;
  /** What is left to do once files and packages are there. Resolves to the generator's version. */
  prepare: (folder: string) => Promise<string>;
  files: Record<string, string>;
  /** Folder that receives the pages. */
  pages: string;
  /** Where its way to write a page differs: no heading, other names. */
  write?: (page: Page) => { path: string; text: string };
  /** Where the theme does not find the pages by itself. */
  outline?: (pages: Pick<Page, 'slug' | 'title'>[]) => Record<string, string>;
  build: string[];
  serve: (port: number) => string[];
  env?: Record<string, string>;
  output: string;
  /** What a build leaves behind besides its output, for the next one. */
  caches: string[];
};

export const exec = promisify(execFile);

/** Another Node, as npm brings it: its package, and the program in a project that has it. */
export const otherNode = `node-${process.platform}-${process.arch}`;
export const otherNodePath = `node_modules/${otherNode}/bin/node`;

export async function writeTree(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** Resolves to the version. Scripts of packages do not run: the peers work without. */
export async function setUp({ packages, files, prepare }: Tool, folder: string): Promise<string> {
  await writeTree(folder, files);
  if (packages) {
    // npm writes this file last.
    const isThere = await access(join(folder, 'node_modules/.package-lock.json')).then(
      () => true,
      () => false,
    );
    await writeTree(folder, { 'package.json': JSON.stringify({ private: true, dependencies: packages }, null, 2) });
    if (!isThere)
      await exec('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
        cwd: folder,
        maxBuffer: 2 ** 26,
      });
  }
  return prepare(folder);
}

/** The version of an installed package. */
export async function versionOf(name: string, folder: string): Promise<string> {
  return JSON.parse(await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version;
}

export function frontMatter({ title, description }: Page): string {
  const lines = [`title: ${JSON.stringify(title)}`, description && `description: ${JSON.stringify(description)}`];
  return `---\n${lines.filter(Boolean).join('\n')}\n---\n`;
}

/** With its title in the front matter and as a heading. */
export function plainFile(page: Page): { path: string; text: string } {
  return { path: `${page.slug}.md`, text: `${frontMatter(page)}\n# ${page.title}\n\n${page.body}\n` };
}

/** Replaces the project's pages by `total` of a source. */
export async function writeCorpus(tool: Tool, folder: string, source: SourcePage[], total: number): Promise<void> {
  await setAside([tool.pages], folder);
  const written: Pick<Page, 'slug' | 'title'>[] = [];
  for (const page of pagesOf(source, total)) {
    const { path, text } = (tool.write ?? plainFile)(page);
    await writeTree(join(folder, tool.pages), { [path]: text });
    written.push({ slug: page.slug, title: page.title });
  }
  await writeTree(folder, tool.outline?.(written) ?? {});
}

/** Without what earlier builds left. */
export async function removeOutput({ output, caches }: Tool, folder: string): Promise<void> {
  await setAside([output, ...caches], folder);
}

/** Nothing is deleted: for minutes, ext4 takes up to a millisecond to make a file where thousands were just deleted. */
async function setAside(paths: string[], folder: string): Promise<void> {
  const aside = join(folder, '.aside', randomUUID());
  await mkdir(aside, { recursive: true });
  for (const [nth, path] of paths.entries()) {
    const left = join(folder, path);
    if (existsSync(left)) await rename(left, join(aside, String(nth)));
  }
}

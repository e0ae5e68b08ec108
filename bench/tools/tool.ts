/** What the bench knows about a generator, and its project folder: set up once, filled with pages for each size. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Page, pagesOf } from '../corpus/pages.js';
import type { SourcePage } from '../corpus/source.js';

/** A generator. Paths are relative to the project's folder, in which its commands run. */
export type Tool = {
  name: string;
  /** npm packages with exact versions; a tool without packages is expected in the PATH. */
  packages?: Record<string, string>;
  /** Finishes the setup once files and packages are installed. Resolves to the generator's version. */
  prepare: (folder: string) => Promise<string>;
  files: Record<string, string>;
  /** Folder that receives the pages. */
  pages: string;
  /** Writes a page, if the generator needs a special form: no heading, or other file names. */
  write?: (page: Page) => { path: string; text: string };
  /** Writes a menu, if the theme does not find the pages by itself. */
  outline?: (pages: Pick<Page, 'slug' | 'title'>[]) => Record<string, string>;
  build: string[];
  serve: (port: number) => string[];
  env?: Record<string, string>;
  output: string;
  /** What a build leaves behind for the next one, besides its output. */
  caches: string[];
};

/** Runs a program without a shell; rejects if it fails. */
export const exec = promisify(execFile);

/** The npm package that contains another version of Node. */
export const otherNode = `node-${process.platform}-${process.arch}`;
/** Path of that Node's program in a project that has installed the package. */
export const otherNodePath = `node_modules/${otherNode}/bin/node`;

/** Writes files, given by path relative to the folder, and creates their folders. */
export async function writeTree(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** Sets up a project and resolves to the tool's version. Install scripts do not run, because no tool needs them. */
export async function setUp({ packages, files, prepare }: Tool, folder: string): Promise<string> {
  await writeTree(folder, files);
  if (packages) {
    // npm writes this file last, so an interrupted installation is repeated.
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

/** A page's title and description as YAML front matter. */
export function frontMatter({ title, description }: Page): string {
  const lines = [`title: ${JSON.stringify(title)}`, description && `description: ${JSON.stringify(description)}`];
  return `---\n${lines.filter(Boolean).join('\n')}\n---\n`;
}

/** Writes a page with its title both in the front matter and as a heading. */
export function plainFile(page: Page): { path: string; text: string } {
  return { path: `${page.slug}.md`, text: `${frontMatter(page)}\n# ${page.title}\n\n${page.body}\n` };
}

/** Replaces the project's pages with `total` pages of a source. */
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

/** Removes what earlier builds left. */
export async function removeOutput({ output, caches }: Tool, folder: string): Promise<void> {
  await setAside([output, ...caches], folder);
}

/**
 * Moves instead of deleting: after thousands of deletions, ext4 takes up to a millisecond to create a file, for
 * minutes.
 */
async function setAside(paths: string[], folder: string): Promise<void> {
  const aside = join(folder, '.aside', randomUUID());
  await mkdir(aside, { recursive: true });
  for (const [nth, path] of paths.entries()) {
    const left = join(folder, path);
    if (existsSync(left)) await rename(left, join(aside, String(nth)));
  }
}

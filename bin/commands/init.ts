/** `docsc init`: starts a site in a folder. It writes only files that are not there, all of them or none. */
import { basename, join, relative, resolve } from 'node:path';
import { makeFolder } from '../../src/compiler/disk/make-folder.js';
import { createDiskFileSystem, type FileSystem, replaceFiles } from '../../src/compiler/disk/project.js';
import { refuseExisting } from '../existing-site.js';
import { type AnswerFlags, collectAnswers, openQuestions } from '../init/answers.js';
import { createPackageJson, extendPackageJson, toPackageName } from '../init/package-json.js';
import { readTemplate } from '../init/template.js';
import type { Terminal } from '../report/terminal.js';
import { runCommand } from '../run-command.js';

const CONFIG = 'docsc.config.yaml';

/** Exit code of a person who ends the questions, as of a process that SIGINT ends. */
const INTERRUPTED = 130;

/** Flags of `docsc init`. */
export type InitFlags = AnswerFlags & { quiet?: boolean };

/** Files to write, and those that are there already and stay as they are. `isInstalled` is true if docsc is there too. */
type Plan = { writes: Map<string, string>; kept: string[]; extended?: string; isInstalled?: boolean };

/** Starts a site in `folder`, by default the working directory. `version` is that of docsc. */
export const init = (folder: string | undefined, flags: InitFlags, version: string) =>
  runCommand({ ...flags, config: join(folder ?? '.', CONFIG) }, async terminal => {
    const root = resolve(folder ?? '.');
    const fs = createDiskFileSystem(root);
    await refuseExisting(fs, [CONFIG]);
    const hasPages = await holdsPages(fs);
    const questions = openQuestions(flags);
    try {
      const answers = await collectAnswers(flags, { folderName: basename(root), hasPages, ask: questions?.ask });
      const plan = await planFiles(fs, await readTemplate(answers), { name: toPackageName(basename(root)), version });
      makeFolder(root);
      await replaceFiles(root, plan.writes);
      const isInstalled = await fs.exists('node_modules/docsc/package.json');
      report(terminal, { ...plan, isInstalled }, relative(process.cwd(), root));
      return 0;
    } catch (thrown) {
      if ((thrown as Error).name !== 'AbortError') throw thrown;
      terminal.log('\nNothing was written.');
      return INTERRUPTED;
    } finally {
      questions?.close();
    }
  });

async function holdsPages(fs: FileSystem): Promise<boolean> {
  if (!(await fs.hasFolder('docs'))) return false;
  return (await fs.list('docs')).files.some(path => /\.(md|mdx|markdown)$/i.test(path));
}

async function planFiles(
  fs: FileSystem,
  template: ReadonlyMap<string, string>,
  { name, version }: { name: string; version: string },
): Promise<Plan> {
  const writes = new Map<string, string>();
  const kept: string[] = [];
  for (const [path, text] of template) {
    if (await fs.exists(path)) kept.push(path);
    else writes.set(path, text);
  }
  if (!(await fs.exists('package.json'))) {
    writes.set('package.json', createPackageJson(name, version));
    return { writes, kept };
  }
  const change = extendPackageJson(await fs.readText('package.json'), version);
  if (!change) return { writes, kept: [...kept, 'package.json'] };
  writes.set('package.json', change.text);
  return { writes, kept, extended: change.added.join(', ') };
}

function report(terminal: Terminal, { writes, kept, extended, isInstalled }: Plan, folder: string): void {
  const paths = [...writes.keys()].sort();
  terminal.log(`Created a site in ${folder ? `"${folder}"` : 'this folder'}:`);
  for (const path of paths)
    terminal.log(path === 'package.json' && extended ? `  ${path}  (added: ${extended})` : `  ${path}`);
  if (kept.length) terminal.log(`Left as they were: ${kept.join(', ')}`);
  const commands = [
    ...(folder ? [`cd ${/^[\w./-]+$/.test(folder) ? folder : JSON.stringify(folder)}`] : []),
    ...(isInstalled ? [] : ['npm install --ignore-scripts']),
    'npm run serve',
  ];
  terminal.log(`\nNext:\n${commands.map(command => `  ${command}\n`).join('')}`);
  terminal.log('Then open http://localhost:3000. Edit the pages in docs/; the browser follows.');
}

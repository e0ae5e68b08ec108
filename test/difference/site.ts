/** A small project in a repository, whose later versions are compared with its first one. */
import { execFileSync } from 'node:child_process';
import { docscInProcess } from '../in-process.js';
import { type Files, writeFiles, writeProject } from '../project.js';

/** The files of the first version. */
export const first: Files = {
  'docsc.config.yaml': [
    'title: T',
    'sidebars: sidebars.yaml',
    'redirects: redirects.yaml',
    'search: { tests: tests.yaml }',
    'navbar: { left: [{ label: Guide, to: /guide }] }',
    '',
  ].join('\n'),
  'sidebars.yaml': 'main:\n  - index\n  - guide\n  - old\n  - gone\n  - part\n',
  'redirects.yaml': '- { from: /before, to: /guide }\n',
  'tests.yaml': '- { query: install, page: /guide }\n',
  'docs/index.md': '# Home\n\nWelcome to the site.\n',
  'docs/guide.md': '# Guide\n\nInstall the tool with one command and read on.\n',
  'docs/old.md': '# Old\n\nThis page moves, and its words stay.\n',
  'docs/gone.md': '# Gone\n\nThis page is deleted without a redirect.\n',
  'docs/part.md': '# Part\n\n<!--@include: ./_part.md-->\n',
  'docs/_part.md': 'A part that pages include.\n',
  '.gitignore': 'build/\n.docsc/\n',
};

/** What the second version changes. */
export const second: Files = {
  'sidebars.yaml': 'main:\n  - { type: doc, id: index, label: Start }\n  - guide\n  - new\n  - added\n  - part\n',
  'redirects.yaml': '- { from: /before, to: / }\n- { from: /old, to: /new }\n',
  'docs/guide.md': '# Guide\n\nInstall the tool with two commands and read on.\n',
  'docs/new.md': '# Old\n\nThis page moves, and its words stay.\n',
  'docs/added.md': '# Install, install\n\nInstall, install.\n',
};

/** Runs git in a folder, with an author and without the settings of this machine. */
export function git(cwd: string, ...args: string[]): string {
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  return execFileSync('git', [...author, ...args], { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

/** Commits everything. */
export function commit(cwd: string, message: string): void {
  git(cwd, 'add', '-A');
  git(cwd, 'commit', '-qm', message);
}

/** A repository with the first version, on the branch `main`. */
export async function writeRepository(files: Files = first): Promise<string> {
  const root = await writeProject(files);
  git(root, 'init', '-q', '-b', 'main');
  commit(root, 'first');
  return root;
}

/** Makes the second version of the first. */
export async function edit(root: string, files: Files = second): Promise<void> {
  git(root, 'rm', '-q', 'docs/old.md', 'docs/gone.md');
  await writeFiles(root, files);
}

/** Builds a project into a folder of it. */
export async function build(root: string, outDir: string): Promise<void> {
  const { code, stderr } = await docscInProcess(['build', '-o', outDir], { cwd: root });
  if (code !== 0) throw new Error(stderr);
}

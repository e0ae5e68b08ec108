/** The files of a small site as a build leaves them for a host; pages are empty. */
import type { HostName } from '../../src/compiler/config/hosts.js';
import { emitHosts } from '../../src/compiler/emit/hosts/index.js';
import { buildHostRules } from '../../src/compiler/emit/hosts/rules.js';
import { hasTwin } from '../../src/compiler/emit/twin/site.js';
import { htmlFile, twinFile } from '../../src/routes.js';
import { compileSite, type Files } from '../compiler/site.js';
import type { Built } from './interpreters.js';

/** Compiles a site for the hosts `names`; `found` are the findings about them. */
export async function built(files: Files, names?: HostName[]) {
  const { site, config, diagnostics } = await compileSite(files);
  const made = emitHosts(buildHostRules(site, config, 'inline'), { ...config, hosts: names }, 'assets/moved.js');
  const pages = [...site.pages].flatMap(([route, { head }]) => [
    [htmlFile(route), ''] as const,
    ...(hasTwin(head, config) ? [[twinFile(route), ''] as const] : []),
  ]);
  const statics = [...site.files].flatMap(path =>
    path.startsWith(`${config.static}/`) ? [[path.slice(config.static.length + 1), ''] as const] : [],
  );
  const all: Built = new Map([
    ...pages,
    ...statics,
    ...made.files.map(({ path, contents }) => [path, String(contents)] as const),
  ]);
  return { files: all, diagnostics, found: made.diagnostics };
}

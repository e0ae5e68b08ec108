/** A site of API descriptions and an empty home page. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../folder.js';
import { type Served, serveBuilt } from '../site.js';

/** `write` puts the files into a folder by their names. The name up to the first dot becomes the address. */
export async function serveDescriptions(
  files: string[],
  write: (name: string, path: string) => Promise<void>,
): Promise<Served> {
  const project = await makeFolder('narrow');
  await mkdir(join(project, 'docs'));
  await writeFile(join(project, 'docs/index.md'), '# Home\n');
  for (const name of files) await write(name, join(project, name));
  const ids = files.map(name => ({ id: name.replace(/\W.*/, ''), path: name }));
  const config = {
    title: 'Narrow',
    security: { images: ['https://example.com'] },
    api: ids.map(({ id, path }) => ({ id, path, route: `/${id}` })),
    sidebars: { main: ids.map(({ id }) => ({ type: 'api', id })) },
  };
  await writeFile(join(project, 'docsc.config.yaml'), JSON.stringify(config));
  return serveBuilt('docsc.config.yaml', project);
}

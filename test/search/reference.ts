/** The records of the reference site, tagged as they are pushed. */
import { readConfig } from '../../src/compiler/config/index.js';
import { diskFs } from '../../src/compiler/disk/project.js';
import { createCompiler } from '../../src/compiler/index.js';
import { toolkit } from '../compiler/site.js';
import type { Tagged } from './engine.js';

export async function referenceRecords(): Promise<Tagged[]> {
  const fs = diskFs(process.cwd());
  const config = await readConfig(fs, 'docsc.config.yaml');
  const { records } = await createCompiler({ config, fs, toolkit, root: process.cwd() }).records();
  const tags = { language: config.site.language, version: config.version?.name };
  return records.map(record => ({ ...record, ...tags }));
}

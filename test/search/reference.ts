/**
 * The reference site's records with tags, as they are pushed.
 * Needs: the reference site.
 */
import { readConfig } from '../../src/compiler/config/index.js';
import { createDiskFileSystem } from '../../src/compiler/disk/project.js';
import { createCompiler } from '../../src/compiler/index.js';
import { toolkit } from '../compiler/site.js';
import type { TaggedRecord } from './engine.js';

/** Compiles the reference site and returns its records. */
export async function referenceRecords(): Promise<TaggedRecord[]> {
  const fs = createDiskFileSystem(process.cwd());
  const config = await readConfig(fs, 'docsc.config.yaml');
  const { records: collected } = await createCompiler({ config, fs, toolkit, root: process.cwd() }).collectRecords();
  const tags = { language: config.site.language, version: config.version?.name };
  return collected.map(record => ({ ...record, ...tags }));
}

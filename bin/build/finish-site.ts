/** The last steps of a build whose site is good: precompress its files and put it in the old site's place. */
import { availableParallelism } from 'node:os';
import { isHashedAsset } from '../../src/compiler/index.js';
import { compressSite } from '../../src/compiler/output/compress.js';
import type { Project } from '../project.js';
import type { FinishedSite } from '../report/build-report.js';
import type { Timings } from '../report/timings.js';
import type { BuildResources } from './resources.js';

type FinishOptions = Pick<BuildResources, 'writer' | 'output'> & {
  /** Number of files that are compressed in parallel; by default one per processor. */
  jobs: number | undefined;
  timings: Timings;
};

/** Commits the staging folder. Throws `OutputError` if the disk refuses; the old site then stays. */
export async function finishSite(
  { config, terminal }: Project,
  { writer, output, jobs = availableParallelism(), timings }: FinishOptions,
): Promise<FinishedSite> {
  const { compress: encodings } = config;
  if (encodings.length) timings.onStage('compress');
  const progress = (done: number, all: number) => terminal.progress(`Compressing ${done} of ${all} files`);
  const compressed = await compressSite({ encodings, writer, output, jobs, progress });
  terminal.endProgress();
  timings.onStage('commit');
  const site = await writer.commit(isHashedAsset, { reusedFiles: output?.reusedFiles, compressed });
  output?.save();
  return { ...site, ...(encodings.length && { compressed: compressed.sums }) };
}

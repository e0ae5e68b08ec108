/** `--online`: the only requests that a build or a check sends, besides those for the shared cache. */
import type { Config } from '../../src/compiler/config/types.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { probeSearchKey } from '../../src/compiler/remote/search-key-probe.js';
import type { OnlineFlags } from '../flags.js';

/** Returns what is wrong with the published search key, or nothing without `--online`. */
export async function onlineFindings({ online }: OnlineFlags, config: Config): Promise<Diagnostic[]> {
  return online ? probeSearchKey(config) : [];
}

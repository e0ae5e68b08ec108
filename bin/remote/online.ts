/** What `--online` adds to a build or a check: the only questions that either asks of the network. */

import type { Config } from '../../src/compiler/config/types.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { probeSearchKey } from '../../src/compiler/remote/search-key-probe.js';

export type OnlineFlags = { online?: boolean };

export async function onlineFindings({ online }: OnlineFlags, config: Config): Promise<Diagnostic[]> {
  return online ? probeSearchKey(config) : [];
}

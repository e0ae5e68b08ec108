/** What `--online` adds to a build or a check: the only questions that either asks of the network. */
import { searchKeyFindings } from '../src/compiler/remote/search-key.js';
import type { Config, Diagnostic } from '../src/compiler/types.js';

export type OnlineFlags = { online?: boolean };

export async function onlineFindings({ online }: OnlineFlags, config: Config): Promise<Diagnostic[]> {
  return online ? searchKeyFindings(config) : [];
}

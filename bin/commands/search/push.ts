/** `docsc search push`: the records of a site that compiles, put in the place of a service's index. */

import type { Config } from '../../../src/compiler/config/types.js';
import { DiagnosticError, error } from '../../../src/compiler/diagnostics/index.js';
import { type DestinationFlags, openService, resolveDestination } from '../../../src/compiler/push/destination.js';
import { PushError, redactKey } from '../../../src/compiler/push/push-error.js';
import { type UploadResult, upload } from '../../../src/compiler/push/upload.js';
import { probeSearchKey } from '../../../src/compiler/remote/search-key-probe.js';
import { stopOnSignal } from '../../interrupt.js';
import { type CommonFlags, runCommand } from '../../project.js';
import type { Terminal } from '../../report/index.js';
import { refuseKeys } from '../../search/key-flags.js';
import { isPullRequest } from '../../search/pull-request.js';
import { type CompiledRecords, compileRecords } from '../../search/records.js';

type PushFlags = CommonFlags &
  DestinationFlags & { allowShrink?: boolean; dryRun?: boolean; pullRequest?: boolean; recordBytes?: number };

export const push = (flags: PushFlags) =>
  runCommand(flags, async terminal => {
    const key = process.env.DOCSC_SEARCH_KEY?.trim() ?? '';
    refuseKeys(process.argv.slice(2), key);
    const compiled = await compileRecords(flags, terminal);
    if (compiled.code !== 0) {
      terminal.log(`${terminal.color('red', 'Not pushed')}. The live index is untouched.`);
      return compiled.code;
    }
    if (isPullRequest(process.env) && !flags.pullRequest) {
      terminal.log(`This is a pull request: ${compiled.records.length} records are compiled, nothing is pushed.`);
      return 0;
    }
    try {
      return await pushRecords(flags, compiled, key, withRedaction(terminal, key));
    } catch (thrown) {
      if (!(thrown instanceof PushError)) throw thrown;
      const { rule, message, hint } = thrown;
      throw new DiagnosticError([error(rule, withoutKey(message, key), { path: '', hint })]);
    }
  });

async function pushRecords(
  flags: PushFlags,
  compiled: CompiledRecords,
  key: string,
  terminal: Terminal,
): Promise<number> {
  const { records, tags, config } = compiled;
  const destination = resolveDestination(flags, config.site.search.remote);
  if (!key)
    throw new PushError('missing-remote', 'There is no key to push with.', 'Set DOCSC_SEARCH_KEY in the environment.');
  const stop = stopOnSignal(() => terminal.log('Stopping; what was begun is taken away.'));
  const service = openService(destination, key, { signal: stop.signal, log: terminal.log });
  const sweeper = openService(destination, key);
  terminal.logVerbose(`Pushing to ${service.label} with the key ${redactKey(key)}.`);
  try {
    await refusePowerfulKey(config);
    const uploaded = await upload(service, sweeper, {
      ...flags,
      records,
      tags,
      format: destination.provider,
      index: destination.index,
      allowShrink: flags.allowShrink ?? false,
      dryRun: flags.dryRun ?? false,
      log: terminal.log,
      progress: terminal.progress,
      signal: stop.signal,
    });
    terminal.endProgress();
    terminal.log(summarizePush(uploaded, service.label, terminal));
    if (flags.json) terminal.print(JSON.stringify({ format: 1, ...uploaded }, null, 2));
    return 0;
  } catch (thrown) {
    if (!stop.signal.aborted) throw thrown;
    terminal.log('Stopped.');
    return stop.code();
  } finally {
    stop.off();
  }
}

/** The key that the site publishes is asked about here too: this command speaks to the service anyway. */
async function refusePowerfulKey(config: Config): Promise<void> {
  const powerful = (await probeSearchKey(config)).filter(({ rule }) => rule === 'powerful-key');
  if (powerful.length) throw new DiagnosticError(powerful);
}

function summarizePush({ outcome, records, was }: UploadResult, place: string, terminal: Terminal): string {
  const before = was === undefined ? 'it does not exist yet' : `it has ${was}`;
  if (outcome === 'unchanged') return `${place} already holds these ${records} records; nothing is written.`;
  if (outcome === 'planned') return `Would push ${records} records to ${place}; ${before}. Nothing is written.`;
  return `${terminal.color('green', 'Pushed')} ${records} records to ${place}${was === undefined ? '' : `, in place of ${was}`}.`;
}

/** What others say may quote the key. */
function withRedaction(terminal: Terminal, key: string): Terminal {
  return {
    ...terminal,
    log: text => terminal.log(withoutKey(text, key)),
    logVerbose: text => terminal.logVerbose(withoutKey(text, key)),
    progress: text => terminal.progress(withoutKey(text, key)),
  };
}

const withoutKey = (text: string, key: string) => (key ? text.replaceAll(key, redactKey(key)) : text);

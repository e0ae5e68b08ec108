/** `docsc search push`: replaces a search service's index with the records of a site that compiles. */
import type { Config } from '../../../src/compiler/config/types.js';
import { DiagnosticError, error } from '../../../src/compiler/diagnostics/index.js';
import { type DestinationFlags, openService, resolveDestination } from '../../../src/compiler/push/destination.js';
import { PushError, redactKey } from '../../../src/compiler/push/push-error.js';
import { type UploadResult, upload } from '../../../src/compiler/push/upload.js';
import { probeSearchKey } from '../../../src/compiler/remote/search-key-probe.js';
import type { CommonFlags } from '../../flags.js';
import { stopOnSignal } from '../../interrupt.js';
import type { Terminal } from '../../report/terminal.js';
import { runCommand } from '../../run-command.js';
import { refuseKeys } from '../../search/key-flags.js';
import { isPullRequest } from '../../search/pull-request.js';
import { type CompiledRecords, compileRecords } from '../../search/records.js';

type PushFlags = CommonFlags &
  DestinationFlags & { allowShrink?: boolean; dryRun?: boolean; pullRequest?: boolean; recordBytes?: number };

/** Compiles the records and pushes them with the key in `DOCSC_SEARCH_KEY`. A pull request pushes only with its flag. */
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
      terminal.log(`This is a pull request: ${compiled.records.length} records were compiled, and nothing was pushed.`);
      return 0;
    }
    try {
      return await pushRecords(compiled, { flags, key, terminal: withRedaction(terminal, key) });
    } catch (thrown) {
      if (!(thrown instanceof PushError)) throw thrown;
      const { rule, message, hint } = thrown;
      throw new DiagnosticError([error(rule, withoutKey(message, key), { path: '', hint })]);
    }
  });

type PushContext = { flags: PushFlags; key: string; terminal: Terminal };

/** Returns the exit code. Throws `PushError` for what stops a push. */
async function pushRecords(
  { records, tags, config }: CompiledRecords,
  { flags, key, terminal }: PushContext,
): Promise<number> {
  const destination = resolveDestination(flags, config.site.search.remote);
  if (!key)
    throw new PushError('missing-remote', 'There is no key to push with.', 'Set DOCSC_SEARCH_KEY in the environment.');
  const stop = stopOnSignal(() => terminal.log('Stopping; removing what this run has created.'));
  const service = openService(destination, key, { signal: stop.signal, log: terminal.log });
  // Not aborted by the signal, so that it can remove temporary indexes afterwards.
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

/** Checks the published search key without `--online`, because this command contacts the service anyway. */
async function refusePowerfulKey(config: Config): Promise<void> {
  const powerful = (await probeSearchKey(config)).filter(({ rule }) => rule === 'powerful-key');
  if (powerful.length) throw new DiagnosticError(powerful);
}

function summarizePush({ outcome, records, was }: UploadResult, label: string, terminal: Terminal): string {
  const before = was === undefined ? 'it does not exist yet' : `it has ${was}`;
  if (outcome === 'unchanged') return `${label} already holds these ${records} records; nothing was written.`;
  if (outcome === 'planned') return `Would push ${records} records to ${label}; ${before}. Nothing was written.`;
  const replaced = was === undefined ? '' : `, replacing ${was}`;
  return `${terminal.color('green', 'Pushed')} ${records} records to ${label}${replaced}.`;
}

/** Redacts the key, which messages of the service may quote. */
function withRedaction(terminal: Terminal, key: string): Terminal {
  return {
    ...terminal,
    log: text => terminal.log(withoutKey(text, key)),
    logVerbose: text => terminal.logVerbose(withoutKey(text, key)),
    progress: text => terminal.progress(withoutKey(text, key)),
  };
}

const withoutKey = (text: string, key: string) => (key ? text.replaceAll(key, redactKey(key)) : text);

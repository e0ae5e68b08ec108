/** `docsc search push`: the records of a site that compiles, put in the place of a service's index. */

import type { Config } from '../../../src/compiler/config/types.js';
import { DiagnosticError, error } from '../../../src/compiler/diagnostics/index.js';
import { destinationOf, openService, type Wanted } from '../../../src/compiler/push/destination.js';
import { PushError, shownKey } from '../../../src/compiler/push/push-error.js';
import { type Uploaded, upload } from '../../../src/compiler/push/upload.js';
import { searchKeyFindings } from '../../../src/compiler/remote/search-key-probe.js';
import { stopOnSignal } from '../../interrupt.js';
import { type CommonFlags, run } from '../../project.js';
import type { Terminal } from '../../report/index.js';
import { refuseKeys } from '../../search/key-flags.js';
import { isPullRequest } from '../../search/pull-request.js';
import { type Compiled, compileRecords } from '../../search/records.js';

type PushFlags = CommonFlags &
  Wanted & { allowShrink?: boolean; dryRun?: boolean; pullRequest?: boolean; recordBytes?: number };

export const push = (flags: PushFlags) =>
  run(flags, async terminal => {
    const key = process.env.DOCSC_SEARCH_KEY?.trim() ?? '';
    refuseKeys(process.argv.slice(2), key);
    const compiled = await compileRecords(flags, terminal);
    if (compiled.code !== 0) {
      terminal.say(`${terminal.colour('red', 'Not pushed')}. The live index is untouched.`);
      return compiled.code;
    }
    if (isPullRequest(process.env) && !flags.pullRequest) {
      terminal.say(`This is a pull request: ${compiled.records.length} records are compiled, nothing is pushed.`);
      return 0;
    }
    try {
      return await send(flags, compiled, key, quiet(terminal, key));
    } catch (thrown) {
      if (!(thrown instanceof PushError)) throw thrown;
      const { rule, message, hint } = thrown;
      throw new DiagnosticError([error(rule, without(message, key), { path: '', hint })]);
    }
  });

async function send(flags: PushFlags, compiled: Compiled, key: string, terminal: Terminal): Promise<number> {
  const { records, tags, config } = compiled;
  const destination = destinationOf(flags, config.site.search.remote);
  if (!key)
    throw new PushError('missing-remote', 'There is no key to push with.', 'Set DOCSC_SEARCH_KEY in the environment.');
  const stop = stopOnSignal(() => terminal.say('Stopping; what was begun is taken away.'));
  const service = openService(destination, key, { signal: stop.signal, say: terminal.say });
  const sweeper = openService(destination, key);
  terminal.detail(`Pushing to ${service.place} with the key ${shownKey(key)}.`);
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
      say: terminal.say,
      progress: terminal.progress,
      signal: stop.signal,
    });
    terminal.endProgress();
    terminal.say(summary(uploaded, service.place, terminal));
    if (flags.json) terminal.print(JSON.stringify({ format: 1, ...uploaded }, null, 2));
    return 0;
  } catch (thrown) {
    if (!stop.signal.aborted) throw thrown;
    terminal.say('Stopped.');
    return stop.code();
  } finally {
    stop.off();
  }
}

/** The key that the site publishes is asked about here too: this command speaks to the service anyway. */
async function refusePowerfulKey(config: Config): Promise<void> {
  const powerful = (await searchKeyFindings(config)).filter(({ rule }) => rule === 'powerful-key');
  if (powerful.length) throw new DiagnosticError(powerful);
}

function summary({ outcome, records, was }: Uploaded, place: string, terminal: Terminal): string {
  const before = was === undefined ? 'it does not exist yet' : `it has ${was}`;
  if (outcome === 'unchanged') return `${place} already holds these ${records} records; nothing is written.`;
  if (outcome === 'planned') return `Would push ${records} records to ${place}; ${before}. Nothing is written.`;
  return `${terminal.colour('green', 'Pushed')} ${records} records to ${place}${was === undefined ? '' : `, in place of ${was}`}.`;
}

/** What others say may quote the key. */
function quiet(terminal: Terminal, key: string): Terminal {
  return {
    ...terminal,
    say: text => terminal.say(without(text, key)),
    detail: text => terminal.detail(without(text, key)),
    progress: text => terminal.progress(without(text, key)),
  };
}

const without = (text: string, key: string) => (key ? text.replaceAll(key, shownKey(key)) : text);

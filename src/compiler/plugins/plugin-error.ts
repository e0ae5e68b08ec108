/** A plugin that threw: names the plugin in a finding at the page that it was at work on. */
import { describeRefusal } from '../../refusal.js';
import type { PluginConfig } from '../config/plugins.js';
import type { Config } from '../config/types.js';
import { DiagnosticError, finding } from '../diagnostics/index.js';
import type { Diagnostic, Hint, Position } from '../diagnostics/types.js';

/** What a plugin threw: the member of the plugin that was called, and the place in its code where that is known. */
type Crash = { step: string; thrown: unknown; at?: string };

/** Thrown in the place of what a plugin throws. */
export class PluginError extends Error {
  readonly step: string;
  readonly thrown: unknown;

  constructor(
    readonly plugin: PluginConfig,
    { step, thrown, at }: Crash,
  ) {
    super(`${nameOf(plugin)} threw in "${step}"${at === undefined ? '' : ` at ${at}`}: ${messageOf(thrown)}`);
    this.name = 'PluginError';
    this.step = step;
    this.thrown = thrown;
  }
}

/** The plugin in a sentence. */
export function nameOf({ kind, module }: PluginConfig): string {
  return `The ${kind === 'use' ? '' : `${kind} `}plugin "${module}"`;
}

function messageOf(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message || thrown.name : String(thrown);
  return text.replace(/(?<![.!?])$/, '.');
}

/** The finding for a failure at the file `path`. Throws anything but a `PluginError` again. */
export function diagnosePluginError(thrown: unknown, path: string): Diagnostic {
  if (!(thrown instanceof PluginError)) throw thrown;
  const refused = describeRefusal(thrown.thrown);
  const { plugin, step, message } = thrown;
  const place = placeOf(thrown.thrown) ?? { line: 1, column: 1 };
  if (refused)
    return finding('refused-by-sandbox', `${nameOf(plugin)} failed in "${step}": ${refused}.`, { path, place });
  return finding('plugin-crashed', message, { path, place });
}

/** `file.fail()` of unified throws a message with a place. */
function placeOf(thrown: unknown): Position | undefined {
  const { line, column } = Object(thrown) as Partial<Position>;
  return typeof line === 'number' ? { line, column: column ?? 1 } : undefined;
}

/** A finding at the key of the configuration that names a plugin. */
export function pluginFinding(
  rule: 'unknown-plugin' | 'invalid-plugin' | 'plugin-crashed' | 'refused-by-sandbox' | 'duplicate-file',
  message: string,
  { plugin, config, hint }: { plugin: PluginConfig; config: Config; hint?: Hint },
): Diagnostic {
  const { pointer } = plugin;
  return finding(rule, message, { path: config.path, pointer, place: config.positionAt(pointer), hint });
}

/** Throws the findings, if there are any. */
export function throwAny(diagnostics: Diagnostic[]): void {
  if (diagnostics.length) throw new DiagnosticError(diagnostics);
}

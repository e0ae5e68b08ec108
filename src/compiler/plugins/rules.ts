/** Rules of plugins: their findings have the form and the levels of docsc's own. */
import type { MarkdownNode, PluginPage, PluginPosition, ReportFinding } from '../../plugin.js';
import type { Config } from '../config/types.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { PlainFile } from '../markdown/options.js';
import { escapePointerToken } from '../source/json-pointer.js';
import type { OpenPlugin } from './open.js';

type RuleInput = { file: PlainFile; page: PluginPage; config: Config };

/** What a plugin's rules find in a file. Rules that are off do not run. */
export async function checkRules(plugin: OpenPlugin, { file, page, config }: RuleInput): Promise<Diagnostic[]> {
  const found: Diagnostic[] = [];
  for (const [name, rule] of Object.entries(plugin.rules ?? {})) {
    const id = `${plugin.name}/${name}`;
    const level = config.rules[id] ?? rule.level ?? 'warning';
    if (level === 'off') continue;
    const report: ReportFinding = (message, { node, place, hint = rule.cure } = {}) => {
      const at = place ?? node?.position?.start ?? { line: 1, column: 1 };
      const diagnostic: Diagnostic = { rule: id, level, message: String(message), path: file.path, place: toPlace(at) };
      found.push(hint === undefined ? diagnostic : { ...diagnostic, hint });
    };
    const seen = { path: file.path, text: file.text, tree: file.tree as MarkdownNode, page };
    await plugin.run(`rules.${name}`, () => rule.check(seen, report));
  }
  return found;
}

function toPlace({ line, column }: PluginPosition): { line: number; column: number } {
  return { line: Math.max(1, Math.trunc(line) || 1), column: Math.max(1, Math.trunc(column) || 1) };
}

/** Reports levels for rules that no plugin has. Plugins of unified name their rules only when they report something. */
export function diagnoseUnknownRules(config: Config, plugins: OpenPlugin[]): Diagnostic[] {
  const known = plugins.flatMap(({ name, rules = {} }) => Object.keys(rules).map(rule => `${name}/${rule}`));
  const open = plugins.filter(({ remark, rehype }) => remark ?? rehype).map(({ name }) => `${name}/`);
  const unknown = Object.keys(config.rules).filter(
    rule => rule.includes('/') && !known.includes(rule) && !open.some(prefix => rule.startsWith(prefix)),
  );
  return unknown.map(rule => {
    const pointer = `/rules/${escapePointerToken(rule)}`;
    const where = { path: config.path, pointer, place: config.positionAt(pointer) };
    return finding('unknown-key', `No plugin has the rule "${rule}".`, { ...where, hint: didYouMean(rule, known) });
  });
}

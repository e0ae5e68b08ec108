/** `--external`: asks the hosts of links to other sites, and remembers in `.docsc` what worked. */
import { join } from 'node:path';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { openPrivateFolder, type PrivateFolder } from '../../src/compiler/disk/private-folder.js';
import { readRows, writeRows } from '../../src/compiler/disk/row-file.js';
import { type CheckedAddresses, checkAddresses, type KnownOutcomes } from '../../src/compiler/remote/external/check.js';
import { diagnoseExternal, type ExternalLink } from '../../src/compiler/remote/external/findings.js';
import type { Outcome } from '../../src/compiler/remote/external/outcome.js';
import { internet } from '../../src/compiler/remote/network/network.js';
import { DOCSC_FOLDER } from '../cache/index.js';
import type { CacheFlag } from '../flags.js';
import { runUntilSignal } from '../interrupt.js';
import type { Project } from '../project.js';
import { readPackage } from '../toolkit.js';

/** `--external`: check links to other sites too. */
export type ExternalFlag = { external?: boolean };

/** What was found, the figures for `--json`, and the same as a line for people. */
export type ExternalReport = { diagnostics: Diagnostic[]; figures: Record<string, number>; summary: string };

type KnownRow = [address: string, entry: { outcome: Outcome; until: number }];

const FILE = 'external-links.json';
/** A change of what is remembered makes files of older versions worthless. */
const FORMAT = 'external links 1';
const DAY_MS = 86_400_000;
/** A site with more addresses would ask others for hours. */
const MAX_ADDRESSES = 20_000;

/** Asks for each address once. A signal exits the process. */
export async function checkExternalLinks(
  links: ExternalLink[],
  { config, root, terminal }: Project,
  { cache }: CacheFlag,
): Promise<ExternalReport> {
  const { ignore, hosts, days, seconds } = config.checks.external;
  const isIgnored = (address: string) =>
    ignore.some(pattern => pattern.test(address) || pattern.test(address.replace(/#.*$/s, '')));
  const checked = links.filter(({ address }) => !isIgnored(address));
  const addresses = [...new Set(checked.map(({ address }) => address))].slice(0, MAX_ADDRESSES);
  const folder = openPrivateFolder(join(root, DOCSC_FOLDER));
  return runUntilSignal(async signal => {
    const result = await checkAddresses(addresses, {
      ...{ hosts, network: internet, agent: agentOf(config.site.url), signal },
      known: cache === false ? new Map() : readKnown(folder),
      remembered: days * DAY_MS,
      time: seconds * 1000,
      progress: (done, all) => terminal.progress(`Asked for ${done} of ${all} external addresses`),
    });
    terminal.endProgress();
    if (cache !== false) writeKnown(folder, result.known);
    return report(checked, links.length - checked.length, result);
  }, terminal.endProgress);
}

/** docsc's name, its version, and the site whose links it checks: who reads a log can find out who asks. */
function agentOf(url: string): string {
  // Headers are ASCII, and the name of a host need not be.
  const site = URL.canParse(url) ? ` (+${new URL(url).origin})` : '';
  return `docsc/${readPackage().version}${site}`;
}

function readKnown(folder: PrivateFolder): KnownOutcomes {
  const [first, ...rows] = readRows(folder, FILE);
  if (first?.value !== FORMAT) return new Map();
  return new Map(rows.flatMap(({ value }) => (isKnown(value) ? [value] : [])));
}

function isKnown(value: unknown): value is KnownRow {
  if (!Array.isArray(value)) return false;
  const [address, entry] = value as [unknown, Partial<KnownRow[1]> | null | undefined];
  const { outcome, until } = entry ?? {};
  const works = outcome?.state === 'ok' || (outcome?.state === 'moved' && typeof outcome.to === 'string');
  return typeof address === 'string' && typeof until === 'number' && works;
}

function writeKnown(folder: PrivateFolder, known: KnownOutcomes): void {
  writeRows(folder, FILE, [{ value: FORMAT }, ...[...known].map(value => ({ value }))]);
}

function report(links: ExternalLink[], ignored: number, checked: CheckedAddresses): ExternalReport {
  const { outcomes, asked, isOffline: offline } = checked;
  const count = (state: string) => [...outcomes.values()].filter(outcome => outcome.state === state).length;
  const figures = {
    addresses: outcomes.size,
    asked,
    dead: offline ? 0 : count('dead'),
    unreachable: offline ? count('dead') : count('unreachable'),
    moved: count('moved'),
    withoutAnchor: count('no-anchor'),
    skipped: count('skipped'),
    ignored,
  };
  const { dead, unreachable, moved, withoutAnchor, skipped } = figures;
  const parts = [
    `${dead} dead`,
    `${unreachable} unreachable`,
    `${moved} moved`,
    `${withoutAnchor} without their heading`,
    `${skipped} not asked${reasons(outcomes)}`,
  ];
  const known = outcomes.size - asked;
  const remembered = known ? `, ${known} of them remembered` : '';
  const summary = `Checked ${outcomes.size} external ${outcomes.size === 1 ? 'address' : 'addresses'}${remembered}: ${parts.join(', ')}.`;
  return { diagnostics: diagnoseExternal(links, checked), figures, summary };
}

/** Why addresses were not asked, the most frequent reason first. */
function reasons(outcomes: CheckedAddresses['outcomes']): string {
  const counts = new Map<string, number>();
  for (const outcome of outcomes.values())
    if (outcome.state === 'skipped') counts.set(outcome.reason, (counts.get(outcome.reason) ?? 0) + 1);
  const sorted = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  const shown = sorted.slice(0, 4).map(([reason, count]) => `${count} ${reason}`);
  return shown.length ? ` (${shown.join('; ')})` : '';
}

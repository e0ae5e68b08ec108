/** Which findings of a check count: those that flags select and that the baseline does not know. */
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import type { Project } from '../project.js';
import { formatCount } from '../report/figures.js';
import {
  compareWithBaseline,
  missingBaseline,
  readBaseline,
  shrinkBaseline,
  sizeOf,
  toBaseline,
  writeBaseline,
} from './baseline.js';
import { readChangedFiles } from './changed-files.js';
import { readSelection, type Selects } from './selection.js';

/** Flags of `docsc check` that leave findings out. */
export type NarrowFlags = {
  baseline?: string;
  updateBaseline?: boolean;
  only?: string[];
  changedSince?: string;
};

/** The findings that count, what `--json` says of the others, and the same for people. */
export type Narrowed = { diagnostics: Diagnostic[]; figures: Record<string, unknown>; notes: string[] };

/** Narrows the findings of a check. */
export type Narrow = (findings: Diagnostic[]) => Promise<Narrowed>;

/** Reads what the flags name, before the work, so that a wrong name is reported at once. Throws `DiagnosticError`. */
export async function openNarrowing(flags: NarrowFlags, project: Project): Promise<Narrow> {
  const { baseline: file, updateBaseline = false } = flags;
  const selections = await readSelections(flags, project);
  const before = file === undefined ? undefined : await readBaseline(file);
  if (file !== undefined && !before && !updateBaseline) throw missingBaseline(file);
  const { mask } = project.terminal;
  return async all => {
    const findings = all.filter(finding => selections.every(selects => selects(finding)));
    const others = all.length - findings.length;
    const selected = others
      ? { figures: { notSelected: others }, notes: [`${others} not selected`] }
      : { figures: {}, notes: [] };
    if (file === undefined) return { diagnostics: findings, ...selected };
    // The file is kept in version control, so it must not hold a secret.
    const masked = findings.map(finding => ({ ...finding, path: mask(finding.path), message: mask(finding.message) }));
    const after = before && updateBaseline ? shrinkBaseline(before, masked) : (before ?? toBaseline(masked));
    const { fresh, known, gone } = compareWithBaseline(masked, after);
    const writes = updateBaseline && after !== before && (!before || sizeOf(before) !== sizeOf(after));
    if (writes) await writeBaseline(project.root, file, after);
    const isFresh = new Set(fresh);
    return {
      diagnostics: findings.filter((_, nth) => isFresh.has(masked[nth]!)),
      figures: { ...selected.figures, baseline: { known, gone } },
      notes: [
        `${known} known from the baseline`,
        ...(gone ? [`${gone} of the baseline gone, which --update-baseline removes`] : []),
        ...selected.notes,
        ...(writes ? [`wrote ${file} with ${formatCount(sizeOf(after), 'finding')}`] : []),
      ],
    };
  };
}

async function readSelections({ only, changedSince }: NarrowFlags, project: Project): Promise<Selects[]> {
  const selects: Selects[] = [];
  if (only) selects.push(readSelection(only, project));
  if (changedSince === undefined) return selects;
  const isChanged = await readChangedFiles(project.root, changedSince);
  // What concerns no file, such as a site without pages, may have any cause.
  return [...selects, ({ path }) => path === '' || isChanged(path)];
}

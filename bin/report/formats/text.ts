/** `--format text`: what a terminal shows, without colours. */
import { formatFindingCounts, formatFindings } from '../findings.js';
import type { Format } from './types.js';

/** The findings with their source lines and hints, and how many there are. */
export const text: Format = async ({ diagnostics, fs }) => {
  const lines: string[] = [];
  for await (const finding of formatFindings(diagnostics, { fs, color: (_style, plain) => plain }))
    lines.push(...finding.lines);
  return [...lines, `${formatFindingCounts(diagnostics)}.`].join('\n');
};

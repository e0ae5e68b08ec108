/** Prints and writes a comparison in the formats that were asked for. */
import { dirname, resolve } from 'node:path';
import { withBase } from '../../../src/routes.js';
import type { DifferenceRequest } from '../../difference-formats.js';
import { jsonReport } from '../findings.js';
import { writeReport } from '../formats/write.js';
import type { Terminal } from '../terminal.js';
import { writeHtml } from './html.js';
import { type Frame, writeMarkdown } from './markdown.js';
import type { Piece, Section } from './sections.js';
import { writeText } from './text.js';

/** Flags that say where a comparison goes. */
export type DifferenceFlags = {
  config: string;
  json?: boolean;
  quiet?: boolean;
  format?: DifferenceRequest[];
  html?: string;
  previewUrl?: string;
};

/** A comparison: for people, and as the data that `--json` prints. */
export type Report = { sections: Section[]; frame: Frame; figures: Record<string, unknown> };

/** What stands above the sections. The address of a page in a preview is its route below the address of the preview. */
export function frameOf({ previewUrl }: DifferenceFlags, title: Piece[], summary: string): Frame {
  const base = previewUrl?.replace(/(?<!\/)\/+$/, '');
  return { title, summary, ...(base !== undefined && { addressOf: (route: string) => base + withBase(route, '/') }) };
}

/** Writes the files first, then prints: the text for people unless another format is printed. Throws `OutputError`. */
export async function printReports(flags: DifferenceFlags, report: Report, terminal: Terminal): Promise<void> {
  const { sections, frame, figures } = report;
  const root = dirname(resolve(flags.config));
  const color: Terminal['color'] = process.stdout.isTTY ? terminal.color : (_style, text) => text;
  const plain: Terminal['color'] = (_style, text) => text;
  const requests: DifferenceRequest[] = [...(flags.json ? [{ name: 'json' as const }] : []), ...(flags.format ?? [])];
  const write = (name: DifferenceRequest['name'], tint: Terminal['color']) => {
    if (name === 'json') return jsonReport([], figures);
    return name === 'markdown' ? writeMarkdown(sections, frame) : writeText(sections, tint);
  };
  for (const { name, file } of requests)
    if (file !== undefined) await writeReport(root, file, terminal.mask(write(name, plain)));
  if (flags.html !== undefined) await writeReport(root, flags.html, terminal.mask(writeHtml(sections, frame)));
  const printed = requests.find(({ file }) => file === undefined)?.name ?? (flags.quiet ? undefined : 'text');
  const text = printed && write(printed, color);
  if (text) terminal.print(text);
}

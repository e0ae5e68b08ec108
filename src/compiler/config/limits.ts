/** `limits` in the configuration: bounds on what a page may cost, with defaults that pages of people do not reach. */
import * as z from 'zod';
import type { PageLimits } from './types.js';

const atMost = (max: number, about: string, min = 1) => z.int().min(min).max(max).optional().describe(about);

/** The schema of `limits`. The highest numbers keep what a page may cost bounded. */
export const limitsSchema = z.strictObject({
  pageSeconds: z
    .number()
    .min(1)
    .max(600)
    .optional()
    .describe('Seconds that compiling a page may take. A page that takes longer is left out and is an error.'),
  pageCharacters: atMost(67_108_864, 'Characters of a page, those of the files that it includes among them.'),
  nesting: atMost(200, 'Levels of lists, quotes and directives.'),
  headings: atMost(100_000, 'Headings of a page.'),
  tableCells: atMost(1_000_000, 'Cells of a table.'),
  pageCells: atMost(4_000_000, 'Cells of all tables of a page.'),
  // Chromium puts elements below 512 levels beside each other; a page has some of its own around the content.
  elementDepth: atMost(450, 'Levels of elements of a compiled page.', 16),
  growth: atMost(1_024, 'How many times as large as its text a page may become.', 2),
  includeDepth: atMost(100, 'Levels of files that include each other.'),
  includedFiles: atMost(100_000, 'Files that a page includes.'),
  includedCharacters: atMost(1_000_000_000, 'Characters that all pages include, besides 1 for each of their own.'),
  formulaCharacters: atMost(1_000_000_000, 'Characters of all formulas, besides 0.25 for each character of a page.'),
  diagramCharacters: atMost(1_000_000_000, 'Characters of all drawings, besides 0.15 for each character of a page.'),
  extraCharacters: atMost(
    1_000_000_000,
    'Characters read again after mistakes in JSX, characters generated, and what dense texts count for, in addition to half of those of all pages.',
  ),
  apiCharacters: atMost(268_435_456, 'Characters of an API description, those of its other files among them.'),
  apiFiles: atMost(100_000, 'Files that an API description refers to.'),
  apiPages: atMost(100_000, 'Pages of an API description per million of its characters, rounded up.'),
  apiExpansion: atMost(
    1_000_000_000,
    'Points of what the pages of an API description show, shared parts counted wherever they are used, per million of its characters, rounded up.',
    10_000,
  ),
});

/** The limits of a configuration that sets none. */
export const defaultLimits: PageLimits = {
  pageCharacters: 4 * 1024 * 1024,
  nesting: 100,
  headings: 5000,
  tableCells: 50_000,
  pageCells: 200_000,
  elementDepth: 256,
  growth: 64,
  includeDepth: 20,
  includedFiles: 1000,
  includedCharacters: 5_000_000,
  formulaCharacters: 400_000,
  diagramCharacters: 200_000,
  extraCharacters: 500_000,
  apiCharacters: 128 * 1024 * 1024,
  apiFiles: 10_000,
  apiPages: 2_000,
  apiExpansion: 24_000_000,
};

/** Hundreds of times what a page takes. */
const DEFAULT_PAGE_SECONDS = 10;

/** The limits with the defaults for those that are not set. */
export function buildLimits({ pageSeconds, ...limits }: z.output<typeof limitsSchema> = {}): {
  pageSeconds: number;
  limits: PageLimits;
} {
  return { pageSeconds: pageSeconds ?? DEFAULT_PAGE_SECONDS, limits: { ...defaultLimits, ...limits } };
}

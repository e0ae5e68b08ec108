/** The formats of a comparison. Knows their names alone, because every command reads its flags with this. */

/** The formats, in the order of the help text. */
export const differenceFormats = ['text', 'json', 'markdown'] as const;

/** A format as `--format` of `docsc diff` names it: written to a file, relative to the working directory, or printed on stdout. */
export type DifferenceRequest = { name: (typeof differenceFormats)[number]; file?: string };

/** Which formats a command was asked for. Knows their names alone, because every command reads its flags with this. */

/** The formats, in the order of the help text. */
export const formatNames = ['text', 'json', 'github', 'gitlab', 'sarif', 'junit', 'checkstyle'] as const;

/** A format as `--format` names it: written to a file, relative to the working directory, or printed on stdout. */
export type FormatRequest = { name: (typeof formatNames)[number]; file?: string };

/** Flags that ask for formats; `--json` is `--format json`. */
export type FormatFlags = { json?: boolean; format?: FormatRequest[] };

/** Reads `sarif` or `sarif=docsc.sarif`; `undefined` if the format is not known or the name of the file is empty. */
export function parseFormat(value: string): FormatRequest | undefined {
  const end = value.indexOf('=');
  const name = formatNames.find(known => known === (end < 0 ? value : value.slice(0, end)));
  if (name === undefined || end === value.length - 1) return undefined;
  return { name, ...(end >= 0 && { file: value.slice(end + 1) }) };
}

/** All requests, that of `--json` included. */
export function requestedFormats({ json, format = [] }: FormatFlags): FormatRequest[] {
  return [...(json ? [{ name: 'json' as const }] : []), ...format];
}

/** The formats that are printed on stdout; a command can print one. */
export function printedFormats(flags: FormatFlags): FormatRequest['name'][] {
  return [...new Set(requestedFormats(flags).flatMap(({ name, file }) => (file === undefined ? [name] : [])))];
}

/** False where stdout lists the findings for people, so that a log does not show them twice. */
export function listsOnStderr(flags: FormatFlags): boolean {
  return !printedFormats(flags).some(name => name === 'text' || name === 'github');
}

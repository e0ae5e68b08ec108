/**
 * Parses the subset of shell that the pages use into commands, each a list of words. Content of `$(…)`, subshells and
 * pipes becomes separate commands. Quotes are removed; a literal `$` is written as `literalDollar`.
 */
export type Command = { words: string[]; where: string };

/** A script and its location. */
export type Script = { text: string; where: string };

/** Stands for a command's output, which is known only when it runs. */
export const printed = '$_';
const literalDollar = '＄';

type Reader = Script & { at: number; commands: Command[]; heredocs: string[] };

/** Parses a script into commands. */
export function commandsOf({ text, where }: Script): Command[] {
  const reader: Reader = { text: text.replace(/\\\n\s*/g, ' '), where, at: 0, commands: [], heredocs: [] };
  readList(reader);
  return reader.commands;
}

/** Reads commands up to the closing parenthesis or the end of the script. */
function readList(reader: Reader): void {
  const state: { command?: Command } = {};
  while (reader.at < reader.text.length) {
    const rest = reader.text.slice(reader.at, reader.at + 2);
    const [char = ''] = rest;
    if (/^[\n;|&()]/.test(rest)) {
      state.command = undefined;
      reader.at++;
      if (char === '\n') skipHeredocs(reader);
      if (char === ')') return;
      if (char === '(') readList(reader);
    } else if (char === '#') reader.at = endOfLine(reader);
    else if (/^[\s<>]/.test(rest)) readSpace(reader);
    else {
      if (!state.command) {
        state.command = { words: [], where: reader.where };
        reader.commands.push(state.command);
      }
      state.command.words.push(readWord(reader));
    }
  }
}

function endOfLine({ text, at }: Reader): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** Skips space and redirection operators; file names after them are ordinary words. */
function readSpace(reader: Reader): void {
  const rest = reader.text.slice(reader.at);
  const [heredoc, word] = /^<<-?\s*['"]?(\w+)['"]?/.exec(rest) ?? [];
  const [skipped = ' '] = heredoc ? [heredoc] : (/^(?:<<<|[<>]&?\d?|\s)/.exec(rest) ?? []);
  if (word) reader.heredocs.push(word);
  reader.at += skipped.length;
}

function skipHeredocs(reader: Reader): void {
  for (const word of reader.heredocs.splice(0)) {
    const found = new RegExp(`^\\s*${word}$`, 'm').exec(reader.text.slice(reader.at));
    reader.at = found ? reader.at + found.index + found[0].length : reader.text.length;
  }
}

function readWord(reader: Reader): string {
  const { text } = reader;
  let word = '';
  while (reader.at < text.length && !/[\s;|&<>()]/.test(text[reader.at]!)) {
    const char = text[reader.at]!;
    if (char === "'") word += literal(readUntil(reader, "'"));
    else if (char === '"') word += readQuoted(reader);
    else word += readPart(reader);
    // The word is the name of a function definition.
    if (text.startsWith('()', reader.at)) {
      reader.at += 2;
      return `${word}()`;
    }
  }
  return word;
}

const literal = (text: string) => text.replaceAll('$', literalDollar);

/** Reads the text between this mark and the next one. */
function readUntil(reader: Reader, mark: string): string {
  const end = reader.text.indexOf(mark, reader.at + 1);
  const found = reader.text.slice(reader.at + 1, end < 0 ? undefined : end);
  reader.at = end < 0 ? reader.text.length : end + 1;
  return found;
}

function readQuoted(reader: Reader): string {
  let word = '';
  reader.at++;
  while (reader.at < reader.text.length && reader.text[reader.at] !== '"') word += readPart(reader);
  reader.at++;
  return word;
}

/** Reads one character, or an expansion that begins with `$`. */
function readPart(reader: Reader): string {
  const { text, at } = reader;
  if (text[at] === '\\') {
    reader.at += 2;
    return literal(text[at + 1] ?? '');
  }
  if (text.startsWith('${', at)) return readBraces(reader);
  if (text.startsWith('$((', at)) {
    reader.at = text.indexOf('))', at) + 2;
    return printed;
  }
  if (text.startsWith('$(', at)) {
    reader.at += 2;
    readList(reader);
    return printed;
  }
  reader.at++;
  return text[at]!;
}

/** `${NAME:-default}` */
function readBraces(reader: Reader): string {
  reader.at++;
  return `\${${readUntil(reader, '}')}}`;
}

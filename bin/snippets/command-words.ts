/**
 * Splits a command into words without a shell. Spaces separate words; text in '…' or "…" is kept together. Outside of
 * '…', a backslash before a quote, a space or a backslash takes that character as it is; any other stays, as in Windows
 * paths.
 */

/** Signs of a shell, which would reach the program as words. */
const SHELL_SIGNS = new Set(['|', '||', '&&', '&', ';', '>', '>>', '<', '2>&1']);

type State = { words: string[]; word?: string; quote?: string; isQuoted: boolean };

/** The words of a command. Throws an `Error` that says what is wrong for an open quote, or for what only a shell understands. */
export function splitCommand(command: string): string[] {
  const state: State = { words: [], isQuoted: false };
  for (let at = 0; at < command.length; at++) {
    const char = command[at]!;
    const next = command[at + 1];
    if (char === '\\' && state.quote !== "'" && next !== undefined && /["' \\]/.test(next)) {
      state.word = (state.word ?? '') + next;
      at++;
    } else if (char === state.quote) state.quote = undefined;
    else if (state.quote === undefined && (char === '"' || char === "'")) {
      state.quote = char;
      state.word ??= '';
      state.isQuoted = true;
    } else if (state.quote === undefined && /\s/.test(char)) endWord(state);
    else state.word = (state.word ?? '') + char;
  }
  if (state.quote !== undefined) throw new Error(`a quote ${state.quote} is not closed`);
  endWord(state);
  return state.words;
}

/** Changes `state`. Throws for a sign of a shell that is not in quotes. */
function endWord(state: State): void {
  const { word, isQuoted } = state;
  if (word !== undefined && !isQuoted && SHELL_SIGNS.has(word))
    throw new Error(`"${word}" needs a shell, which docsc does not start; put the command in a script`);
  if (word !== undefined) state.words.push(word);
  state.word = undefined;
  state.isQuoted = false;
}

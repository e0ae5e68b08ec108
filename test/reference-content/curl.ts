/** Scripts of one page, in its order → what their `curl` commands ask, with variables and small functions followed. */
import { type Command, commandsOf, printed, type Script } from './shell.js';

/** `address` as far as it is known: what only a run or a reader would tell is left as a variable. */
export type CurlRequest = { method: string; address: string | undefined };

/** A `curl` that is written, and what it asks: once or, in a function, once a call. */
export type Curl = { where: string; asked: CurlRequest[] };

type ShellScope = {
  values: ReadonlyMap<string, string>;
  functions: Map<string, Command[]>;
  asked: Map<Command, CurlRequest[]>;
  /** Of the function that is called. */
  args?: readonly string[];
};

const introducing = /^(?:if|then|else|elif|do|while|until|!|\{|time)$/;
const declaring = /^(?:export|local|readonly|declare)$/;
const assignment = /^([A-Za-z_]\w*)=(.*)$/s;
const MOST_CALLS = 5;

/** A variable that no page assigns is an address of Vimpel where a path of its APIs follows. */
const address = /^(?:https?:\/\/|\$\{\w+\}\/(?:api|auth|edge|health|invite|ready)\b)/;
/** As SDKs call it. */
const usual = new Map([['VIMPEL_API_URL', `$\{VIMPEL_URL}/api`]]);

/** The scripts share their variables and functions. */
export function curlsIn(scripts: readonly Script[]): Curl[] {
  const asked = new Map<Command, CurlRequest[]>();
  const scope: ShellScope = { values: usual, functions: new Map(), asked };
  run(scripts.flatMap(commandsOf), scope, 0);
  return [...asked].map(([{ where }, all]) => ({ where, asked: all }));
}

function run(commands: readonly Command[], scope: ShellScope, calls: number): void {
  const state = { ...scope, values: new Map(scope.values) };
  for (let index = 0; index < commands.length; index++) {
    const command = commands[index]!;
    const words = command.words.slice(command.words.findIndex(word => !introducing.test(word)));
    const [first = ''] = words;
    if (first.endsWith('()')) {
      const body = bodyOf(commands, index);
      state.functions.set(first.slice(0, -2), body);
      index += body.length;
      // As it is written: a function may be called by readers alone.
      run(body, { ...state, args: undefined }, calls);
      continue;
    }
    const rest = assign(words, state);
    if (rest[0] === 'for' || rest[0] === 'read') for (const name of rest.slice(1)) state.values.delete(name);
    if (rest[0] === 'set' && rest[1] === '--') state.args = expandAll(rest.slice(2), state);
    if (rest.includes('curl')) note(command, rest.slice(rest.indexOf('curl') + 1), state);
    const called = state.functions.get(rest[0] ?? '');
    if (called && calls < MOST_CALLS) run(called, { ...state, args: expandAll(rest.slice(1), state) }, calls + 1);
  }
}

const bodies = new WeakMap<Command, Command[]>();

/** Up to the brace that closes it. The first command may stand on the line of the name. */
function bodyOf(commands: readonly Command[], from: number): Command[] {
  const first = commands[from]!;
  const known = bodies.get(first);
  if (known) return known;
  const found: Command[] = [{ ...first, words: first.words.slice(1).filter(word => word !== '{') }];
  let depth = 1;
  for (const command of commands.slice(from + 1)) {
    if (command.words[0] === '{') depth++;
    if (command.words[0] === '}') depth--;
    if (depth === 0) break;
    found.push(command);
  }
  bodies.set(first, found);
  return found;
}

/** Returns what follows the assignments. */
function assign(words: readonly string[], scope: ShellScope & { values: Map<string, string> }): readonly string[] {
  const from = declaring.test(words[0] ?? '') ? 1 : 0;
  const end = words.findIndex((word, index) => index >= from && !assignment.test(word));
  for (const word of words.slice(from, end < 0 ? undefined : end)) {
    const [, name = '', text = ''] = assignment.exec(word) ?? [];
    const value = expand(text, scope);
    if (value.includes(printed)) scope.values.delete(name);
    else scope.values.set(name, value);
  }
  return end < 0 ? [] : words.slice(end);
}

function expandAll(words: readonly string[], scope: ShellScope): string[] {
  return words.flatMap(word => (word === '$@' && scope.args ? scope.args : [expand(word, scope)]));
}

/** `${NAME}`, with what stands in for it or what is cut off its end; `$NAME`; what is unknown stays. */
function expand(word: string, { values, args }: ShellScope): string {
  const variable = /\$\{(\w+)(?:(:?-|:?\?|%)([^}]*))?\}|\$(\d|\w+)/g;
  return word.replace(variable, (_, braced, does, text, plain) => {
    const name: string = braced ?? plain;
    const value = /^\d$/.test(name) ? args?.[Number(name) - 1] : values.get(name);
    const instead = does?.endsWith('-') && (args || !/^\d$/.test(name)) ? text : `\${${name}}`;
    if (value === undefined) return name === '_' ? printed : instead;
    return does === '%' && value.endsWith(text) ? value.slice(0, value.length - text.length) : value;
  });
}

function note(command: Command, words: readonly string[], scope: ShellScope): void {
  const given = expandAll(words, scope);
  const after = (...names: string[]) => {
    const at = given.findIndex(word => names.includes(word));
    return at < 0 ? undefined : given[at + 1];
  };
  const has = (pattern: RegExp) => given.some(word => pattern.test(word));
  const hasBody = has(/^(?:--data(?:-\w+)?|-d|--json|--form|-F)(?:=|$)/) && !has(/^(?:-G|--get)$/);
  const implied = has(/^(?:-I|--head)$/) ? 'HEAD' : hasBody ? 'POST' : 'GET';
  const method = after('-X', '--request') ?? implied;
  const one: CurlRequest = { method, address: given.find(word => address.test(word)) };
  scope.asked.set(command, [...(scope.asked.get(command) ?? []), one]);
}

/** Finds the requests of `curl` commands in the scripts of a page, resolving variables and small functions. */
import { type Command, commandsOf, printed, type Script } from './shell.js';

/** A request. Parts of `address` that only a run or a reader would know are left as variables. */
export type CurlRequest = { method: string; address: string | undefined };

/** A `curl` command and its requests: one, or one per call if it is in a function. */
export type Curl = { where: string; asked: CurlRequest[] };

type ShellScope = {
  values: ReadonlyMap<string, string>;
  functions: Map<string, Command[]>;
  asked: Map<Command, CurlRequest[]>;
  /** Arguments of the function that is being called. */
  args?: readonly string[];
};

const introducing = /^(?:if|then|else|elif|do|while|until|!|\{|time)$/;
const declaring = /^(?:export|local|readonly|declare)$/;
const assignment = /^([A-Za-z_]\w*)=(.*)$/s;
const MOST_CALLS = 5;

/** An unassigned variable is Vimpel's URL if a path of its APIs follows. */
const address = /^(?:https?:\/\/|\$\{\w+\}\/(?:api|auth|edge|health|invite|ready)\b)/;
/** The URL as SDKs use it. */
const usual = new Map([['VIMPEL_API_URL', `$\{VIMPEL_URL}/api`]]);

/** All `curl` commands of the scripts, which share variables and functions. */
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
      // Once without arguments, because only readers may call the function.
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

/** The function's body, up to the closing brace. The first command may be on the line of the name. */
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

/** Performs leading assignments and returns the words after them. */
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

/** Expands `${NAME}`, also with a default or a removed suffix, and `$NAME`. Unknown variables stay. */
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

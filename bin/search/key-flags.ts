/** Refuses keys on the command line, because the shell's history and the list of processes would show them. */
import { DiagnosticError, error } from '../../src/compiler/diagnostics/index.js';

const KEY_FLAG = /^--?(?:(?:api|admin|write|master|search|push)[-_]?)?(?:key|secret|token|password)(?:=|$)/i;

/** Throws `DiagnosticError` if an argument is or looks like a key. The message does not repeat the argument's value. */
export function refuseKeys(argv: string[], key: string): void {
  const flag = argv.find(argument => KEY_FLAG.test(argument));
  const isTyped = key.length > 0 && argv.some(argument => argument.includes(key));
  if (flag === undefined && !isTyped) return;
  const name = flag?.replace(/=.*$/s, '');
  const message = isTyped
    ? 'The command line contains the key of the environment variable.'
    : `${name} is not a flag: a key that can write does not belong on the command line.`;
  throw new DiagnosticError([error('misplaced-secret', message, { path: '' })]);
}

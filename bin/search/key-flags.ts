/** Keys on the command line are refused: they stand in the shell's history and in the list of processes. */
import { DiagnosticError, error } from '../../src/compiler/diagnostics/index.js';

const KEY_FLAG = /^--?(?:(?:api|admin|write|master|search|push)[-_]?)?(?:key|secret|token|password)(?:=|$)/i;

/** Throws a finding. What was typed is not repeated. */
export function refuseKeys(argv: string[], key: string): void {
  const flag = argv.find(argument => KEY_FLAG.test(argument));
  const isTyped = key.length > 0 && argv.some(argument => argument.includes(key));
  if (flag === undefined && !isTyped) return;
  const name = flag?.replace(/=.*$/s, '');
  const message = isTyped
    ? 'The key of the environment stands on the command line too.'
    : `${name} is no flag: a key that may write does not belong on the command line.`;
  throw new DiagnosticError([error('misplaced-secret', message, { path: '' })]);
}

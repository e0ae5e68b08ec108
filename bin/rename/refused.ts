/** Why a rename is refused before anything is written. */
import { DiagnosticError, error } from '../../src/compiler/diagnostics/index.js';

/** The error that ends the command with exit code 2. */
export function refuse(message: string, hint?: string, path = ''): DiagnosticError {
  return new DiagnosticError([error('refused-rename', message, { path, hint })]);
}

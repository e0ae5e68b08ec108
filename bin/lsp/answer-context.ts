/** What answers to an editor are made from. */
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import type { Session } from './session.js';

/**
 * The linked project, the texts that the editor has open, by path, the absolute path of the project, and the findings that were
 * published last.
 */
export type AnswerContext = {
  session: Session;
  texts: ReadonlyMap<string, string>;
  root: string;
  findings: readonly Diagnostic[];
};

/** What answers to an editor are made from. */
import type { Session } from './session.js';

/** The linked project, the texts that the editor has open, by path, and the absolute path of the project. */
export type AnswerContext = { session: Session; texts: ReadonlyMap<string, string>; root: string };

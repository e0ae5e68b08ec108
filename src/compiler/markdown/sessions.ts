/** Commands in code that shows a terminal: which lines are commands, and what comes before them. */
import { grammarName } from './highlight/index.js';

/** True for a language whose lines may begin with a prompt. */
export function isShell(language: string): boolean {
  const name = grammarName(language);
  return name === 'bash' || name === 'shell-session' || name === 'powershell' || /^(console|terminal)$/i.test(language);
}

/** The prompt in front of a command, at the start of any line. */
export const promptPattern = /^\s*(?:\$|PS>)\s/m;

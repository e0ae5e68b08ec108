/** What `docsc init` has to know: from flags, from questions where a person can answer, and otherwise defaults. */
import { createInterface } from 'node:readline/promises';
import { type TemplateName, templates, type WorkflowName } from './names.js';
import type { TemplateChoice } from './template.js';

/** Flags of `docsc init` that answer a question. */
export type AnswerFlags = {
  title?: string;
  template?: TemplateName;
  workflow?: WorkflowName;
  /** Takes the default of every question. */
  yes?: boolean;
};

/** Asks a person for one line; resolves to '' for the default. Rejects if the person ends the input. */
export type Ask = (question: string) => Promise<string>;

/** The folder's name as a title: `my-docs` → `My docs`. */
export function titleFromFolder(name: string): string {
  const words = name.replace(/[-_.\s]+/g, ' ').trim() || 'My product';
  return words[0]!.toUpperCase() + words.slice(1);
}

/**
 * Returns the answers. Asks for the title, and for the template unless the folder has pages already, where no flag gives
 * them and `ask` is there.
 */
export async function collectAnswers(
  flags: AnswerFlags,
  { folderName, hasPages, ask }: { folderName: string; hasPages: boolean; ask?: Ask },
): Promise<TemplateChoice> {
  const defaultTitle = titleFromFolder(folderName);
  const title = flags.title ?? ((await ask?.(`Title of the site (${defaultTitle}): `)) || defaultTitle);
  const template = hasPages ? 'existing' : (flags.template ?? (ask ? await askTemplate(ask) : 'basic'));
  return { title: title.replace(/\s+/g, ' ').trim() || defaultTitle, template, workflow: flags.workflow ?? 'github' };
}

/** Asks until the answer is the name or number of a template, or nothing. */
async function askTemplate(ask: Ask): Promise<TemplateName> {
  const names = Object.keys(templates) as TemplateName[];
  const list = names.map((name, at) => `  ${at + 1}  ${name.padEnd(6)} ${templates[name]}\n`).join('');
  for (;;) {
    const answer = (await ask(`Template:\n${list}Name or number (basic): `)).toLowerCase();
    const chosen = answer ? names.find((name, at) => answer === name || answer === String(at + 1)) : 'basic';
    if (chosen) return chosen;
  }
}

/** A way to ask on the terminal, or `undefined` where no person can answer. `close` frees the terminal. */
export function openQuestions(flags: AnswerFlags): { ask: Ask; close: () => void } | undefined {
  const { stdin, stderr, env } = process;
  if (flags.yes || env.CI || !stdin.isTTY || !stderr.isTTY) return undefined;
  const lines = createInterface({ input: stdin, output: stderr });
  const ended = new AbortController();
  lines.once('SIGINT', () => lines.close());
  lines.once('close', () => ended.abort());
  return {
    ask: async question => (await lines.question(question, { signal: ended.signal })).trim(),
    close: () => lines.close(),
  };
}

/** Answers the requests of an editor, each from a function of its own. */
import type { AnswerContext } from './answer-context.js';
import type { QuestionName } from './capabilities.js';
import { complete } from './completion/index.js';
import { findDefinition } from './definition.js';
import { offerFixes } from './fixes.js';
import { showTarget } from './hover.js';
import type { Question } from './messages.js';
import { findReferences } from './references.js';
import { prepareRename, renameAt, renameFiles } from './rename.js';

type Answer = (params: never, context: AnswerContext) => Promise<unknown>;

const answers: Record<QuestionName, Answer> = {
  'textDocument/completion': complete,
  'textDocument/hover': showTarget,
  'textDocument/definition': findDefinition,
  'textDocument/references': findReferences,
  'textDocument/codeAction': offerFixes,
  'textDocument/prepareRename': prepareRename,
  'textDocument/rename': renameAt,
  'workspace/willRenameFiles': renameFiles,
};

/** Answers a question. Rejects for malformed parameters. */
export async function answerQuestion({ method, params }: Question, context: AnswerContext): Promise<unknown> {
  return answers[method as QuestionName](params as never, context);
}

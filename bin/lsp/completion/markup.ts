/** Completes what is around the words of a page: components with their attributes, directives, and languages of fences. */
import type { CompletionList } from 'vscode-languageserver';
import { builtinNames } from '../../../src/compiler/markdown/component-names.js';
import { builtinComponents } from '../../../src/compiler/markdown/components/index.js';
import { directiveNames } from '../../../src/compiler/markdown/directive-lines.js';
import { languageNames } from '../../../src/compiler/markdown/highlight/index.js';
import type { AnswerContext } from '../answer-context.js';
import { linesOf, type PlaceInDocument } from '../documents.js';
import { type Choice, kinds, toList } from './choice.js';
import { openTagAt } from './open-tag.js';
import { operationNames } from './settings.js';

const FENCE = /^(?:[\s>]|[-*+]\s|\d+[.)]\s)*(?:`{3,}|~{3,})\s*([\w+#.-]*)$/;
const DIRECTIVE = /^[\s>]*:{3,}\s*([\w-]*)$/;
const OPERATION = /<(?:Operation|Sample)\b[^<>]*?\sid=(["'])([^"'<>]*)$/;
/** Lines above the cursor that may have the beginning of a tag. */
const MOST_LINES = 20;

/** What may be written in the markup of a page; `undefined` where nothing of docsc is. */
export async function completeMarkup(
  place: PlaceInDocument,
  context: AnswerContext,
): Promise<CompletionList | undefined> {
  const list = (choices: Choice[], typed: string) => toList(choices, typed, { place });
  const language = FENCE.exec(place.before)?.[1];
  if (language !== undefined) return list(languageNames().map(toWord), language);
  const directive = DIRECTIVE.exec(place.before)?.[1];
  if (directive !== undefined) return list(directiveNames.map(toWord), directive);
  const operation = OPERATION.exec(place.before)?.[2];
  if (operation !== undefined) return list(operationNames(context), operation);
  const { config, compiler } = context.session;
  const aliases = config.components.names;
  const component = /<([A-Z][\w.]*|)$/.exec(place.before)?.[1];
  if (component !== undefined) {
    const names = new Set([...builtinNames(), ...aliases.keys(), ...(await compiler.componentNames())]);
    return list(
      [...names].map(label => ({ label, kind: kinds.component })),
      component,
    );
  }
  const above = linesOf(place.text).slice(Math.max(0, place.line - MOST_LINES), place.line);
  const tag = openTagAt([...above, place.before].join('\n'));
  if (!tag) return undefined;
  const known = builtinComponents.get(aliases.get(tag.name)?.component ?? tag.name)?.attributes ?? {};
  const choices = Object.entries(known).filter(([label]) => !tag.present.includes(label));
  return list(
    choices.map(([label, type]) => ({ label, kind: kinds.property, detail: type })),
    tag.typed,
  );
}

const toWord = (label: string): Choice => ({ label, kind: kinds.enumMember });

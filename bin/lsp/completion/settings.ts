/** Completes the configuration, its parts and front matter: keys, words, and names of pages, sidebars and operations. */
import { posix } from 'node:path';
import type { CompletionList } from 'vscode-languageserver';
import { sidebarEntryKeys } from '../../../src/compiler/config/sidebars.js';
import { frontMatterKeys } from '../../../src/compiler/markdown/frontmatter.js';
import type { AnswerContext } from '../answer-context.js';
import { linesOf, type PlaceInDocument } from '../documents.js';
import { isDocument } from '../targets.js';
import { type Choice, kinds, toList } from './choice.js';
import { configKeys, configValues } from './schema.js';
import { type YamlPlace, yamlPlaceAt } from './yaml-place.js';

/** What may be written in a file of settings or in front matter; `undefined` elsewhere. */
export function completeSettings(place: PlaceInDocument, context: AnswerContext): CompletionList | undefined {
  const { config } = context.session;
  const above = linesOf(place.text).slice(0, place.line);
  if (isDocument(place.path)) return isFrontMatter(above) ? completeFrontMatter(place, above, context) : undefined;
  if (!config.files.includes(place.path) || !/\.ya?ml$/.test(place.path)) return undefined;
  const at = yamlPlaceAt(above, place.before);
  if (!at) return undefined;
  const choices = inSidebars(at, place.path, config.path)
    ? sidebarChoices(at, context)
    : place.path === config.path
      ? configChoices(at)
      : [];
  return toList(choices, at.typed.trim(), { place });
}

const isFrontMatter = (above: readonly string[]) =>
  /^\uFEFF?---\s*$/.test(above[0] ?? '') && !above.slice(1).some(line => /^---\s*$/.test(line));

function completeFrontMatter(
  place: PlaceInDocument,
  above: readonly string[],
  context: AnswerContext,
): CompletionList | undefined {
  const at = yamlPlaceAt(above.slice(1), place.before);
  if (!at) return undefined;
  const { site } = context.session;
  const present = linesOf(place.text).map(line => line.split(':', 1)[0]);
  const values: Record<string, () => Choice[]> = {
    displayed_sidebar: () => [...site.sidebars.keys()].map(toValue),
    pagination_next: () => pageIds(context),
    pagination_prev: () => pageIds(context),
  };
  if (at.key !== undefined) return toList(values[at.key]?.() ?? [], at.typed.trim(), { place });
  if (at.keys.length) return undefined;
  const keys = frontMatterKeys.filter(key => !present.includes(key));
  return toList(
    keys.map((label): Choice => ({ label, kind: kinds.property, text: `${label}: ` })),
    at.typed.trim(),
    { place },
  );
}

/** Sidebars are in the configuration, or in a file of their own. */
function inSidebars({ keys }: YamlPlace, path: string, configPath: string): boolean {
  return path === configPath ? keys[0] === 'sidebars' : /sidebar/i.test(posix.basename(path));
}

function sidebarChoices({ key, keys, inList }: YamlPlace, context: AnswerContext): Choice[] {
  if (key === 'operation') return operationNames(context);
  if (key === 'type') return Object.keys(sidebarEntryKeys).map(toValue);
  if (key === 'id') return pageIds(context);
  if (key !== undefined) return [];
  const entry = [...new Set(Object.values(sidebarEntryKeys).flat())];
  const entryKeys = entry.map((label): Choice => ({ label, kind: kinds.property, text: `${label}: ` }));
  return inList || keys.at(-1) === 'items' ? [...pageIds(context), ...entryKeys] : entryKeys;
}

function configChoices({ key, keys, inList }: YamlPlace): Choice[] {
  if (key !== undefined) return configValues([...keys, key]);
  return inList ? [...configValues(keys), ...configKeys(keys)] : configKeys(keys);
}

const toValue = (label: string): Choice => ({ label, kind: kinds.value });

function pageIds({ session }: AnswerContext): Choice[] {
  return [...session.site.pages.values()].map(({ head }) => ({
    label: head.id,
    kind: kinds.reference,
    detail: head.title,
  }));
}

/** The names under which sidebars and pages list operations. */
export function operationNames({ session }: AnswerContext): Choice[] {
  return [...session.site.pages.values()].flatMap(({ head }) =>
    (head.listedAs?.names ?? []).map(label => ({ label, kind: kinds.reference, detail: head.title })),
  );
}

/** The parts of API descriptions that pages of Markdown show. Their front end knows no description, so it asks for them here. */

import type { Element } from 'hast';
import type { OperationLink } from '../../api-format.js';
import type { RuleName } from '../diagnostics/rules/index.js';
import type { Hint } from '../diagnostics/types.js';
import type { Page } from '../types.js';

/** An operation, by its `operationId` or its method and path, or a schema by its name; `api` is the id of its description. */
export type NamedPart = { name: string; api?: string };

/** Why a part is absent, or what does not fit it. */
export type PartProblem = { rule: RuleName; message: string; hint?: Hint };

/** A request for a part, and the reason why it fails. */
export type Found<T> = { found?: T; problems: PartProblem[] };

/** An operation as a page names it: its link, and one sentence about it. */
export type OperationPart = { link: OperationLink; about?: string };

/** Values that replace the description's examples in a sample. */
export type SampleValues = {
  body?: unknown;
  /** Parameters by their names. */
  params?: Record<string, unknown>;
  /** Replaces the credentials. */
  token?: string;
  server?: string;
};

/** A sample: code of one language, or the island that lets readers choose the language. */
export type SamplePart = { code: { text: string; language: string } } | { island: Element };

/** Finds parts for one page, and remembers the descriptions that it asked. */
export type ApiParts = {
  operation: (asked: NamedPart) => Found<OperationPart>;
  /** Without `language`, readers choose it. */
  sample: (asked: NamedPart & { language?: string }, values: SampleValues) => Found<SamplePart>;
  /** The fields of a named schema; the ids of their anchors begin with `id`. */
  schema: (asked: NamedPart & { id: string }) => Found<Element>;
  /** The files of all descriptions that were asked: the page is compiled from them too. */
  files: () => string[];
  /** The schemas that the page refers to, once all of its parts were asked for. */
  schemas: () => Page['schemas'];
};

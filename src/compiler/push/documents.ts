/**
 * Search records → documents in the format of each service. The result depends on the records alone, so it can be
 * hashed.
 */
import { createHash } from 'node:crypto';
import { levelNames, type SearchRecord } from '../../search-format.js';
import { splitRecord } from './pieces.js';

/** The supported services, by the format of their documents. */
export const documentFormats = ['algolia', 'typesense', 'meilisearch'] as const;
/** The name of a supported service. */
export type DocumentFormat = (typeof documentFormats)[number];

/** Attributes to filter by, equal for all records of a site. */
export type DocumentTags = { language: string; version: string; docusaurus_tag: string };

/** A document as a service stores it. */
export type IndexDocument = Record<string, unknown>;

/** The document of a record. */
export function toDocument(record: SearchRecord, format: DocumentFormat, tags: DocumentTags): IndexDocument {
  const { objectID, url, type, hierarchy, content, alias, code, request } = record;
  const names = { ...(alias && { alias }), ...(code && { code }), ...(request && { request }) };
  const common = { content, ...names, ...tags };
  if (format === 'algolia') return { objectID, url, type, hierarchy, ...common, weight: rankingWeight(record) };
  const id = documentId(objectID);
  if (format === 'meilisearch') return { id, objectID, url, type, hierarchy, ...common, weight: rankingWeight(record) };
  const levels = levelNames.flatMap(name => (hierarchy[name] ? [[`hierarchy.${name}`, hierarchy[name]]] : []));
  const { pageRank, level } = rankingWeight(record);
  const priority = Math.round(pageRank * 1_000) * 1_000 + level;
  return { id, objectID, url, type, ...Object.fromEntries(levels), ...common, item_priority: priority };
}

/** Order of equal matches: by boost, then pages before their sections. */
function rankingWeight({ boost = 1, type }: SearchRecord): { pageRank: number; level: number } {
  return { pageRank: boost, level: 100 - 10 * levelNames.indexOf(type) };
}

/** An id of letters and digits, as Typesense and Meilisearch require. */
export function documentId(objectID: string): string {
  return createHash('sha256').update(objectID).digest('hex').slice(0, 32);
}

type DocumentOptions = {
  format: DocumentFormat;
  tags: DocumentTags;
  /** Maximum bytes of a document. */
  maxBytes: number;
};

/**
 * The documents of all records as JSON, one line each. Records over the limit are split; `splitCount` is their number.
 */
export function toJsonLines(
  records: SearchRecord[],
  { format, tags, maxBytes }: DocumentOptions,
): { lines: string[]; splitCount: number } {
  const lineOf = (record: SearchRecord) => JSON.stringify(toDocument(record, format, tags));
  const sizeOf = (record: SearchRecord) => Buffer.byteLength(lineOf(record));
  // Leaves room for the suffix of a piece's id.
  const pieces = records.map(record => splitRecord(record, { sizeOf, maxBytes: maxBytes - 8 }));
  return { lines: pieces.flat().map(lineOf), splitCount: pieces.filter(({ length }) => length > 1).length };
}

/** Maximum bytes of a record in each service; Algolia's is that of its smallest plan. */
export const maxRecordBytes = { algolia: 10_000, typesense: 100_000, meilisearch: 100_000 };

/** A hash of documents and settings, which shows whether an index already has them. */
export function hashContents(lines: Iterable<string>, settings: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const line of lines) hash.update('\n').update(line);
  return hash.digest('hex').slice(0, 32);
}

/** The tags of a site, named as in Docusaurus, so that existing filters work. */
export function buildTags(language: string, version: string | undefined): DocumentTags {
  const name = version ?? 'current';
  return { language, version: name, docusaurus_tag: `docs-default-${name}` };
}

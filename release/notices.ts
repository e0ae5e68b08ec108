/** The notices that a copy of bundled packages has to carry. */
import type { BundledPackage } from './bundled-packages.js';

/** The first lines of the notices in the package. */
export const PACKAGE_HEAD = `docsc contains code of the packages below, each under its own licence.

The packages that npm installs beside docsc bring their licences themselves. sbom.cdx.json lists both kinds.
`;

const LINE = '-'.repeat(80);

/**
 * A list of the packages with their licences, followed by each text once, below the copyright lines of all packages that share
 * it. The same packages make the same notices.
 */
export function writeNotices(packages: BundledPackage[], head = PACKAGE_HEAD): string {
  const list = packages.map(found => `- ${titleOf(found)}`).join('\n');
  const byWords = new Map<string, { text: string; owners: string[] }>();
  for (const found of packages) {
    const { copyright, terms } = divide(found.texts.map(readable).join('\n\n') || 'This licence asks for no notice.');
    const words = terms.replace(/\s+/g, ' ');
    const shared = byWords.get(words) ?? { text: terms, owners: [] };
    byWords.set(words, { ...shared, owners: [...shared.owners, [titleOf(found), ...copyright].join('\n  ')] });
  }
  const texts = [...byWords.values()].map(({ text, owners }) => `${LINE}\n${owners.join('\n')}\n${LINE}\n\n${text}\n`);
  return `${head}\n${list}\n\n${texts.join('\n')}`;
}

/** The copyright lines before the terms of a short licence, and the rest. Other texts stay whole. */
function divide(text: string): { copyright: string[]; terms: string } {
  const start = text.search(/^Permission (?:is hereby granted|to use)/m);
  const head = text
    .slice(0, Math.max(start, 0))
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean);
  const isCopyright = (line: string) => /^(?:Copyright\b|\(c\)|©)/i.test(line);
  const isTitle = (line: string) => /^\(?(?:The )?(?:MIT|ISC) Licen[cs]e(?: \(MIT\))?\)?:?$/i.test(line);
  if (!head.length || !head.every(line => isCopyright(line) || isTitle(line))) return { copyright: [], terms: text };
  return { copyright: head.filter(isCopyright), terms: text.slice(start) };
}

function titleOf({ name, version, licence }: BundledPackage): string {
  return `${name}@${version} (${licence})`;
}

function readable(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .trim();
}

/** The notices that a copy of bundled packages has to carry. */
import type { BundledPackage } from './bundled-packages.js';

const HEAD = `docsc contains code of the packages below, each under its own licence.

The packages that npm installs beside docsc bring their licences themselves. sbom.cdx.json lists both kinds.
`;

const LINE = '-'.repeat(80);

/** A list of the packages with their licences, followed by each text once. The same packages make the same notices. */
export function writeNotices(packages: BundledPackage[]): string {
  const list = packages.map(found => `- ${titleOf(found)}`).join('\n');
  const byText = new Map<string, string[]>();
  for (const found of packages) {
    const text = found.texts.map(readable).join('\n\n') || 'This licence asks for no notice.';
    byText.set(text, [...(byText.get(text) ?? []), titleOf(found)]);
  }
  const texts = [...byText].map(([text, titles]) => `${LINE}\n${titles.join('\n')}\n${LINE}\n\n${text}\n`);
  return `${HEAD}\n${list}\n\n${texts.join('\n')}`;
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

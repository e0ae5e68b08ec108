/** Shows the title and the first lines of what a link leads to. */
import type { Hover, TextDocumentPositionParams } from 'vscode-languageserver';
import { shortenText } from '../../src/compiler/body/text.js';
import type { AnswerContext } from './answer-context.js';
import { placeOf, rangeOf } from './documents.js';
import { targetAt } from './targets.js';

/** The title of the page or heading, its address, and its first lines; `null` where nothing leads anywhere. */
export async function showTarget(params: TextDocumentPositionParams, context: AnswerContext): Promise<Hover | null> {
  const place = await placeOf(params, context);
  const target = place && (await targetAt(place, context));
  if (!target || 'file' in target) return null;
  const { compiler, site } = context.session;
  if (!site.pages.has(target.route)) return null;
  const { page } = await compiler.compile(site, target.route);
  const { title, route } = page.head;
  const heading = target.anchor === undefined ? undefined : page.toc.find(({ id }) => id === target.anchor);
  const section = heading && page.sections.find(one => one.heading?.id === target.anchor);
  const words = section ? shortenText(section.text) : page.description;
  const name = heading ? `${title} › ${heading.text}` : title;
  const address = route + (target.anchor === undefined ? '' : `#${target.anchor}`);
  // Texts of pages are shown as they are: they are data, and nothing in them is a link or a picture here.
  const lines = [`**${escapeMarkdown(name)}**`, `\`${address.replaceAll('`', '')}\``, escapeMarkdown(words)];
  return {
    contents: { kind: 'markdown', value: lines.filter(Boolean).join('\n\n') },
    range: rangeOf(place.text, target.start, target.end),
  };
}

const escapeMarkdown = (text: string) => text.replace(/[\\`*_{}[\]()<>#+!|&~-]/g, '\\$&');

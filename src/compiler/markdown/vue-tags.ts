/**
 * Tags of Vue in Markdown. CommonMark takes a tag with an attribute such as `@click` or `#title` for text. Such names are
 * replaced by names of the same length that HTML allows, so that the tag is one, and all positions stay true.
 */
import type { Nodes, Root } from 'mdast';

const mayBeVueTag = /<[A-Za-z][^<>]*[ \t\n](?:[@#][A-Za-z[]|[\w:-]*:\[)/;
const opening = /<[A-Za-z][\w.-]*(?=[ \t\n])/g;
/** One attribute and the space before it; the value is in quotes or without. */
const attribute = /[ \t]*(?:\n[ \t]*)?([^\s"'<>/=`]+)(?:[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?/y;
const end = /[ \t]*(?:\n[ \t]*)?\/?>/y;
const allowedName = /^[A-Za-z_:][\w.:-]*$/;

/** The text with tags that CommonMark can read; the text itself where its tree has none of them as text. */
export function repairVueTags(text: string, parse: (text: string) => Root): string {
  if (!mayBeVueTag.test(text)) return text;
  const names = [...text.matchAll(opening)].flatMap(({ index, 0: tag }) => {
    const found = refusedNames(text, index + tag.length);
    return found.length ? [{ index, found }] : [];
  });
  if (!names.length) return text;
  const texts = textRanges(parse(text));
  let repaired = text;
  for (const { index, found } of names)
    if (texts.some(({ start, end: to }) => start <= index && index < to))
      for (const { at, name } of found)
        repaired = repaired.slice(0, at) + htmlName(name) + repaired.slice(at + name.length);
  return repaired;
}

/** The attributes behind a tag's name that CommonMark refuses; none where no `>` ends the tag. */
function refusedNames(text: string, from: number): { at: number; name: string }[] {
  const refused: { at: number; name: string }[] = [];
  for (let at = from; ; at = attribute.lastIndex) {
    end.lastIndex = at;
    if (end.test(text)) return refused;
    attribute.lastIndex = at;
    const [whole, name] = attribute.exec(text) ?? [];
    if (whole === undefined || name === undefined) return [];
    if (!allowedName.test(name)) refused.push({ at: at + whole.indexOf(name), name });
  }
}

/** The name that stands for one of Vue: `@click` → `:click`, `#item.name` → `:item.name`, `:[key]` → `:_key_`. */
export function htmlName(name: string): string {
  return `${/^[A-Za-z]/.test(name) ? name[0] : ':'}${name.slice(1).replace(/[^\w.:-]/g, '_')}`;
}

function textRanges(node: Nodes): { start: number; end: number }[] {
  if (node.type === 'text') return [{ start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 }];
  return 'children' in node ? node.children.flatMap(textRanges) : [];
}

/** Tables of sections of rows of cells. A parser adds parts that are not written, and moves what is between cells. */
import type { Element, ElementContent } from 'hast';

/** Reports an element that is written where it cannot be. */
export type ReportNesting = (node: Element, message: string) => void;

/** Repairs the children of `parent`. `open` has a bit for each kind of element that is open around them. */
export type Repair = (nodes: ElementContent[], open: number, parent: string) => ElementContent[];

const sections = new Set(['thead', 'tbody', 'tfoot']);
const cells = new Set(['td', 'th']);
/** The elements that only a table can contain. */
export const tableParts = new Set(['caption', 'colgroup', 'col', 'tr', ...sections, ...cells]);

/** Repairs a table, with `repairAll` for what is in its cells and for what moves before it. */
export function createTableRepair(
  repairAll: Repair,
  report: ReportNesting,
): (table: Element, open: number, parent: string) => ElementContent | ElementContent[] {
  /** The children of a table or a part of one; everything else goes to `moved`. */
  const repairParts = (node: Element, moved: ElementContent[]): ElementContent[] => {
    const { tagName } = node;
    const kept: ElementContent[] = [];
    for (const child of node.children) {
      if (child.type !== 'element') {
        if (child.type === 'text' && child.value.trim()) {
          report(node, `A text is in <${tagName}> outside of its cells; it is moved before the table.`);
          moved.push(child);
        } else (impliedAt(kept)?.children ?? kept).push(child);
        continue;
      }
      const wrapper = tableParts.has(child.tagName) ? wrapperIn(tagName, child.tagName) : undefined;
      if (wrapper === undefined) {
        report(child, `<${child.tagName}> is in <${tagName}> outside of its cells; it is moved before the table.`);
        moved.push(...(tableParts.has(child.tagName) ? child.children : [child]));
      } else if (wrapper === '') kept.push(repairPart(child, moved));
      else {
        const into = impliedAt(kept);
        if (into?.tagName === wrapper) into.children.push(child);
        else {
          const made: Element = { type: 'element', tagName: wrapper, properties: {}, children: [child] };
          implied.add(made);
          kept.push(made);
        }
      }
    }
    const repaired = kept.map(child =>
      child.type === 'element' && implied.delete(child) ? repairPart(child, moved) : child,
    );
    return isSame(repaired, node.children) ? node.children : repaired;
  };

  /** Parts that are being made around others. */
  const implied = new Set<Element>();
  const impliedAt = (nodes: ElementContent[]): Element | undefined => {
    const last = nodes.at(-1);
    return last?.type === 'element' && implied.has(last) ? last : undefined;
  };

  const repairPart = (part: Element, moved: ElementContent[]): Element => {
    const isFlow = cells.has(part.tagName) || part.tagName === 'caption';
    const children = isFlow ? repairAll(part.children, 0, part.tagName) : repairParts(part, moved);
    return children === part.children ? part : { ...part, children };
  };

  return (table, open, parent) => {
    const moved: ElementContent[] = [];
    const children = repairParts(table, moved);
    const whole = children === table.children ? table : { ...table, children };
    return moved.length ? [...repairAll(moved, open, parent), whole] : whole;
  };
}

/** What a part needs around it inside a parent: nothing (`''`), an element, or `undefined` where it cannot be at all. */
function wrapperIn(parent: string, part: string): string | undefined {
  const isCell = cells.has(part);
  if (parent === 'table') {
    if (part === 'col') return 'colgroup';
    return part === 'tr' || isCell ? 'tbody' : '';
  }
  if (sections.has(parent)) return part === 'tr' ? '' : isCell ? 'tr' : undefined;
  if (parent === 'tr') return isCell ? '' : undefined;
  return parent === 'colgroup' && part === 'col' ? '' : undefined;
}

const isSame = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((one, at) => one === b[at]);

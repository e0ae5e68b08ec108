/**
 * The icons of sidebars and tabs as one style sheet: each is a class with its drawing. Pages then name an icon in a few
 * bytes, and a browser that has the sheet draws it without another request.
 */
import type { Element, ElementContent } from 'hast';
import { find, svg } from 'property-information';
import { freeName } from '../source/slug.js';
import type { IconProblem, Icons } from './index.js';

/** The class and the rule of each icon by name, and the findings about the others. */
export type NavSheet = { classes: Map<string, string>; css: string; problems: Map<string, IconProblem> };

/** An icon is as high as a capital letter and its own line, and has the colour of the text. */
const baseRules =
  '.nav-icon{flex:none;width:1em;font-size:1.1em;line-height:1;background:currentColor;mask:var(--icon) center/contain no-repeat}' +
  '.nav-icon::before{content:"\\200b"}' +
  '@media (forced-colors:active){.nav-icon{background:CanvasText}}';

/** Draws the icons with these names. */
export async function drawNavSheet(names: Iterable<string>, icons: Icons): Promise<NavSheet> {
  const classes = new Map<string, string>();
  const problems = new Map<string, IconProblem>();
  const rules: string[] = [];
  const taken = new Set<string>();
  for (const name of [...new Set(names)].sort()) {
    const { drawing, problem } = await icons.find({ name });
    if (problem) problems.set(name, problem);
    if (!drawing) continue;
    // `a:b` and `a-b` differ in a character that no class may have.
    const className = freeName(`i-${name.replace(/[^\w-]+/g, '-')}`, one => taken.has(one));
    taken.add(className);
    classes.set(name, className);
    rules.push(`.${className}{${declarations(drawing.element)}}`);
  }
  return { classes, css: rules.length ? `@layer shell{${baseRules}${rules.join('')}}` : '', problems };
}

/** A drawing with colours of its own is shown as it is. */
function declarations({ properties, children }: Element): string {
  const { width: _w, height: _h, ...rest } = properties;
  const text = serialize(
    { type: 'element', tagName: 'svg', properties: rest, children },
    " xmlns='http://www.w3.org/2000/svg'",
  );
  const url = `url("data:image/svg+xml,${text.replace(/[%#<>"\\\s]/g, char => (char === ' ' ? char : encodeURIComponent(char)))}")`;
  const isColored = /(?:fill|stroke|stop-color|color)='(?!none|currentColor|inherit|transparent|url)/i.test(text);
  return isColored ? `background:${url} center/contain no-repeat;mask:none` : `--icon:${url}`;
}

function serialize(node: ElementContent, more = ''): string {
  if (node.type !== 'element') return '';
  const attributes = Object.entries(node.properties).map(([name, value]) => {
    const text = String(value).replace(/[&<']/g, char => `&#${char.charCodeAt(0)};`);
    return ` ${find(svg, name).attribute}='${text}'`;
  });
  const inner = node.children.map(child => serialize(child)).join('');
  return `<${node.tagName}${more}${attributes.join('')}>${inner}</${node.tagName}>`;
}

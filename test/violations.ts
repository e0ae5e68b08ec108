/** The oracle for hostile pages: what no emitted tree may contain. */
import type { Nodes } from 'hast';

/**
 * Elements that an emitted chunk may contain. Listed a second time on purpose, because the compiler's own list is under
 * test.
 */
const elements = new Set(
  `a abbr aside b bdi bdo blockquote br button caption cite code col colgroup dd del details dfn div dl docsc-tabs
  docsc-video docsc-component dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q rp rt
  ruby s samp section small span strong sub summary sup table tbody td tfoot th thead time tr tt u ul var video wbr`.split(
    /\s+/,
  ),
);

/** Lists forbidden elements, event handlers and script URLs in a tree. */
export function findViolations(node: Nodes, found: string[] = []): string[] {
  if (node.type === 'element') {
    if (!elements.has(node.tagName)) found.push(`<${node.tagName}>`);
    for (const [name, value] of Object.entries(node.properties)) {
      if (/^on|^style$|^srcDoc$|^is$|^name$|^ref$|^key$|innerHTML|formAction|^action$|ping|xlink/i.test(name))
        found.push(`${node.tagName}@${name}`);
      if (/^(href|src|poster|cite|data|background)$/i.test(name)) {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these characters
        const address = String(value).replace(/[\u0000-\u0020\u007f-\u009f]/g, '');
        const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
        if (scheme && !['http', 'https', 'mailto', 'tel'].includes(scheme))
          found.push(`${node.tagName}@${name}=${address.slice(0, 30)}`);
      }
    }
  } else if (node.type !== 'root' && node.type !== 'text') found.push(node.type);
  if ('children' in node) for (const child of node.children) findViolations(child, found);
  return found;
}

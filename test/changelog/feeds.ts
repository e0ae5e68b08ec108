/** What RFC 4287 and JSON Feed 1.1 require of a feed, checked on one. */
import { SaxesParser } from 'saxes';
import * as assert from 'uvu/assert';

/** An element of XML; `text` is that directly inside. */
export type XmlElement = { name: string; attributes: Record<string, string>; text: string; children: XmlElement[] };

/** Parses XML. Throws where it is not well-formed. */
export function parseXml(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', error => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, text: '', children: [] };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', found => {
    open.at(-1)!.text += found;
  });
  parser.write(text).close();
  return root.children[0]!;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

const isAbsolute = (address: unknown) => typeof address === 'string' && /^https?:\/\/[^/]/.test(address);

/** The children of an element with a name. */
export const childrenOf = ({ children }: XmlElement, name: string) => children.filter(child => child.name === name);

function only(element: XmlElement, name: string): XmlElement {
  const found = childrenOf(element, name);
  assert.is(found.length, 1, `exactly one ${name} in ${element.name}`);
  return found[0]!;
}

function checkAtomPart(part: XmlElement): void {
  assert.ok(isAbsolute(only(part, 'id').text), 'the id is an absolute address');
  assert.ok(only(part, 'title').text);
  assert.match(only(part, 'updated').text, TIME);
  const links = childrenOf(part, 'link');
  for (const { attributes } of links) assert.ok(isAbsolute(attributes.href), attributes.href);
  const kinds = links.map(({ attributes }) => `${attributes.rel} ${attributes.type}`);
  assert.is(new Set(kinds).size, kinds.length, 'no two alternate links have the same type');
  assert.ok(links.some(({ attributes }) => attributes.rel === 'alternate'));
}

/** Checks an Atom feed by the rules of RFC 4287, section 4.1, and returns its entries. */
export function checkAtom(text: string): XmlElement[] {
  const feed = parseXml(text);
  assert.is(feed.name, 'feed');
  assert.is(feed.attributes.xmlns, 'http://www.w3.org/2005/Atom');
  checkAtomPart(feed);
  assert.ok(childrenOf(feed, 'link').some(({ attributes }) => attributes.rel === 'self'));
  assert.ok(only(only(feed, 'author'), 'name').text, 'entries have no author of their own');
  const entries = childrenOf(feed, 'entry');
  for (const entry of entries) {
    checkAtomPart(entry);
    assert.match(only(entry, 'published').text, TIME);
    const contents = childrenOf(entry, 'content');
    assert.ok(contents.length <= 1 && childrenOf(entry, 'summary').length <= 1);
    for (const content of contents) assert.is(content.attributes.type, 'html');
    for (const { attributes } of childrenOf(entry, 'category')) assert.ok(attributes.term);
  }
  const ids = entries.map(entry => only(entry, 'id').text);
  assert.is(new Set(ids).size, ids.length, 'no two entries have the same id');
  return entries;
}

type JsonItem = Record<string, unknown>;

/** Checks a JSON feed by the rules of version 1.1, and returns its items. */
export function checkJsonFeed(text: string): JsonItem[] {
  const { version, title, items, ...feed } = JSON.parse(text) as Record<string, unknown> & { items: JsonItem[] };
  assert.is(version, 'https://jsonfeed.org/version/1.1');
  assert.type(title, 'string');
  for (const key of ['home_page_url', 'feed_url']) assert.ok(isAbsolute(feed[key]), key);
  assert.ok(Array.isArray(feed.authors) && Array.isArray(items));
  for (const item of items) {
    assert.ok(typeof item.id === 'string' && item.id);
    assert.ok(isAbsolute(item.url));
    assert.ok(typeof item.content_html === 'string' || typeof item.content_text === 'string');
    assert.match(String(item.date_published), TIME);
    assert.match(String(item.date_modified), TIME);
    assert.ok(item.tags === undefined || (item.tags as unknown[]).every(tag => typeof tag === 'string'));
  }
  assert.is(new Set(items.map(({ id }) => id)).size, items.length);
  return items;
}

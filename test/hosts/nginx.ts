/** A model of nginx: its tokens, its maps, and how it finds a location. */
import type { Built, HostInterpreter } from './interpreters.js';

/** A directive with its words, and the block after it. */
export type Directive = { words: string[]; block?: Directive[] };

/**
 * Parses directives as nginx does: quoted words may hold spaces and semicolons, and a backslash there escapes quotes
 * and itself.
 */
export function parseNginx(text: string): Directive[] {
  const at = { index: 0 };
  const read = (inner: boolean): Directive[] => {
    const found: Directive[] = [];
    let words: string[] = [];
    for (;;) {
      while (/\s/.test(text[at.index] ?? '')) at.index++;
      const char = text[at.index++];
      if (char === undefined) {
        if (inner || words.length) throw new Error('the file ends within a block');
        return found;
      }
      if (char === '#') while (at.index < text.length && text[at.index] !== '\n') at.index++;
      else if (char === ';') {
        found.push({ words });
        words = [];
      } else if (char === '{') {
        found.push({ words, block: read(true) });
        words = [];
      } else if (char === '}') {
        if (!inner || words.length) throw new Error('a brace too many');
        return found;
      } else if (char === '"') words.push(quoted());
      else {
        const [word = ''] = /^[^\s;{]*/.exec(text.slice(at.index - 1)) ?? [];
        at.index += word.length - 1;
        words.push(word);
      }
    }
  };
  const quoted = () => {
    let word = '';
    for (; text[at.index] !== '"'; at.index++) {
      if (text[at.index] === undefined) throw new Error('a quote is open');
      if (text[at.index] === '\\' && /["'\\]/.test(text[at.index + 1] ?? '')) at.index++;
      word += text[at.index];
    }
    at.index++;
    if (!/[\s;{]/.test(text[at.index] ?? '')) throw new Error(`"${word}" ends within a word`);
    return word;
  };
  return read(false);
}

type Values = Record<string, string>;

/** Interprets a built site's nginx configuration. */
export function nginx(files: Built): HostInterpreter {
  const maps = parseNginx(files.get('.docsc/nginx-http.conf')!);
  const server = parseNginx(files.get('.docsc/nginx-server.conf')!);
  const locations = server.filter(({ words }) => words[0] === 'location');
  return (path, query, accept = '') => {
    const uri = decodeURIComponent(path).replace(/\/+/g, '/');
    const request = { request_uri: path + query, is_args: query ? '?' : '', args: query.slice(1), http_accept: accept };
    const values: Values = { uri, document_root: '', ...request };
    for (const { words, block = [] } of maps) Object.assign(values, lookUp(words, block, values));
    for (const directive of server) rewriteAtServer(directive, values, files);
    const reply = serveRequest(locationOf(uri, locations), { values, files, locations });
    return reply.status === 200 ? { ...reply, headers: headersOf(reply.file!, { maps, server, locations }) } : reply;
  };
}

/** Runs `set`, and `if` with a test for a file, which nginx does before it looks for a location. */
function rewriteAtServer({ words, block = [] }: Directive, values: Values, files: Built): void {
  if (words[0] === 'set') values[words[1]!.slice(1)] = expand(words[2]!, values);
  if (words[0] !== 'if') return;
  const [, name, pattern] = /^\(!-f (\S+)\)$|^\(\$uri ~ (\S+)\)$/.exec(words.slice(1).join(' ')) ?? [];
  if (name === undefined && pattern === undefined) throw new Error(`nginx knows no ${words.join(' ')} here`);
  const holds = name ? !files.has(expand(name, values).slice(1)) : new RegExp(pattern!).test(values.uri!);
  if (holds) for (const inner of block) rewriteAtServer(inner, values, files);
}

type Configured = { maps: Directive[]; server: Directive[]; locations: Directive[] };

/** `Vary` and the type of Markdown, for a file below the root. */
function headersOf(file: string, { maps, server, locations }: Configured): Record<string, string> {
  const uri = `/${file}`;
  const { block = [] } = locationOf(uri, locations);
  const own = block.some(({ words }) => words[0] === 'add_header') ? block : server;
  const [, , value = ''] = own.find(({ words }) => words[1] === 'Vary')?.words ?? [];
  const values: Values = { uri };
  for (const { words, block: entries = [] } of maps)
    if (words[1] === '$uri') Object.assign(values, lookUp(words, entries, values));
  const vary = value && expand(value, values);
  const type = block.find(({ words }) => words[0] === 'default_type')?.words[1];
  return { ...(vary && { vary }), ...(type && { 'content-type': `${type}; charset=utf-8` }) };
}

/** Looks a value up in a map. Regular expressions match bytes, and the first match wins. */
function lookUp([, source = '', name = '']: string[], block: Directive[], values: Values): Values {
  const text = Buffer.from(values[source.slice(1)]!).toString('latin1');
  for (const { words } of block) {
    const [key = '', value = ''] = words;
    if (key === 'default') continue;
    const [, kind, pattern] = /^(~(?=\^)|~\*)(.*)$/.exec(key) ?? [];
    if (pattern === undefined) throw new Error(`a plain key: ${key}`);
    const match = new RegExp(pattern, kind === '~*' ? 'i' : '').exec(text);
    if (match) return { [name.slice(1)]: expand(value, { ...values, ...definedGroups(match) }) };
  }
  return { [name.slice(1)]: block.find(({ words }) => words[0] === 'default')?.words[1] ?? '' };
}

/** A group that took no part is empty in nginx. */
function definedGroups({ groups = {} }: RegExpExecArray): Values {
  return Object.fromEntries(Object.entries(groups).map(([name, text = '']) => [name, text]));
}

function expand(text: string, values: Values): string {
  return text.replace(/\$(\w+)/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`$${name} is unknown`);
    return values[name];
  });
}

function locationOf(uri: string, locations: Directive[]): Directive {
  const exact = locations.find(({ words: [, kind, path] }) => kind === '=' && path === uri);
  if (exact) return exact;
  const prefix = (entry: Directive) => (entry.words[1] === '^~' ? entry.words[2]! : entry.words[1]!);
  const best = locations
    .filter(entry => /^(\/|\^~)/.test(entry.words[1]!) && uri.startsWith(prefix(entry)))
    .sort((a, b) => prefix(b).length - prefix(a).length)[0]!;
  if (best.words[1] === '^~') return best;
  return locations.find(({ words: [, kind, source] }) => kind === '~' && new RegExp(source!).test(uri)) ?? best;
}

type Context = { values: Values; files: Built; locations: Directive[] };

function serveRequest({ block = [] }: Directive, context: Context): ReturnType<HostInterpreter> {
  const { values, files, locations } = context;
  for (const { words, block: inner } of block) {
    if (/^(add_header|types|default_type|charset_types)$/.test(words[0]!)) continue;
    if (words[0] === 'internal') return { status: 404 };
    if (words[0] === 'if') {
      const name = /^\(\$(\w+)\)$/.exec(words[1]!)![1]!;
      const [does = '', , to = '', flag] = inner![0]!.words;
      if (!values[name]) continue;
      if (does === 'return') return { status: 301, location: expand(to, values) };
      if (does !== 'rewrite' || flag !== 'last') throw new Error(`nginx knows no ${does} here`);
      const uri = expand(to, values);
      return serveRequest(locationOf(uri, locations), { ...context, values: { ...values, uri } });
    } else if (words[0] === 'return') return { status: 404 };
    else if (words[0] === 'try_files') {
      const tried = words.slice(1, -1).map(word => expand(word, values).slice(1));
      const file = tried.find(name => files.has(name));
      if (file) return { status: 200, file };
      const last = words.at(-1)!;
      return last.startsWith('@')
        ? serveRequest(locations.find(({ words: [, name] }) => name === last)!, context)
        : { status: 404 };
    } else throw new Error(`nginx knows no ${words.join(' ')} here`);
  }
  return { status: 404 };
}

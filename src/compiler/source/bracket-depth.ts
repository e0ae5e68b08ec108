/** How deep the brackets of code are nested: programs that read code recursively take minutes for thousands of levels. */

const CLOSING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/**
 * The offset of the first bracket below `most` others, in JavaScript, TypeScript or CSS. Comments and strings in quotes do
 * not count. A closing bracket ends those that stand open inside of it, so that those in patterns do not add up.
 */
export function findDeepBracket(text: string, most: number): number | undefined {
  const open: string[] = [];
  const count: Record<string, number> = { '(': 0, '[': 0, '{': 0 };
  const token = /[()[\]{}]|\/\*|\/\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const mark = match[0];
    const opening = CLOSING[mark];
    if (mark === '/*') {
      const end = text.indexOf('*/', token.lastIndex);
      if (end < 0) return undefined;
      token.lastIndex = end + 2;
    } else if (mark in count) {
      if (open.length === most) return match.index;
      open.push(mark);
      count[mark]!++;
    } else if (opening && count[opening]) {
      let ended: string | undefined;
      do {
        ended = open.pop()!;
        count[ended]!--;
      } while (ended !== opening);
    }
  }
  return undefined;
}

/** JSON whose objects and lists fold. Made from its tokens, because parsing would change numbers. */
import { type ReactNode, useState } from 'react';
import type { CodeBox } from './code-box.js';
import { type JsonNode, readJson } from './console-json.js';

/** Longer texts are folded at first. */
const LONG_LINES = 40;
/** Objects and lists below this depth, or with more members, are closed at first. */
const OPEN_DEPTH = 2;
const OPEN_MEMBERS = 20;
/** The indent of what is nested too deeply for a tree. */
const DEEP = `\n${'  '.repeat(100)}`;

type Props = { text: string; Box: typeof CodeBox };

/** The text in colours, or as a tree; the reader may switch. */
export function JsonAnswer({ text, Box }: Props) {
  const [isFolded, setFolded] = useState(() => text.split('\n').length > LONG_LINES);
  const root = readJson(text);
  const isTree = typeof root === 'object' && root.members.length > 0 && !text.includes(DEEP);
  return (
    <>
      {isTree && (
        <p>
          <button type="button" className="console-button" aria-pressed={isFolded} onClick={() => setFolded(!isFolded)}>
            Folded
          </button>
        </p>
      )}
      {isTree && isFolded ? (
        <div className="json-tree">
          <Branch node={root} depth={0} />
        </div>
      ) : (
        <Box title="Response" language="json" text={text} />
      )}
    </>
  );
}

/** Members are rendered once they are opened: a long answer has thousands. */
function Branch({ node, name, depth }: { node: JsonNode; name?: string; depth: number }) {
  const isSmall = typeof node === 'object' && node.members.length <= OPEN_MEMBERS;
  const [isOpen, setOpen] = useState(isSmall && depth < OPEN_DEPTH);
  const label: ReactNode = name !== undefined && (
    <>
      <span className="token property">{name}</span>
      {': '}
    </>
  );
  if (typeof node === 'string')
    return (
      <div>
        {label}
        <span className={`token ${leafClass(node)}`}>{node}</span>
      </div>
    );
  const { isList, members } = node;
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (!members.length)
    return (
      <div>
        {label}
        {open}
        {close}
      </div>
    );
  const count = `${members.length} ${isList ? 'item' : 'field'}${members.length === 1 ? '' : 's'}`;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {label}
        {open} <span className="json-count">{count}</span> {close}
      </summary>
      {isOpen &&
        members.map(({ name: key, value }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, the order never changes
          <Branch key={nth} node={value} name={key} depth={depth + 1} />
        ))}
    </details>
  );
}

function leafClass(raw: string): string {
  if (raw.startsWith('"')) return 'string';
  return /^[tfn]/.test(raw) ? 'boolean' : 'number';
}

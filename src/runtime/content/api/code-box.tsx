/** The island `docsc-code`, and the box of samples: code that is coloured in the browser. */
import { useEffect, useState } from 'react';
import type { Islands } from '../../../format.js';
import { readStored, writeStored } from '../../data/storage.js';
import type { IslandProps } from '../island.js';
import { highlightSyntax } from './syntax-highlight.js';

/** `off` if the reader's last choice was to scroll long lines. */
const WRAP_KEY = 'tabs:wrap-lines';

/** Its data is all that it shows. */
export function CodeIsland({ node }: IslandProps<'docsc-code'>) {
  return <CodeBox {...node.data} />;
}

type Props = Islands['docsc-code'] & { isColored?: boolean };

/**
 * Only `isColored` code comes with colours, as the request of each operation does: in the HTML of a large reference, those
 * of all examples would be larger than the code. They are added after hydration.
 */
export function CodeBox({ title, language, text, isColored = false }: Props) {
  const [hasColors, setColors] = useState(isColored);
  const [isWrapped, setWrapped] = useState(true);
  useEffect(() => {
    setColors(true);
    setWrapped(readStored(WRAP_KEY) !== 'off');
  }, []);
  const onWrap = () => {
    setWrapped(!isWrapped);
    writeStored(WRAP_KEY, isWrapped ? 'off' : 'on');
  };
  return (
    <figure className={`code code-plain${isWrapped ? '' : ' code-unwrapped'}`} data-lang={language}>
      <figcaption>{title}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code className={`language-${language}`}>{hasColors ? highlightSyntax(text, language) : text}</code>
      </pre>
      <button type="button" className="code-copy">
        Copy
      </button>
      <button type="button" className="wrap-switch" aria-pressed={isWrapped} onClick={onWrap}>
        Wrap lines
      </button>
    </figure>
  );
}

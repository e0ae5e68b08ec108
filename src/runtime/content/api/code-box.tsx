/** The island `docsc-code`, and the box of samples: code that is coloured in the browser. */
import { useEffect, useState } from 'react';
import type { Islands } from '../../../format.js';
import { readStored, writeStored } from '../../data/storage.js';
import type { IslandProps } from '../island.js';
import { highlightSyntax } from './syntax-highlight.js';

/** `off` if the reader's last choice was to scroll long lines. */
const WRAP_KEY = 'wrap-lines';

/** Its data is all that it shows. */
export function CodeIsland({ node }: IslandProps<'docsc-code'>) {
  return <CodeBox {...node.data} />;
}

/** Colours are added after hydration: in the HTML of a large reference they would be larger than the code. */
export function CodeBox({ title, language, text }: Islands['docsc-code']) {
  const [isHydrated, setHydrated] = useState(false);
  const [isWrapped, setWrapped] = useState(true);
  useEffect(() => {
    setHydrated(true);
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
        <code className={`language-${language}`}>{isHydrated ? highlightSyntax(text, language) : text}</code>
      </pre>
      <button type="button" className="code-copy">
        Copy
      </button>
      {isHydrated && (
        <button type="button" className="button-quiet wrap-switch" aria-pressed={isWrapped} onClick={onWrap}>
          Wrap lines
        </button>
      )}
    </figure>
  );
}

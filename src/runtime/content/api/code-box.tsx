/** The island `docsc-code`, and the box of samples: code that is coloured in the browser. */
import { useEffect, useState } from 'react';
import type { Islands } from '../../../format.js';
import type { IslandProps } from '../island.js';
import { highlightSyntax } from './syntax-highlight.js';

/** Its data is all that it shows. */
export function CodeIsland({ node }: IslandProps<'docsc-code'>) {
  return <CodeBox {...node.data} />;
}

/** Colours are added after hydration: in the HTML of a large reference they would be larger than the code. */
export function CodeBox({ title, language, text }: Islands['docsc-code']) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return (
    <figure className="code code-plain" data-lang={language}>
      <figcaption>{title}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code className={`language-${language}`}>{isHydrated ? highlightSyntax(text, language) : text}</code>
      </pre>
      <button type="button" className="code-copy">
        Copy
      </button>
    </figure>
  );
}

/** The island `docsc-code`, and the box that samples stand in: code that is coloured where it is shown. */
import { useEffect, useState } from 'react';
import type { Islands } from '../../../format.js';
import type { IslandProps } from '../island.js';
import { highlightSyntax } from './syntax-highlight.js';

export function CodeIsland({ node }: IslandProps<'docsc-code'>) {
  return <CodeBox {...node.data} />;
}

/** Colours come with JavaScript: in the HTML of large references they would weigh more than the code. */
export function CodeBox({ title, language, text }: Islands['docsc-code']) {
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return (
    <figure className="code code-plain" data-lang={language}>
      <figcaption>{title}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code className={`language-${language}`}>{live ? highlightSyntax(text, language) : text}</code>
      </pre>
      <button type="button" className="code-copy">
        Copy
      </button>
    </figure>
  );
}

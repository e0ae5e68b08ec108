/** The island `docsc-video`: a link to a film until the reader asks for it; only then is the player loaded. */
import { type MouseEvent, useState } from 'react';
import type { IslandProps } from './island.js';

export function Video({ node, children }: IslandProps<'docsc-video'>) {
  const { embed, title } = node.data;
  const [playing, play] = useState(false);
  const onClick = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || !(event.target instanceof globalThis.Element) || !event.target.closest('a')) return;
    event.preventDefault();
    play(true);
  };
  if (playing)
    return (
      <figure className="video">
        <iframe
          src={embed}
          title={title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          ref={frame => frame?.focus()}
        />
      </figure>
    );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link inside is what is clicked, by keyboard too
    <figure className="video" onClick={onClick}>
      {children}
    </figure>
  );
}

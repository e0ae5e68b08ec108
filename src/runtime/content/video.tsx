/** The island `docsc-video`: a link to a video, whose player is loaded when the reader clicks it. */
import { type MouseEvent, useState } from 'react';
import type { IslandProps } from './island.js';

/** Its child is the link. */
export function Video({ node, children }: IslandProps<'docsc-video'>) {
  const { embed, title } = node.data;
  const [isPlaying, setPlaying] = useState(false);
  const onClick = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || !(event.target instanceof globalThis.Element) || !event.target.closest('a')) return;
    event.preventDefault();
    setPlaying(true);
  };
  if (isPlaying)
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link inside is clicked, by keyboard too
    <figure className="video" onClick={onClick}>
      {children}
    </figure>
  );
}

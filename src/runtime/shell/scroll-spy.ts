/** Marks the current heading in the table of contents, whether the page has been hydrated or not. */
import { decodeFragment } from '../router/fragment.js';

/** For the page of this visit. Returns a function that stops it. */
export function startScrollSpy(_visit: number): () => void {
  const update = () => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.toc a')];
    const passed = links.filter(link => {
      const heading = document.getElementById(decodeFragment(link.hash));
      return heading !== null && heading.getBoundingClientRect().top < 120;
    });
    const current = passed.at(-1) ?? links[0];
    for (const link of links) {
      if (link === current) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  const state = { frame: 0 };
  const onScroll = () => {
    cancelAnimationFrame(state.frame);
    state.frame = requestAnimationFrame(update);
  };
  update();
  addEventListener('scroll', onScroll, { passive: true });
  return () => {
    cancelAnimationFrame(state.frame);
    removeEventListener('scroll', onScroll);
  };
}

/** Marks the heading that is being read in the table of contents. Works on prerendered and hydrated pages alike. */
import { decodeFragment } from '../router/fragment.js';

export function startScrollSpy(_visit: number): () => void {
  const links = () => [...document.querySelectorAll<HTMLAnchorElement>('.toc a')];
  const update = () => {
    const found = links();
    const passed = found.filter(link => {
      const heading = document.getElementById(decodeFragment(link.hash));
      return heading !== null && heading.getBoundingClientRect().top < 120;
    });
    const current = passed.at(-1) ?? found[0];
    for (const link of found) {
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

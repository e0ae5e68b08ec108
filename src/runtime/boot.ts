/**
 * The browser's entry: a few KB. Brings copy buttons to life, remembers early clicks and keys, and loads React once the
 * page has been painted, or at the first interaction.
 */
import 'virtual:docsc-boot';
import { installCopy } from './content/copy.js';

export type Early = { clicks: HTMLElement[]; search: boolean };

const early: Early = { clicks: [], search: false };
const state = { started: false };

const start = () => {
  if (state.started) return;
  state.started = true;
  void import('./client.js').then(({ hydrate }) => {
    document.removeEventListener('click', onClick, true);
    document.removeEventListener('keydown', onKey);
    hydrate(early);
  });
};

const onClick = (event: MouseEvent) => {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-action]') : null;
  if (!target) return;
  event.preventDefault();
  early.clicks.push(target);
  start();
};

const onKey = (event: KeyboardEvent) => {
  const isSearch =
    (event.key === 'k' && (event.ctrlKey || event.metaKey)) || (event.key === '/' && event.target === document.body);
  if (!isSearch) return;
  event.preventDefault();
  early.search = true;
  start();
};

installCopy();
document.addEventListener('click', onClick, true);
document.addEventListener('keydown', onKey);
addEventListener('pointerdown', start, { once: true, passive: true });
const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 50));
if (document.readyState === 'complete') idle(start);
else addEventListener('load', () => idle(start), { once: true });

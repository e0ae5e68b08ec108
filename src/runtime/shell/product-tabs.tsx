/** Tabs for the parts of a site that have sidebars of their own: a bar on large screens, a picker in the drawer on small ones. */
import { useLayoutEffect, useRef } from 'react';
import type { NavTab } from '../../format.js';

type Props = { tabs: NavTab[] };

/** The bar. It stays below the navbar, and hides and returns with it. */
export function ProductTabs({ tabs }: Props) {
  const current = labelOfCurrent(tabs);
  const bar = useRef<HTMLElement>(null);
  // Where the bar is longer than the screen. Moves no other box.
  useLayoutEffect(() => {
    const list = bar.current?.querySelector('ul');
    const link = list?.querySelector<HTMLElement>('[aria-current]');
    if (!list || !link) return;
    const [frame, box] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
    if (current && (box.left < frame.left || box.right > frame.right))
      list.scrollLeft += (box.left + box.right - frame.left - frame.right) / 2;
  }, [current]);
  const showNavbar = () => document.querySelector('.navbar')?.classList.remove('hidden-by-scroll');
  return (
    <nav className="product-tabs" aria-label="Sections" ref={bar} onFocus={showNavbar}>
      <TabList tabs={tabs} />
    </nav>
  );
}

/** The picker. It opens without JavaScript, and closes when the reader goes to another part. */
export function TabPicker({ tabs }: Props) {
  const current = labelOfCurrent(tabs);
  return (
    <nav className="tab-picker" aria-label="Sections">
      <details key={current}>
        <summary>{current ?? 'Sections'}</summary>
        <TabList tabs={tabs} />
      </details>
    </nav>
  );
}

function TabList({ tabs }: Props) {
  return (
    <ul>
      {tabs.map(({ label, href, icon, current }) => (
        <li key={`${label} ${href}`}>
          <a href={href} {...(href.startsWith('/') ? {} : { rel: 'noopener noreferrer' })} aria-current={current}>
            {icon && <span className={`nav-icon ${icon}`} />}
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function labelOfCurrent(tabs: NavTab[]): string | undefined {
  return tabs.find(({ current }) => current)?.label;
}

/** Lets the heads of tables stick to the window: possible only where a table is not wider than the box that scrolls it. */

/** For the tables of the current page. Returns a function that stops it. */
export function installTableHeads(): () => void {
  const observer = new ResizeObserver(entries => {
    for (const { target } of entries)
      target.toggleAttribute('data-fits', target.firstElementChild!.clientWidth <= target.clientWidth);
  });
  for (const box of document.querySelectorAll('.table-scroll')) observer.observe(box);
  return () => observer.disconnect();
}

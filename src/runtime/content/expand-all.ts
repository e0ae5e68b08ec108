/** The button that opens all folded parts of an operation's page. */

/** Works in prerendered and hydrated pages. Variants that exclude each other stay as they are. */
export function expandAll(target: Element): void {
  if (!target.closest('.expand-all')) return;
  for (const box of document.querySelectorAll<HTMLDetailsElement>('.operation-main details:not([name])'))
    box.open = true;
}

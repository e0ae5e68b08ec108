/**
 * Closes tooltips with Escape (WCAG 1.4.13). Styles show and hide them, so that they need no script; this is loaded with the
 * first interaction on a page that has any.
 */
const OPEN = '.tip:is(:hover, :focus-within)';

/**
 * Closes the tooltips that are open; each stays closed until both pointer and focus have left it. A focus within a note
 * returns to its word.
 */
export function closeTooltips({ key }: Pick<KeyboardEvent, 'key'>): void {
  if (key !== 'Escape') return;
  for (const tip of document.querySelectorAll(OPEN)) {
    if (tip.contains(document.activeElement)) tip.querySelector<HTMLElement>('.tip-word')?.focus();
    tip.classList.add('tip-closed');
  }
}

const forgetClosed = () => {
  for (const tip of document.querySelectorAll('.tip-closed'))
    if (!tip.matches(OPEN)) tip.classList.remove('tip-closed');
};

document.addEventListener('keydown', closeTooltips);
document.addEventListener('pointerover', forgetClosed);
document.addEventListener('focusin', forgetClosed);
document.addEventListener('focusout', () => setTimeout(forgetClosed));

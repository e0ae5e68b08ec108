/** Copy buttons of code blocks, for prerendered and hydrated content alike. */

/** Copies the code a reader sees: lines marked as deleted are left out. */
export function installCopy(): void {
  // In the capture phase: React stops clicks on articles that it has not hydrated yet.
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button.code-copy') : null;
    const code = button?.closest('figure')?.querySelector('code');
    if (!button || !code) return;
    const lines = [...code.querySelectorAll('.line')].filter(line => !line.classList.contains('deleted'));
    const text = lines.length ? lines.map(line => line.textContent).join('\n') : (code.textContent ?? '');
    navigator.clipboard.writeText(text).then(
      () => confirm(button, 'Copied'),
      () => confirm(button, 'Press Ctrl+C'),
    );
  };
  document.addEventListener('click', onClick, true);
}

function confirm(button: HTMLButtonElement, text: string): void {
  button.dataset.state = 'done';
  button.textContent = text;
  button.setAttribute('aria-live', 'polite');
  setTimeout(() => {
    button.textContent = 'Copy';
    delete button.dataset.state;
  }, 1500);
}

/** Copy buttons of code blocks, for prerendered and hydrated content alike. */

/** Copies the code a reader sees: lines marked as deleted are left out. */
export function installCopyButtons(): void {
  // In the capture phase: React stops clicks on articles that it has not hydrated yet.
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button.code-copy') : null;
    const code = button?.closest('figure')?.querySelector('code');
    if (!button || !code) return;
    const lines = [...code.querySelectorAll('.line')].filter(line => !line.classList.contains('deleted'));
    const text = lines.length ? copyableText(lines) : (code.textContent ?? '');
    navigator.clipboard.writeText(text).then(
      () => showFeedback(button, 'Copied'),
      () => showFeedback(button, 'Press Ctrl+C'),
    );
  };
  document.addEventListener('click', onClick, true);
}

/** In a session, the commands without their prompts; elsewhere every line. */
function copyableText(lines: Element[]): string {
  const commands = lines.some(line => line.classList.contains('command')) ? commandLines(lines) : lines;
  return commands
    .map(line => {
      const prompt = line.querySelector('.prompt')?.textContent ?? '';
      return (line.textContent ?? '').slice(prompt.length);
    })
    .join('\n');
}

/** A command that ends in a backslash goes on in the next line; other lines are what it printed. */
function commandLines(lines: Element[]): Element[] {
  return lines.filter((line, index) => {
    const before = lines[index - 1]?.textContent ?? '';
    return line.classList.contains('command') || before.trimEnd().endsWith('\\');
  });
}

function showFeedback(button: HTMLButtonElement, text: string): void {
  button.dataset.state = 'done';
  button.textContent = text;
  button.setAttribute('aria-live', 'polite');
  setTimeout(() => {
    button.textContent = 'Copy';
    delete button.dataset.state;
  }, 1500);
}

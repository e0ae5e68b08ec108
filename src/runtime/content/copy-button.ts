/** The copy buttons of code blocks, both prerendered and hydrated. */
import { expandAll } from './expand-all.js';

/** Copies the code that a reader sees, without the lines that are marked as deleted, and opens what is folded. Called once. */
export function installCopyButtons(): void {
  // Outside of React's root. It has to be in the page before its text changes, or screen readers say nothing.
  const announcer = Object.assign(document.createElement('div'), { className: 'visually-hidden', ariaLive: 'polite' });
  document.body.append(announcer);
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    expandAll(event.target);
    const button = event.target.closest<HTMLButtonElement>('button.code-copy');
    const code = button?.closest('figure')?.querySelector('code');
    if (!button || !code) return;
    const lines = [...code.querySelectorAll('.line')].filter(line => !line.classList.contains('deleted'));
    const text = lines.length ? copyableText(lines) : (code.textContent ?? '');
    // Pages on http have no clipboard at all.
    const copying = navigator.clipboard?.writeText(text) ?? Promise.reject();
    copying.then(
      () => showFeedback(button, announcer, 'Copied'),
      () => {
        getSelection()?.selectAllChildren(code);
        showFeedback(button, announcer, 'Press Ctrl+C');
      },
    );
  };
  // In the capture phase: React stops clicks in articles that it has not hydrated yet.
  document.addEventListener('click', onClick, true);
}

/** The commands of a terminal session, without their prompts; every line of other code. */
function copyableText(lines: Element[]): string {
  const commands = lines.some(line => line.classList.contains('command')) ? commandLines(lines) : lines;
  return commands
    .map(line => {
      const prompt = line.querySelector('.prompt')?.textContent ?? '';
      return (line.textContent ?? '').slice(prompt.length);
    })
    .join('\n');
}

/** The lines of commands. A command that ends in a backslash goes on in the next line; other lines are output. */
function commandLines(lines: Element[]): Element[] {
  return lines.filter((line, index) => {
    const previous = lines[index - 1]?.textContent ?? '';
    return line.classList.contains('command') || previous.trimEnd().endsWith('\\');
  });
}

/**
 * The style sheet shows the attribute instead of the button's text. The text stays as it was prerendered: React, which
 * may hydrate the button a moment later, would otherwise discard the article, and with it what the reader presses next.
 */
function showFeedback(button: HTMLButtonElement, announcer: HTMLElement, text: string): void {
  button.dataset.state = announcer.textContent = text;
  setTimeout(() => {
    delete button.dataset.state;
    announcer.textContent = '';
  }, 1500);
}

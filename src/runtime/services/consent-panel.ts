/** The question for consent: a panel at the foot of the window, the first landmark of the page, outside React's root. */
import type { ConsentChoice } from '../data/consent-choice.js';

/** The texts of the question. */
export type ConsentQuestion = {
  text: string;
  accept: string;
  decline: string;
  label: string;
  privacy?: { label: string; href: string };
};

type ConsentPanel = {
  /** Shows the question below `status`, the choice so far. */
  open: (status: string, options: { takesFocus: boolean }) => void;
  /** Puts a text in the place of the buttons, and a button that loads the page again. */
  say: (text: string) => void;
  /** Removes the panel; screen readers say `announcement`. */
  close: (announcement: string) => void;
};

/** Shows nothing yet. */
export function createConsentPanel(question: ConsentQuestion, choose: (choice: ConsentChoice) => void): ConsentPanel {
  const announcer = create('div', { className: 'visually-hidden', role: 'status' });
  const status = create('p', { role: 'status' });
  const actions = create('p', { className: 'consent-actions' });
  const panel = create('aside', { className: 'consent', ariaLabel: question.label, tabIndex: -1 });
  panel.append(createText(question), status, actions);
  document.body.append(announcer);
  const { style } = document.documentElement;
  // The end of the page and what gets the focus can be scrolled above the panel.
  const observer = new ResizeObserver(() => style.setProperty('--consent', `${panel.offsetHeight}px`));
  const close = (announcement: string) => {
    const hadFocus = panel.contains(document.activeElement) && panel.dataset.reopened !== undefined;
    panel.remove();
    observer.disconnect();
    style.removeProperty('--consent');
    announcer.textContent = announcement;
    if (hadFocus) document.querySelector<HTMLElement>('.consent-open')?.focus();
  };
  panel.addEventListener('keydown', ({ key }) => {
    // An unanswered question stays.
    if (key === 'Escape' && panel.dataset.reopened !== undefined) close('');
  });
  return {
    open: (text, { takesFocus }) => {
      announcer.textContent = '';
      status.textContent = text;
      actions.replaceChildren(
        createButton(question.decline, () => choose('declined')),
        createButton(question.accept, () => choose('accepted')),
      );
      panel.toggleAttribute('data-reopened', takesFocus);
      if (!panel.isConnected) document.body.prepend(panel);
      observer.observe(panel);
      if (takesFocus) panel.focus();
    },
    say: text => {
      status.textContent = text;
      panel.toggleAttribute('data-reopened', true);
      const reload = createButton('Load again', () => location.reload());
      actions.replaceChildren(
        reload,
        createButton('Close', () => close('')),
      );
      reload.focus();
    },
    close,
  };
}

function createText({ text, privacy }: ConsentQuestion): HTMLElement {
  const paragraph = create('p', { textContent: text });
  if (privacy) paragraph.append(' ', create('a', { href: privacy.href, textContent: privacy.label }));
  return paragraph;
}

function createButton(label: string, onPress: () => void): HTMLElement {
  const button = create('button', { type: 'button', textContent: label });
  button.addEventListener('click', onPress);
  return button;
}

function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}

/**
 * A widget of another host that answers questions. Its script is loaded when the page is idle, or at the first press of
 * our button; a press is told to the widget once the script is there.
 */
import { loadScript } from '../data/third-party.js';
import { runWhenIdle } from '../hydration/interaction.js';

type AssistantOptions = { script: string; attributes: [string, string][]; open?: string };

export function installAssistant({ script, attributes, open }: AssistantOptions): void {
  const state: { loading?: Promise<void>; asked: boolean } = { asked: false };
  const load = () => {
    state.loading ??= loadScript(script, attributes).catch((thrown: unknown) => {
      state.loading = undefined;
      throw thrown;
    });
    return state.loading;
  };
  runWhenIdle(() => void load().catch(() => undefined));
  const button = document.getElementById('docsc:ask');
  button?.addEventListener('click', async () => {
    if (state.asked) return;
    state.asked = true;
    const say = createStatusSetter(button);
    say('');
    button.ariaBusy = 'true';
    const isHere = await load().then(
      () => true,
      () => false,
    );
    button.ariaBusy = null;
    state.asked = false;
    if (!isHere) return say('The assistant did not load. Press again to retry.');
    document.dispatchEvent(new CustomEvent('docsc:ask', { detail: { trigger: button } }));
    if (open) callGlobal(open);
  });
}

function createStatusSetter(button: HTMLElement): (text: string) => void {
  const status = button.parentElement?.querySelector('[role="status"]');
  return text => {
    if (status) status.textContent = text;
  };
}

/** `Widget.open` → calls it where it is there, with its owner as `this`. A path, never code. */
function callGlobal(path: string): void {
  const names = path.split('.');
  const last = names.pop()!;
  const owner = names.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], window);
  const found = (owner as Record<string, unknown> | undefined)?.[last];
  if (typeof found === 'function') found.call(owner);
}

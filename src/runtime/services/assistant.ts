/**
 * A third-party widget that answers questions. Its script is loaded when the page is idle, or when the reader first
 * presses the button; the widget opens once the script has loaded.
 */
import { loadScript } from '../data/third-party.js';
import { runWhenIdle } from '../hydration/interaction.js';

type AssistantOptions = { script: string; attributes: [string, string][]; open?: string };

/**
 * Starts loading the widget and listens to the button. `attributes` are set on the script element; `open` is the path of
 * a global function, such as `Widget.open`. Generated modules call this function by its name.
 */
export function installAssistant({ script, attributes, open }: AssistantOptions): void {
  const state: { loading?: Promise<void>; isOpening: boolean } = { isOpening: false };
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
    if (state.isOpening) return;
    state.isOpening = true;
    const setStatus = createStatusSetter(button);
    setStatus('');
    button.ariaBusy = 'true';
    const isLoaded = await load().then(
      () => true,
      () => false,
    );
    button.ariaBusy = null;
    state.isOpening = false;
    if (!isLoaded) return setStatus('The assistant did not load. Press again to retry.');
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

/** Calls the global function at a path such as `Widget.open`, with its owner as `this`, if it exists. Evaluates no code. */
function callGlobal(path: string): void {
  const names = path.split('.');
  const last = names.pop()!;
  const owner = names.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], window);
  const target = (owner as Record<string, unknown> | undefined)?.[last];
  if (typeof target === 'function') target.call(owner);
}

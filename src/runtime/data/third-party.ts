/** The runtime's only access to hosts of third parties: the scripts and reports of services that the configuration names. */

/** Resolves when the script has run. A script that fails to load is removed, so that a later call can try again. */
export function loadScript(address: string, attributes: readonly (readonly [string, string])[] = []): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    for (const [name, value] of attributes) script.setAttribute(name, value);
    script.async = true;
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${address} did not load`));
    };
    document.head.append(script);
  });
}

/**
 * Runs scripts of the head that have waited for a visitor's consent, in their order unless they are `async`, by adding them to
 * the document.
 */
export function runScripts(scripts: readonly { attributes: [string, string][]; text: string }[]): void {
  for (const { attributes, text } of scripts) {
    const script = document.createElement('script');
    script.async = false;
    for (const [name, value] of attributes) script.setAttribute(name, value);
    script.textContent = text;
    document.head.append(script);
  }
}

/** Sends the body even if the page is being closed, and ignores the response. Plain text needs no CORS preflight. */
export function sendReport(address: string, body: string | URLSearchParams): void {
  if (navigator.sendBeacon?.(address, body)) return;
  void fetch(address, { method: 'POST', body, keepalive: true, mode: 'no-cors' }).catch(() => undefined);
}

/** Milliseconds after which an endpoint that does not answer counts as out of reach. */
const DELIVERY_TIMEOUT = 15_000;

/**
 * Sends the body without cookies, and resolves with true if the receiver accepts it. Another host has to allow the
 * site's origin (`Access-Control-Allow-Origin`), because browsers hide its answer otherwise.
 */
export async function deliverReport(address: string, body: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(DELIVERY_TIMEOUT);
    const { ok } = await fetch(address, { method: 'POST', body, signal, credentials: 'omit', redirect: 'error' });
    return ok;
  } catch {
    return false;
  }
}

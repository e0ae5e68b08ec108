/** The door to hosts of others, for services that the configuration names: scripts that are loaded, reports that are sent. */

/** Resolves once the script has run. One that does not load is taken out again, so that it can be tried anew. */
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

/** Survives the page; nobody waits for an answer. Text is sent as such, which needs no question to the host before. */
export function sendReport(address: string, body: string | URLSearchParams): void {
  if (navigator.sendBeacon?.(address, body)) return;
  void fetch(address, { method: 'POST', body, keepalive: true, mode: 'no-cors' }).catch(() => undefined);
}

/** Names of pages and anchors. */

/** `getApiTokensByName` → `get-api-tokens-by-name`, `GET /a/{b}` → `get-a-b` */
export function kebab(text: string): string {
  return text
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
}

/** Hands out names, each once: a taken one gets a number. */
export function uniqueNames(): { take: (name: string) => string; has: (name: string) => boolean } {
  const taken = new Set<string>();
  return {
    has: name => taken.has(name),
    take: name => {
      let free = name;
      for (let count = 2; taken.has(free); count++) free = `${name}-${count}`;
      taken.add(free);
      return free;
    },
  };
}

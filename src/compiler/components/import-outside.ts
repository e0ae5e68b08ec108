/** Imports of modules outside docsc: optional packages and a site's own components. */

declare global {
  interface ImportMeta {
    /** Set in the compiled command: its code is a script, which cannot import, so the file that runs it lends this. */
    import?: (specifier: string) => Promise<unknown>;
  }
}

/** Imports a module; rejects as `import()` does. */
export function importExternal<T>(specifier: string): Promise<T> {
  return (import.meta.import ?? (name => import(name)))(specifier) as Promise<T>;
}

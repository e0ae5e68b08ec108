/** Modules that are no part of docsc: packages that may not be there, and the components of a site. */

declare global {
  interface ImportMeta {
    /** In the compiled command, where code is a script: those cannot import, so the file that runs it does. */
    import?: (specifier: string) => Promise<unknown>;
  }
}

export function importExternal<T>(specifier: string): Promise<T> {
  return (import.meta.import ?? (name => import(name)))(specifier) as Promise<T>;
}

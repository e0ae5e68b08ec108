/** The named schemas that a page refers to, and how many fields it may still show. */

/** Decides, in reading order, which schemas a page shows itself and which it refers to. */
export type PageSchemas = {
  /** True if the page brings the file of the schema; claims a slot for it if one is left. */
  bringsFile: (key: string) => boolean;
  /** Notes that the file of the schema is fetched when a reader opens it. */
  fetchOnOpen: (key: string) => void;
  /** Fields that the page may still show; negative once deeper levels have used more. */
  fieldsLeft: () => number;
  spendFields: (count: number) => void;
  /** Keys of the schemas whose files come with the page (`given`) and are fetched later (`more`). */
  keys: () => { given: string[]; more: string[] };
};

/** `maxFiles` limits the files that come with the page, `maxFields` the fields and variants on it. */
export function createPageSchemas(maxFiles: number, maxFields: number): PageSchemas {
  const given = new Set<string>();
  const more = new Set<string>();
  const budget = { left: maxFields };
  return {
    bringsFile: key => {
      if (!given.has(key) && given.size >= maxFiles) return false;
      given.add(key);
      return true;
    },
    fetchOnOpen: key => {
      more.add(key);
    },
    fieldsLeft: () => budget.left,
    spendFields: count => {
      budget.left -= count;
    },
    keys: () => ({ given: [...given], more: [...more] }),
  };
}

/** Remembers where the responses of a page show a schema: they often share one, and show it once. */
export type ShownSchemas = {
  /** The id of the element that shows the schema; `undefined` if none does yet. */
  idOf: (key: string) => string | undefined;
  remember: (key: string, id: string) => void;
};

/** An empty memory. */
export function createShownSchemas(): ShownSchemas {
  const ids = new Map<string, string>();
  return {
    idOf: key => ids.get(key),
    remember: (key, id) => {
      ids.set(key, id);
    },
  };
}

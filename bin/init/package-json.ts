/** The `package.json` of a new site. */

/** npm's names for docsc's commands. */
const scripts = {
  serve: 'docsc serve',
  check: 'docsc check',
  build: 'docsc build',
  preview: 'docsc preview',
};

type PackageJson = {
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

/** A change of `package.json`: its new text, and what was added to it. */
export type PackageChange = { text: string; added: string[] };

/** The file for a folder that has none. `name` is a name that npm accepts, `version` the version of docsc. */
export function createPackageJson(name: string, version: string): string {
  const contents = { name, private: true, scripts, devDependencies: { docsc: `^${version}` } };
  return `${JSON.stringify(contents, null, 2)}\n`;
}

/**
 * Adds scripts and docsc itself to an existing file, where it lacks them, and changes nothing else. Returns `undefined` if
 * there is nothing to add, or if the text is not an object in JSON: then npm says what is wrong.
 */
export function extendPackageJson(text: string, version: string): PackageChange | undefined {
  const contents = parseObject(text);
  if (!contents) return undefined;
  const missing = Object.entries(scripts).filter(([name]) => contents.scripts?.[name] === undefined);
  const lacksDocsc = !contents.dependencies?.docsc && !contents.devDependencies?.docsc;
  if (!missing.length && !lacksDocsc) return undefined;
  const extended = {
    ...contents,
    ...(missing.length && { scripts: { ...contents.scripts, ...Object.fromEntries(missing) } }),
    ...(lacksDocsc && { devDependencies: { ...contents.devDependencies, docsc: `^${version}` } }),
  };
  const indent = /^\{\r?\n([ \t]+)/.exec(text)?.[1] ?? 2;
  const end = text.endsWith('\n') ? '\n' : '';
  const added = [...missing.map(([name]) => `script ${name}`), ...(lacksDocsc ? ['devDependency docsc'] : [])];
  return { text: JSON.stringify(extended, null, indent) + end, added };
}

function parseObject(text: string): PackageJson | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as PackageJson) : undefined;
  } catch {
    return undefined;
  }
}

/** A name that npm accepts, made from the name of a folder: `My Docs` → `my-docs`. */
export function toPackageName(folder: string): string {
  const name = folder
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+|-+$/g, '');
  return name.slice(0, 100) || 'docs';
}

/** How documentation tools make the id of a heading from its text, and what they do with a text that occurs again. */
import GithubSlugger, { slug as githubSlug } from 'github-slugger';

/** Names the headings of one page, in the order of the page. */
export type HeadingNamer = {
  /** The id of the next heading; never empty. */
  name: (text: string) => string;
  /** Notes an id that the writer has chosen. */
  reserve: (id: string) => void;
};

/** `slug` makes an id of a text; `separator` and `first` make another one where a heading has it already. */
type HeadingRule = { slug: (text: string) => string; separator: '-' | '_'; first: number };

/** The rules besides GitHub's, which Docusaurus, Starlight, Nextra and Fern follow too. */
const otherRules = {
  vitepress: { slug: slugOfVitePress, separator: '-', first: 1 },
  mkdocs: { slug: slugOfPythonMarkdown, separator: '_', first: 1 },
  pymdownx: { slug: slugOfPymdownx, separator: '_', first: 1 },
  mdbook: { slug: slugOfMdBook, separator: '-', first: 1 },
  mintlify: { slug: slugOfMintlify, separator: '-', first: 2 },
} satisfies Record<string, HeadingRule>;

/** The name of a rule, as the configuration writes it. */
export type HeadingRuleName = 'github' | keyof typeof otherRules;

/** The names of all rules, the default first. */
export const headingRuleNames = ['github', ...Object.keys(otherRules)] as [HeadingRuleName, ...HeadingRuleName[]];

/** The name of headings whose text has no character that an id may contain, such as a single emoji. */
const UNNAMED = 'section';

/** Creates a namer for one page. */
export function createHeadingNamer(rule: HeadingRuleName): HeadingNamer {
  if (rule === 'github') {
    const slugger = new GithubSlugger();
    return {
      // Most texts have a letter of ASCII, which no slug loses.
      name: text => slugger.slug(/[a-z\d]/i.test(text) || githubSlug(text) ? text : UNNAMED),
      reserve: id => void slugger.slug(id),
    };
  }
  return createCountingNamer(otherRules[rule]);
}

function createCountingNamer({ slug, separator, first }: HeadingRule): HeadingNamer {
  const taken = new Set<string>();
  /** The count that a slug's next repetition begins with: counting from the first one would take quadratic time. */
  const next = new Map<string, number>();
  const numbered = (wanted: string): string => {
    // Python-Markdown counts up the number that a text ends with, so "a_1" becomes "a_2".
    const [, base = wanted, number] = (separator === '_' && /^(.*)_(\d{1,9})$/.exec(wanted)) || [];
    let count = next.get(wanted) ?? (number === undefined ? first : Number(number) + 1);
    while (taken.has(`${base}${separator}${count}`)) count++;
    next.set(wanted, count + 1);
    return `${base}${separator}${count}`;
  };
  return {
    name: text => {
      const wanted = slug(text) || (separator === '_' ? '' : UNNAMED);
      const id = wanted && !taken.has(wanted) ? wanted : numbered(wanted);
      taken.add(id);
      return id;
    },
    reserve: id => void taken.add(id),
  };
}

/** The letters and digits of an id, by which ids of different rules for the same heading are equal. */
export function foldHeadingId(id: string): string {
  return id
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** `@mdit-vue/shared`, which VitePress and VuePress use. */
function slugOfVitePress(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\p{Cc}/gu, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/^(?=\d)/, '_')
    .toLowerCase();
}

/** The extension `toc` of Python-Markdown, with names of icons removed as Material for MkDocs draws them. */
function slugOfPythonMarkdown(text: string): string {
  return withoutIcons(text)
    .normalize('NFKD')
    .replace(/[^\w\s-]|\P{ASCII}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-');
}

/** `pymdownx.slugs.slugify` with `case: lower`, which sites of MkDocs choose for other scripts than Latin. */
function slugOfPymdownx(text: string): string {
  return withoutIcons(text)
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replace(/ /g, '-');
}

function withoutIcons(text: string): string {
  return text.includes(':') ? text.replace(/:(?:material|octicons|fontawesome|simple)(?:-[a-z0-9]+)+:/g, '') : text;
}

function slugOfMdBook(text: string): string {
  return text
    .trim()
    .replace(/^#+\s*/, '')
    .replace(/\s/g, '-')
    .replace(/[^\p{Alphabetic}\p{N}_-]/gu, '')
    .replace(/[A-Z]+/g, capitals => capitals.toLowerCase());
}

/** As Mintlify's documentation describes it. */
function slugOfMintlify(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/'/g, '’')
    .replace(/[\s.]+/g, '-')
    .replace(/[^\p{L}\p{M}\p{N}’&/_+-]/gu, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');
}

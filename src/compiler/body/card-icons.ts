/** Icons of cards by name: those of topics, and drawings for languages and frameworks, which are style sheets of their own. */

/** Icons that the theme draws. */
export const cardIconNames = [
  'book',
  'chart',
  'clock',
  'code',
  'compass',
  'flag',
  'folder',
  'gear',
  'layers',
  'link',
  'page',
  'plug',
  'rocket',
  'shield',
  'split',
  'switch',
  'target',
  'terminal',
  'users',
] as const;

/** Languages and frameworks that the theme draws, each with other names that writers use for it. */
const glyphNames: Record<string, string> = {
  android: '',
  angular: '',
  cpp: 'c++',
  csharp: 'c#',
  dart: '',
  django: '',
  docker: '',
  dotnet: '.net',
  elixir: '',
  flutter: '',
  go: 'golang',
  ios: '',
  java: '',
  javascript: 'js',
  kotlin: '',
  nextjs: 'next.js, next',
  nodejs: 'node.js, node',
  php: '',
  python: '',
  rails: 'ruby on rails',
  react: 'react.js, reactjs, react native',
  ruby: '',
  rust: '',
  serverless: 'aws lambda, lambda',
  spring: 'spring boot',
  svelte: 'sveltekit',
  swift: '',
  terraform: '',
  typescript: 'ts',
  vue: 'vue.js, vuejs',
};

/** The names of the drawings for languages and frameworks. */
export const cardGlyphNames = Object.keys(glyphNames);

const glyphByName = new Map(
  Object.entries(glyphNames).flatMap(([glyph, others]) =>
    [glyph, ...others.split(', ')].filter(Boolean).map(name => [name, glyph] as const),
  ),
);

/** The drawing of a language or framework by any of its names; undefined for other names. */
export function findGlyph(name: string): string | undefined {
  return glyphByName.get(name.trim().toLowerCase());
}

/** No label that begins with a name in the list is longer. */
const MAX_LABEL_LENGTH = 200;

/** The drawing for a page by its label: `Go`, `Java SDK`, `Spring Boot Examples`. */
export function findGlyphOfLabel(label: string): string | undefined {
  if (label.length > MAX_LABEL_LENGTH) return undefined;
  return findGlyph(label.replace(/(\s+(sdk|client|library|tutorial|examples?|guide|quickstart))+$/i, ''));
}

/** Words that stand for a topic, without the ending of the plural, by the icon that shows it. */
const topicWords: Partial<Record<(typeof cardIconNames)[number], string>> = {
  chart: 'analytic insight metric monitoring report statistic telemetry usage',
  clock: 'audit event history log schedule',
  code: 'api client frontend graphql library sdk',
  flag: 'feature flag toggle',
  gear: 'admin administration configuration maintenance operation operational setting system',
  layers: 'environment project workspace',
  plug: 'addon connector extension integration plugin webhook',
  rocket: 'deployment quickstart release',
  shield: 'access auth authentication authorization key permission privacy security token',
  split: 'experiment request rollout strategie strategy variant workflow',
  target: 'context query search segment targeting',
  terminal: 'cli command console playground',
  users: 'account group member organization role team user',
};

const iconByWord = new Map(
  Object.entries(topicWords).flatMap(([icon, words]) => words.split(' ').map(word => [word, icon] as const)),
);

/** The icon of a topic by the last word of its label that stands for one: a shield for `API tokens`. */
export function findIconOfTopic(label: string): string | undefined {
  if (label.length > MAX_LABEL_LENGTH) return undefined;
  const words = label.toLowerCase().match(/[a-z]+/g) ?? [];
  return words.map(word => iconByWord.get(word.replace(/s$/, ''))).findLast(icon => icon !== undefined);
}

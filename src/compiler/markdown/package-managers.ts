/** Commands of npm, line by line, as other package managers have them. */
import convert from 'npm-to-yarn';

export const packageManagers = ['npm', 'yarn', 'pnpm', 'bun'] as const;
export type PackageManager = (typeof packageManagers)[number];

/** Commands that the library does not know: what stands for `npm ci`, with what follows left as it is. */
const otherCommands: Readonly<Record<string, Readonly<Record<Exclude<PackageManager, 'npm'>, string>>>> = {
  ci: {
    yarn: 'yarn install --frozen-lockfile',
    pnpm: 'pnpm install --frozen-lockfile',
    bun: 'bun install --frozen-lockfile',
  },
  'clean-install': {
    yarn: 'yarn install --frozen-lockfile',
    pnpm: 'pnpm install --frozen-lockfile',
    bun: 'bun install --frozen-lockfile',
  },
  update: { yarn: 'yarn upgrade', pnpm: 'pnpm update', bun: 'bun update' },
  audit: { yarn: 'yarn audit', pnpm: 'pnpm audit', bun: 'bun audit' },
  publish: { yarn: 'yarn publish', pnpm: 'pnpm publish', bun: 'bun publish' },
};

/** What the library puts behind a command that it leaves as it is. */
const UNCONVERTED_MARK = "\n# couldn't auto-convert command";

/** `unknown` are commands that stay those of npm. */
export function convertCommands(code: string, manager: PackageManager): { code: string; unknown: string[] } {
  if (manager === 'npm') return { code, unknown: [] };
  const unknown: string[] = [];
  const commandFor = (given: string): string => {
    const [prompt] = /^\s*(?:[$>] +)?/.exec(given)!;
    const command = given.slice(prompt.length);
    return prompt + converted(command);
  };
  const converted = (command: string): string => {
    const [, before = '', name = '', rest = ''] = /^(.*?\b)npm ([\w-]+)(.*)$/s.exec(command) ?? [];
    const known = Object.hasOwn(otherCommands, name) ? otherCommands[name] : undefined;
    if (known) return before + known[manager] + rest;
    const made = convert(command, manager);
    if (!made.includes(UNCONVERTED_MARK)) return made;
    unknown.push(command.trim());
    return command;
  };
  // Signs between commands stay where they are; the library would draw them to what is before.
  const lineFor = (line: string) =>
    line
      .split(/(\s*(?:&&|\|\||;)\s*)/)
      .map((part, nth) => (nth % 2 || !/^[^#]*\bnp[mx]\b/.test(part) ? part : commandFor(part)))
      .join('');
  return { code: code.split('\n').map(lineFor).join('\n'), unknown };
}

/** npm commands, line by line, as commands of other package managers. */
import convert from 'npm-to-yarn';

/** Package managers that a fence of npm commands is shown for, in the order of their tabs. */
export const packageManagers = ['npm', 'yarn', 'pnpm', 'bun'] as const;
/** The name of a package manager's command. */
export type PackageManager = (typeof packageManagers)[number];

/** Subcommands that npm-to-yarn does not convert, and what replaces them; arguments stay as they are. */
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

/** npm-to-yarn appends this to a command that it cannot convert. */
const UNCONVERTED_MARK = "\n# couldn't auto-convert command";

/** Converts the commands of a text. `unknown` are commands that could not be converted and stay as they are. */
export function convertCommands(code: string, manager: PackageManager): { code: string; unknown: string[] } {
  if (manager === 'npm') return { code, unknown: [] };
  const unknown: string[] = [];
  const convertCommand = (command: string): string => {
    const [, before = '', name = '', rest = ''] = /^(.*?\b)npm ([\w-]+)(.*)$/s.exec(command) ?? [];
    const known = Object.hasOwn(otherCommands, name) ? otherCommands[name] : undefined;
    if (known) return before + known[manager] + rest;
    const converted = convert(command, manager);
    if (!converted.includes(UNCONVERTED_MARK)) return converted;
    unknown.push(command.trim());
    return command;
  };
  const convertPart = (part: string): string => {
    const [prompt] = /^\s*(?:[$>] +)?/.exec(part)!;
    return prompt + convertCommand(part.slice(prompt.length));
  };
  // npm-to-yarn would take an operator between commands for an argument of the first.
  const convertLine = (line: string) =>
    line
      .split(/((?:(?<!\s)\s+)?(?:&&|\|\||;)\s*)/)
      .map((part, index) => (index % 2 || !/^[^#]*\bnp[mx]\b/.test(part) ? part : convertPart(part)))
      .join('');
  return { code: code.split('\n').map(convertLine).join('\n'), unknown };
}

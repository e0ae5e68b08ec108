/** npm commands translated for other package managers, and commands that those lack. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { convertCommands } from '../../src/compiler/markdown/package-managers.js';
import { compileSite } from './site.js';

const commands: [npm: string, yarn: string, pnpm: string, bun: string][] = [
  ['npm install docsc', 'yarn add docsc', 'pnpm add docsc', 'bun add docsc'],
  ['npm ci', 'yarn install --frozen-lockfile', 'pnpm install --frozen-lockfile', 'bun install --frozen-lockfile'],
  ['npx create-site', 'yarn dlx create-site', 'pnpm dlx create-site', 'bun x create-site'],
  ['$ npm update', '$ yarn upgrade', '$ pnpm update', '$ bun update'],
  ['npm install && npm test', 'yarn install && yarn test', 'pnpm install && pnpm test', 'bun install && bun run test'],
  [
    'CI=1 npm ci',
    'CI=1 yarn install --frozen-lockfile',
    'CI=1 pnpm install --frozen-lockfile',
    'CI=1 bun install --frozen-lockfile',
  ],
  ['# npm installs it\nls', '# npm installs it\nls', '# npm installs it\nls', '# npm installs it\nls'],
];
for (const [npm, ...others] of commands)
  test(`${JSON.stringify(npm)} for others`, () => {
    assert.is(convertCommands(npm, 'npm').code, npm);
    for (const [nth, manager] of (['yarn', 'pnpm', 'bun'] as const).entries())
      assert.equal(convertCommands(npm, manager), { code: others[nth], unknown: [] });
  });

test('a command without a counterpart stays as it is, and is reported once with the package managers that lack it', async () => {
  const { diagnostics, pages } = await compileSite({
    'docs/index.md': '# Home\n\n```bash npm2yarn\nnpm install\nnpm cache clean\n```\n',
  });
  assert.equal(
    diagnostics.map(({ rule, message, place }) => `${place?.line} ${rule} ${message}`),
    ['3 unknown-command "npm cache clean" has no known equivalent for pnpm; it is shown unchanged.'],
  );
  assert.not.match(JSON.stringify([...pages.values()]), /auto-convert/);
});

test.run();

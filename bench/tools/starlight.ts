import { frontMatter, otherNode, otherNodePath, type Tool, versionOf } from './tool.js';

/** Astro 7 needs a newer Node than docsc. If this one is too old, npm installs one. */
const isNewEnough = Number(process.versions.node.split('.')[0]) > 22;
const node = isNewEnough ? process.execPath : otherNodePath;
const command = [node, 'node_modules/astro/bin/astro.mjs'];

/** Starlight, the documentation theme of Astro. */
export const starlight: Tool = {
  name: 'Starlight',
  packages: {
    '@astrojs/starlight': '0.42.4',
    astro: '7.3.5',
    ...(isNewEnough ? {} : { [otherNode]: '22' }),
  },
  prepare: folder => versionOf('@astrojs/starlight', folder),
  files: {
    'astro.config.mjs': `import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';
export default defineConfig({ site: 'https://example.com', integrations: [starlight({ title: 'Docs' })] });
`,
    'tsconfig.json': '{ "extends": "astro/tsconfigs/strict" }\n',
    'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`,
  },
  pages: 'src/content/docs',
  /** The theme renders the title, so pages have no heading of their own. */
  write: page => ({ path: `${page.slug}.md`, text: `${frontMatter(page)}\n${page.body}\n` }),
  build: [...command, 'build'],
  serve: port => [...command, 'dev', '--port', String(port)],
  env: { ASTRO_TELEMETRY_DISABLED: '1' },
  output: 'dist',
  caches: ['.astro', 'node_modules/.astro', 'node_modules/.vite'],
};

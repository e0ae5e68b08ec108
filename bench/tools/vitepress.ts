import { type Tool, versionOf } from './tool.js';

const command = [process.execPath, 'node_modules/vitepress/bin/vitepress.js'];

type Item = { text: string; link: string } | { text: string; collapsed: true; items: Item[] };

/** One menu of all pages with closed folders, as the other generators build it by themselves. */
function menuOf(pages: { slug: string; title: string }[]): Item[] {
  const menu: Item[] = [];
  const folders = new Map([['', menu]]);
  const itemsOf = (path: string): Item[] => {
    const found = folders.get(path);
    if (found) return found;
    const cut = path.lastIndexOf('/');
    const items: Item[] = [];
    itemsOf(path.slice(0, Math.max(cut, 0))).push({ text: path.slice(cut + 1), collapsed: true, items });
    folders.set(path, items);
    return items;
  };
  for (const { slug, title } of pages)
    itemsOf(slug.slice(0, Math.max(slug.lastIndexOf('/'), 0))).push({ text: title, link: `/${slug}` });
  return menu;
}

/** VitePress with its default theme and local search. */
export const vitepress: Tool = {
  name: 'VitePress',
  packages: { vitepress: '1.6.4' },
  prepare: folder => versionOf('vitepress', folder),
  files: {
    '.vitepress/config.mjs': `import { readFileSync } from 'node:fs';
export default {
  title: 'Docs', description: 'Docs', lang: 'en-US', srcDir: 'pages', cleanUrls: true, ignoreDeadLinks: true,
  themeConfig: {
    search: { provider: 'local' },
    sidebar: JSON.parse(readFileSync(new URL('../sidebar.json', import.meta.url))),
  },
};
`,
  },
  pages: 'pages',
  outline: pages => ({ 'sidebar.json': JSON.stringify(menuOf(pages)) }),
  build: [...command, 'build'],
  serve: port => [...command, 'dev', '--port', String(port)],
  output: '.vitepress/dist',
  caches: ['.vitepress/cache', '.vitepress/.temp', 'node_modules/.vite'],
};

import type { DefaultTheme } from 'vitepress';

const title = (name: string) => name.toUpperCase();

export function pages(names: string[]): DefaultTheme.SidebarItem[] {
  return names.map(name => ({ text: title(name), link: `/planets/${name}` }));
}

export function group(text: string, items: DefaultTheme.SidebarItem[], { collapsed } = { collapsed: false }) {
  return { text, collapsed, items };
}

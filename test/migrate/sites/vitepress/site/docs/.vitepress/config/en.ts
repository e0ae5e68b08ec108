import { defineConfig, type DefaultTheme } from 'vitepress';
import { group, pages } from './helpers';
import { version } from '../../../package.json';

export const en = defineConfig({
  lang: 'en-GB',
  description: 'Rockets, documented',
  themeConfig: {
    nav: nav(),
    sidebar: {
      '/guide/': { base: '/guide/', items: sidebarGuide() },
      '/reference/': { base: '/reference/', items: sidebarReference() },
    },
    editLink: { pattern: 'https://github.com/acme/acme/edit/main/docs/:path', text: 'Edit this page' },
    footer: {
      message: 'Released under the <a href="https://acme.example/licence">MIT licence</a>.',
      copyright: 'Copyright &copy; 2026 Acme',
    },
  },
});

function nav(): DefaultTheme.NavItem[] {
  return [
    { text: 'Guide', link: '/guide/', activeMatch: '^/guide/' },
    { text: 'Reference', link: '/reference/settings.html#units' },
    {
      text: version,
      items: [
        { text: 'Core', link: '/packages/core/' },
        { text: 'More', items: [{ text: 'Changes', link: 'https://github.com/acme/acme/releases', target: '_blank' }] },
      ],
    },
    { text: 'Terms', link: '/terms.pdf' },
    { text: 'Gone', link: '/gone' },
    { component: 'Switcher', props: { a: 1 } },
  ];
}

function sidebarGuide(): DefaultTheme.SidebarItem[] {
  return [
    group('Start', [
      { text: 'Overview', link: '/' },
      { text: 'Launch <Badge text="new" />', link: 'launch' },
      { text: 'Safety', link: 'launch#safety' },
    ]),
    group('Planets', pages(['earth', 'mars']), { collapsed: true }),
    { text: 'Reference', base: '/reference/', link: 'settings' },
    { text: 'Lost', link: 'lost' },
    { text: 'Chat', link: 'https://chat.example' },
    { items: [{ text: 'Notes', link: 'notes.md' }] },
  ];
}

const sidebarReference = () => [
  {
    text: 'Reference',
    link: 'settings',
    items: [
      { text: 'Commands', base: '/reference/cli-', items: [{ text: 'Launch', link: 'launch' }] },
      { text: 'Core', base: '/packages/core/', link: 'api' },
    ],
  },
];

import type { StarlightUserConfig } from '@astrojs/starlight/types';

export const sidebar = [
  'index',
  { slug: 'guides/launch' },
  {
    label: 'Guides',
    translations: { de: 'Anleitungen' },
    badge: { text: 'New', variant: 'tip' },
    collapsed: true,
    autogenerate: { directory: 'guides' },
  },
  {
    label: 'Reference',
    items: [
      { label: 'Settings', slug: 'reference/settings', badge: 'Beta' },
      { label: 'Units', link: '/reference/settings/#units', attrs: { style: 'font-style: italic' } },
      { label: 'Notes', link: 'reference/release-notes/' },
      { label: 'Nested', items: ['reference/v10'] },
      { label: 'Source', link: 'https://github.com/acme/acme', attrs: { target: '_blank' } },
    ],
  },
  { label: 'Lost', slug: 'reference/lost' },
  { label: 'Terms', link: '/terms.pdf' },
] satisfies StarlightUserConfig['sidebar'];

import { defineConfig } from 'astro/config';
import sitemap from '@astrojs/sitemap';
import mdx from '@astrojs/mdx';
import starlight from '@astrojs/starlight';
import starlightLinksValidator from 'starlight-links-validator';
import starlightOpenAPI, { openAPISidebarGroups } from 'starlight-openapi';
import remarkMath from 'remark-math';
import { sidebar } from './sidebar.ts';

const site = 'https://acme.example';

export default defineConfig({
  site,
  base: '/manual',
  trailingSlash: 'always',
  vite: { plugins: [tailwind()] },
  markdown: { remarkPlugins: [remarkMath] },
  redirects: {
    '/start': '/guides/launch/',
    '/old/': { status: 302, destination: '/reference/settings/#units' },
    '/handbook/[...slug]': '/guides/[...slug]',
    '/forum': 'https://forum.example',
  },
  integrations: [
    sitemap(),
    starlight({
      title: { en: 'Acme', de: 'Acme DE' },
      description: 'Rockets, documented',
      logo: { light: './public/logo.svg', dark: './src/assets/logo-dark.svg', alt: 'Acme', replacesTitle: true },
      favicon: '/icon.svg',
      social: [
        { icon: 'github', label: 'GitHub', href: 'https://github.com/acme/acme' },
        { icon: 'discord', label: 'Chat', href: 'https://chat.example' },
      ],
      editLink: { baseUrl: 'https://github.com/acme/acme/edit/main/' },
      lastUpdated: true,
      pagination: false,
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 4 },
      titleDelimiter: '·',
      customCss: ['./src/styles/custom.css'],
      expressiveCode: { themes: ['dracula'] },
      components: { Header: './src/components/Header.astro' },
      head: [
        { tag: 'meta', attrs: { property: 'og:image', content: new URL('manual/social.png', site).href } },
        { tag: 'script', attrs: { src: 'https://plausible.io/js/script.js', 'data-domain': 'acme.example', defer: true } },
        { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/manual/touch.png' } },
        { tag: 'script', attrs: { src: 'https://widget.example/w.js', defer: true } },
        { tag: 'meta', attrs: { name: 'count', content: pages.length } },
        { tag: 'style', content: ':root {}' },
      ],
      defaultLocale: 'root',
      locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch', lang: 'de' } },
      plugins: [
        starlightLinksValidator(),
        starlightOpenAPI([{ base: 'api', label: 'Rocket API', schema: './schemas/rockets.yaml' }, { base: 'far', schema: 'https://acme.example/far.yaml' }]),
      ],
      sidebar: [...sidebar, { label: 'APIs', items: openAPISidebarGroups }],
    }),
    mdx({ optimize: true }),
  ],
});

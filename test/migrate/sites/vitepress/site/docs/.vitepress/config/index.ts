import { defineConfig } from 'vitepress';
import { withMermaid } from 'vitepress-plugin-mermaid';
import pkg from '../../../package.json';
import { en } from './en';
import * as zh from './zh';

const base = process.env.BASE ?? '/manual/';

export default withMermaid(
  defineConfig({
    title: 'Acme',
    titleTemplate: ':title - Acme',
    base,
    cleanUrls: true,
    lastUpdated: { formatOptions: { dateStyle: 'short' } },
    appearance: 'dark',
    srcExclude: ['**/README.md', 'drafts/**'],
    ignoreDeadLinks: [/^https?:\/\/localhost/],
    rewrites: { 'packages/:name/docs/:rest*': 'packages/:name/:rest*' },
    sitemap: { hostname: 'https://acme.example/manual/', transformItems: items => items },
    head: [
      ['link', { rel: 'icon', type: 'image/png', href: `${base}favicon.png` }],
      ['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}logo.svg` }],
      ['meta', { name: 'theme-color', content: '#0b6e4f' }],
      ['meta', { property: 'og:image', content: 'https://acme.example/manual/social.png' }],
      ['link', { rel: 'preconnect', href: 'https://fonts.example' }],
      ['link', { rel: 'manifest', href: '/manual/none.json' }],
      ['meta', { name: 'robots', content: 'index, follow' }],
      ['script', { id: 'ready' }, "document.documentElement.dataset.ready = 'yes'"],
      ['script', { async: '', src: 'https://www.googletagmanager.com/gtag/js?id=G-ACME123456' }],
      ['script', {}, "window.dataLayer = window.dataLayer || []; gtag('config', 'G-ACME123456');"],
    ],
    markdown: {
      math: true,
      lineNumbers: true,
      theme: { light: 'github-light', dark: 'github-dark' },
      config: md => md.use(tabsPlugin),
    },
    vite: { plugins: [llms()] },
    transformPageData(page) {
      page.frontmatter.head ??= [];
    },
    themeConfig: {
      logo: { light: '/logo.svg', dark: '/logo-dark.svg', alt: 'Acme' },
      siteTitle: false,
      socialLinks: [
        { icon: 'github', link: 'https://github.com/acme/acme' },
        { icon: 'discord', link: 'https://chat.example', ariaLabel: 'Chat' },
        { icon: { svg: '<svg></svg>' }, link: 'https://forum.example' },
      ],
      search: { provider: 'algolia', options: { appId: 'APP', apiKey: 'search-only', indexName: 'acme' } },
      outline: { level: 'deep', label: 'On this page' },
      docFooter: { prev: false, next: false },
      carbonAds: { code: 'A', placement: 'acme' },
      version: pkg.version,
    },
    locales: { root: { label: 'English', ...en }, zh: { label: '简体中文', ...zh.default } },
  }),
);

import path from 'node:path';
import type { Config } from '@docusaurus/types';
import type * as Preset from '@docusaurus/preset-classic';
import rehypeKatex from 'rehype-katex';
import { themes as prismThemes } from 'prism-react-renderer';
import remarkMath from 'remark-math';
import footer from './config/footer';

const repository = 'https://git.example.com/acme/docs';
const isPreview = process.env.PREVIEW === 'true';

const config: Config = {
  title: 'Acme',
  tagline: 'Rockets for everyone',
  url: process.env.SITE_URL ?? 'https://docs.acme.example/',
  baseUrl: '/',
  favicon: 'img/favicon.ico',
  organizationName: 'acme',
  projectName: 'docs',
  trailingSlash: false,
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'warn',
  i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
  markdown: { mermaid: true },
  themes: ['@docusaurus/theme-mermaid'],
  scripts: [{ src: 'https://widget.example/w.js', async: true }],
  presets: [
    [
      'classic',
      {
        docs: {
          sidebarPath: path.resolve(__dirname, './sidebars.ts'),
          editUrl: `${repository}/edit/main`,
          showLastUpdateTime: true,
          remarkPlugins: [remarkMath],
          rehypePlugins: [[rehypeKatex, { strict: false }]],
        },
        blog: false,
        theme: { customCss: require.resolve('./src/css/custom.css') },
        sitemap: { changefreq: 'weekly', priority: 0.7 },
        gtag: { trackingID: 'G-AB12CD34EF', anonymizeIP: true },
      } satisfies Preset.Options,
    ],
  ],
  plugins: [
    [
      '@docusaurus/plugin-client-redirects',
      {
        fromExtensions: ['html'],
        redirects: [
          { from: '/old', to: '/docs/intro' },
          { from: ['/a', '/b'], to: '/docs/guides/launch' },
        ],
        createRedirects(path) {
          if (path.startsWith('/docs')) return [path.replace('/docs', '/manual')];
          return undefined;
        },
      },
    ],
    'docusaurus-plugin-unknown',
  ],
  themeConfig: {
    image: 'img/social.png',
    colorMode: { defaultMode: 'dark', respectPrefersColorScheme: true },
    announcementBar: { id: 'v2', content: 'Acme 2 is <a href="/docs/intro">here</a>', isCloseable: true },
    navbar: {
      title: 'Acme',
      logo: { alt: 'Acme', src: 'img/logo.svg', srcDark: 'img/logo-dark.svg' },
      items: [
        { type: 'docSidebar', sidebarId: 'docs', position: 'left', label: 'Docs' },
        { type: 'doc', docId: 'guides/launch', label: 'Launch', position: 'left' },
        { to: '/docs/category/guides', label: 'Guides', position: 'left' },
        {
          label: 'More',
          position: 'right',
          items: [
            { label: 'Source', href: repository },
            { label: 'Intro', to: 'docs/intro' },
          ],
        },
        { type: 'search', position: 'right' },
        { type: 'localeDropdown', position: 'right' },
        { href: repository, position: 'right', 'aria-label': 'Source code', className: 'header-github-link' },
      ],
    },
    footer,
    prism: { theme: prismThemes.github, darkTheme: prismThemes.dracula, additionalLanguages: ['java'] },
    algolia: { appId: 'APP', apiKey: 'search-only', indexName: 'acme' },
  } satisfies Preset.ThemeConfig,
};

export default config;

const year = 2026;

export default {
  style: 'dark',
  links: [
    {
      title: 'Docs',
      items: [
        { label: 'Intro', to: '/docs/intro' },
        { label: 'Source', href: 'https://git.example.com/acme/docs' },
        { html: '<img src="/img/badge.svg" />' },
      ],
    },
  ],
  copyright: `Copyright © ${year} Acme`,
};

/** A small site with every kind of redirect, and where each old URL must lead, whichever host serves it. */
import type { Files } from '../compiler/site.js';

const config = `title: Moved
redirectPrefixes: [/docs]
redirects: redirects.yaml
hosts: [HOSTS]
`;

const redirects = `- { from: /old, to: /guide }
- { from: [/older, /path/to/older], to: '/deep/page#part' }
- { from: /docs/legacy, to: /guide }
- { from: /away, to: 'https://example.com/x?y=1' }
- { from: /old-file, to: /file.txt }
- { from: '/a b"c;$x', to: /guide }
- { from: '/a:b(c)*{d}+', to: /guide }
- { from: /with-query, to: '/guide?from=old' }
- { from: /café, to: '/With Space' }
- { from: /Old, to: /deep/page }
- { from: '/v1/:page*', to: '/deep/:page*' }
- { from: '/moved/*', to: '/:splat' }
- { from: '/by/:section/page/:name', to: '/:section/:name' }
- { from: '/gone/*', to: '/guide#part' }
- { from: '/shop/:kind/*', to: 'https://example.com/:kind/x/:splat' }
- { from: '/notes/note-*', to: '/deep/:splat' }
- { from: '/café/:x', to: '/With Space?x=ü' }
`;

/** The site's files; `hosts` is the configuration's list of hosts in YAML. */
export const movedSite = (hosts: string): Files => ({
  'docsc.config.yaml': config.replace('HOSTS', hosts),
  'redirects.yaml': redirects,
  'docs/index.md': '# Home\n\nText.\n',
  'docs/guide.md': '# Guide\n\n## Part\n',
  'docs/deep/page.md': '# Page\n\n## Part\n',
  'docs/With Space.md': '# Space\n',
  'docs/docs/own.md': '# Own\n',
  'docs/own.md': '# Other\n',
  'docs/static/file.txt': 'text',
  'docs/static/note.htm': '<p>kept</p>',
});

/** Old URL → target, relative to the site. */
export const addresses: [from: string, to: string][] = [
  ['/old', '/guide'],
  ['/old.html', '/guide'],
  ['/old.htm', '/guide'],
  ['/old/', '/guide'],
  ['/old/index.html', '/guide'],
  ['/docs/old', '/guide'],
  ['/docs/old.html', '/guide'],
  ['/docs/old.htm', '/guide'],
  ['/docs/old/', '/guide'],
  ['/docs/old/index.html', '/guide'],
  ['/Old', '/deep/page'],
  ['/older', '/deep/page#part'],
  ['/path/to/older.html', '/deep/page#part'],
  ['/docs/path/to/older', '/deep/page#part'],
  ['/older#other', '/deep/page#part'],
  ['/old#part', '/guide#part'],
  ['/docs/guide#part', '/guide#part'],
  ['/docs/legacy', '/guide'],
  ['/docs/legacy.html', '/guide'],
  ['/guide.html', '/guide'],
  ['/guide.htm', '/guide'],
  ['/guide/', '/guide'],
  ['/guide/index.html', '/guide'],
  ['/deep/page.html', '/deep/page'],
  ['/deep/page/', '/deep/page'],
  ['/docs', '/'],
  ['/docs/', '/'],
  ['/docs/guide', '/guide'],
  ['/docs/guide.html', '/guide'],
  ['/docs/guide/', '/guide'],
  ['/docs/deep/page', '/deep/page'],
  ['/docs/deep/page.htm', '/deep/page'],
  ['/docs/own', '/docs/own'],
  ['/docs/own.htm', '/docs/own'],
  ['/docs/With%20Space', '/With%20Space'],
  ['/caf%C3%A9', '/With%20Space'],
  ['/old-file', '/file.txt'],
  ['/note.htm', '/note.htm'],
  ['/with-query', '/guide?from=old'],
  ['/away', 'https://example.com/x?y=1'],
  ['/v1/page', '/deep/page'],
  ['/v1/page.html', '/deep/page'],
  ['/v1/page/', '/deep/page'],
  ['/v1/page#part', '/deep/page#part'],
  ['/v1', 'not found'],
  ['/v1/', 'not found'],
  ['/v10/page', 'not found'],
  ['/moved', '/'],
  ['/moved/guide', '/guide'],
  ['/moved/deep/page', '/deep/page'],
  ['/moved/With%20Space', '/With%20Space'],
  ['/moved/old', '/guide'],
  ['/by/deep/page/page', '/deep/page'],
  ['/notes/note-page', '/deep/page'],
  ['/docs/v1/page', '/deep/page'],
  ['/nowhere', 'not found'],
  ['/nowhere.html', 'not found'],
  ['/docs/nowhere', 'not found'],
  ['/docs/docs/nowhere', 'not found'],
];

/** Old addresses whose new ones do not say which they were, so hosts without patterns cannot know them. */
export const open: [from: string, to: string][] = [
  ['/gone', '/guide#part'],
  ['/gone/a/b', '/guide#part'],
  ['/gone/a/b.html', '/guide#part'],
  ['/shop/hats/red/1', 'https://example.com/hats/x/red/1'],
  ['/caf%C3%A9/1', '/With%20Space?x=%C3%BC'],
];

/** The same with a query, which S3 drops. */
export const queries: [from: string, to: string][] = [
  ['/v1/page?a=1', '/deep/page?a=1'],
  ['/shop/a/b?c=1', 'https://example.com/a/x/b?c=1'],
  ['/old?a=1&b=%20', '/guide?a=1&b=%20'],
  ['/older?a=1', '/deep/page?a=1#part'],
  ['/docs/old?a=1', '/guide?a=1'],
  ['/docs/guide?a=1', '/guide?a=1'],
  ['/guide.html?a=1', '/guide?a=1'],
  ['/guide.htm?a=1#part', '/guide?a=1#part'],
  ['/with-query?a=1', '/guide?from=old'],
];

/** Paths that must not lead out of the site. */
export const escapes = [
  '/docs//example.com',
  '/docs/%2Fexample.com',
  '//example.com/',
  '/docs/%5Cexample.com',
  '//example.com.html',
  '/moved//example.com',
  '/moved/%2Fexample.com',
  '/moved/%5Cexample.com',
];

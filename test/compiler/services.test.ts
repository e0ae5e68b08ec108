/** Third-party services and the navigation bar in the configuration: valid and invalid values, and what they become. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createDocumentWrapper } from '../../src/compiler/emit/document.js';
import { buildOptionalParts } from '../../src/compiler/emit/optional-parts.js';
import { collectOrigins, listServices } from '../../src/compiler/emit/origins.js';
import { findings, read } from './configuration.js';
import { compileSite } from './site.js';

const wrong: [string, string, string[]][] = [
  [
    'a measurement id of another kind',
    'analytics:\n  googleAnalytics: UA-12345-1\n',
    ['3:3 "analytics.googleAnalytics": must be a measurement id such as G-AB12CD34EF.'],
  ],
  [
    'a container id with a tail',
    'analytics:\n  tagManager: GTM-ABC&x=1\n',
    ['3:3 "analytics.tagManager": must be a container id such as GTM-AB12CD3.'],
  ],
  [
    'an endpoint without encryption',
    'analytics:\n  endpoint: http://views.example/\n',
    ['3:3 "analytics.endpoint": must be an https address, or a path on the same host such as /views.'],
  ],
  [
    'analytics without a service',
    'analytics:\n  respectDoNotTrack: false\n',
    ['2:1 "analytics": needs "endpoint", "googleAnalytics", "tagManager", "plausible" or "matomo".'],
  ],
  [
    'a host with a path',
    'analytics:\n  endpoint: /views\n  hosts: { connect: [https://a.example/b] }\n',
    ['4:22 "analytics.hosts.connect.0": must be an origin such as https://api.example.com or https://*.example.com.'],
  ],
  ['an assistant without its script', 'assistant:\n  open: Widget.open\n', ['2:1 "assistant.script" is missing.']],
  [
    'code where a function should be named',
    'assistant:\n  script: https://a.example/w.js\n  open: alert(1)\n',
    ['4:3 "assistant.open": must be the name of a function such as Widget.open.'],
  ],
  [
    'a button too small to press',
    'assistant:\n  script: https://a.example/w.js\n  button: { width: 10 }\n',
    ['4:13 "assistant.button.width": must be at least 24.'],
  ],
  [
    'versions that share a name',
    'version:\n  name: a\n  label: A\n  others: [{ name: a, label: B, path: /b/ }]\n',
    ['2:1 "version": has two versions with the same name.'],
  ],
  [
    'an item of the top bar without a type',
    'navbar:\n  right:\n    - label: Star\n',
    [
      '4:7 "navbar.right.0": has no type: add "href" or "to" for a link, "items" for a dropdown, or "type: separator" for a line.',
    ],
  ],
  [
    'an item of two types',
    'navbar:\n  left:\n    - { label: A, to: /, items: [{ label: B, to: / }] }\n',
    ['4:7 "navbar.left.0": needs one of "href", "to" and "items".'],
  ],
  ['an item without a label', 'navbar:\n  left:\n    - to: /\n', ['4:7 "navbar.left.0": needs a "label".']],
  [
    'a line with a label',
    'navbar:\n  left:\n    - { type: separator, label: A }\n',
    ['4:7 "navbar.left.0": is a separator, which can have no other key than "viewport".'],
  ],
  [
    'a dropdown with a count',
    'navbar:\n  left:\n    - { label: A, note: 3, items: [{ label: B, to: / }] }\n',
    ['4:19 "navbar.left.0.note": must be text; it is a number.'],
  ],
  [
    'a dropdown drawn as a button',
    'navbar:\n  left:\n    - { label: A, style: button, items: [{ label: B, to: / }] }\n',
    ['4:7 "navbar.left.0": is a dropdown, which cannot have "style".'],
  ],
];
/** Places in the configuration for a link of the shell: the YAML before it, and the position of its URL. */
const places: [string, string, string, string][] = [
  ['the top bar', 'navbar:\n  left:\n    - { label: L, ', '4:19', 'navbar.left.0'],
  [
    'a dropdown',
    'navbar:\n  right:\n    - label: M\n      items:\n        - { label: L, ',
    '6:23',
    'navbar.right.0.items.0',
  ],
  [
    'the footer',
    'footer:\n  columns:\n    - title: T\n      items:\n        - { label: L, ',
    '6:23',
    'footer.columns.0.items.0',
  ],
  ['the social links', 'footer:\n  social:\n    - { label: L, ', '4:19', 'footer.social.0'],
];
for (const [where, before, place, key] of places) {
  test(`in ${where}, a URL that leads nowhere or runs code is an error at its position`, async () => {
    for (const href of ['nope', './a.md', '#a', 'javascript:1', ' javascript:1', 'data:text/html,x', 'https://'])
      assert.equal(await findings(`${before}href: ${JSON.stringify(href)} }\n`), [
        `${place} "${key}.href": must be a path of this site such as /install, or an address such as https://example.com/ or mailto:a@example.com.`,
      ]);
    for (const to of ['https://example.com/', 'javascript:1', '//example.com'])
      assert.equal(await findings(`${before}to: ${JSON.stringify(to)} }\n`), [
        `${place} "${key}.to": must be a route of this site such as /quickstart; write other addresses as "href".`,
      ]);
    for (const href of [
      '/a',
      'https://example.com',
      'HTTP://example.com',
      '//example.com',
      'mailto:a@b.c',
      'tel:+1',
      'pathname:///x',
    ])
      assert.equal(await findings(`${before}href: ${JSON.stringify(href)} }\n`), []);
  });
}

test('the prefix of "Edit this page" is an address', async () => {
  for (const prefix of ['javascript:1', '/edit', 'example.com/edit'])
    assert.equal(await findings(`editUrl: ${prefix}\n`), [
      '2:1 "editUrl": must be an address such as https://example.com/edit/main/.',
    ]);
  assert.equal(await findings('editUrl: https://example.com/edit/main\n'), []);
});

for (const [name, yaml, expected] of wrong) {
  test(`${name} is an error at its position`, async () => assert.equal(await findings(yaml), expected));
}

test('an attribute that would run code is refused', async () => {
  const [found] = await findings('assistant:\n  script: https://a.example/w.js\n  attributes: { onload: alert() }\n');
  assert.match(found!, '"assistant.attributes.onload"');
});

test('entries of a dropdown are checked like any link, and so is the first page of the version', async () => {
  const { diagnostics } = await compileSite({
    'docsc.config.yaml': `title: T
version: { name: a, label: A, mainDocId: homme }
navbar:
  left:
    - type: separator
    - { label: M, items: [{ label: Here, to: /home }, { label: There, to: /hom }] }
`,
    'docs/home.md': '# Home\n',
  });
  assert.equal(
    diagnostics.map(({ rule, place, hint }) => [rule, place?.line, hint]),
    [
      ['unknown-doc', 2, 'Did you mean "home"?'],
      ['broken-link', 6, 'Did you mean "/home"?'],
    ],
  );
});

test('links of the shell and of sidebars are checked to their headings, also through redirects', async () => {
  const { diagnostics, config } = await compileSite({
    'docsc.config.yaml': `title: T
baseUrl: /sub/
navbar:
  left:
    - { label: A, to: '/a?x=1#here' }
    - { label: A, to: '/a#hare' }
    - { label: A, href: '/sub/a#nowhere' }
    - { label: M, items: [{ label: A, to: '/a.html#hare' }] }
    - { label: Other, href: 'pathname:///sub/nowhere#x' }
    - { label: Other, to: 'pathname:///sub/nowhere#x' }
    - { label: Host, href: '/other#x' }
    - { label: Top, to: '/a#top' }
footer:
  columns: [{ title: T, items: [{ label: A, to: '/old#hare' }, { label: A, to: /older }] }]
  social: [{ label: A, to: '/a#%68are' }]
announcement: { id: a, content: 'See [it](/a#hare).' }
redirects:
  - { from: /old, to: /a }
  - { from: /older, to: '/a#here' }
sidebars:
  main:
    - a
    - { type: link, label: A, href: '/a#hare' }
`,
    'docs/a.md': '# A\n\n## Here\n',
  });
  assert.equal(
    diagnostics.map(({ rule, place, hint }) => `${place?.line}:${place?.column} ${rule} ${hint}`),
    [
      '6:7 broken-anchor Did you mean "here"?',
      '7:7 broken-anchor Link to the page, or add the heading.',
      '8:27 broken-anchor Did you mean "here"?',
      '14:33 broken-anchor Did you mean "here"?',
      '15:12 broken-anchor Did you mean "here"?',
      '16:24 broken-anchor Did you mean "here"?',
      '23:31 broken-anchor Did you mean "here"?',
    ],
  );
  assert.equal(
    config.site.navbar.left.map(item => ('href' in item ? item.href : '')),
    [
      '/sub/a?x=1#here',
      '/sub/a#hare',
      '/sub/a#nowhere',
      '',
      '/sub/nowhere#x',
      '/sub/nowhere#x',
      '/other#x',
      '/sub/a#top',
    ],
  );
});

const policyOf = async (yaml: string) => {
  const config = await read(yaml);
  const parts = { template: '{{policy}}', script: '', style: '', styles: {}, inline: '' };
  const chunk = { route: '/a', title: 'A' } as Parameters<ReturnType<typeof createDocumentWrapper>>[0]['chunk'];
  const meta = { keywords: [], isIndexed: true };
  const policy = createDocumentWrapper(config, parts)({ chunk, meta, data: {} as never, app: [] }).join('');
  return Object.fromEntries(
    policy.split('; ').map(directive => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  );
};

test('S03 Trusted Types are on, unless scripts of others or own components may need what they forbid', async () => {
  const isOn = async (yaml: string) => {
    const policy = await policyOf(yaml);
    assert.is(policy['trusted-types'], policy['require-trusted-types-for'] && 'docsc');
    return policy['require-trusted-types-for'] === "'script'";
  };
  assert.ok(await isOn(''));
  assert.ok(await isOn('analytics: { endpoint: https://views.example/a }\n'));
  assert.ok(await isOn('feedback: { endpoint: https://answers.example/a }\n'));
  assert.not.ok(await isOn('analytics: { tagManager: GTM-ABC123 }\n'));
  assert.not.ok(await isOn('assistant: { script: https://widget.example/w.js }\n'));
  assert.not.ok(await isOn('components: { module: own.tsx }\n'));
});

test('the policy lets services in, each origin once, and never inline code or eval', async () => {
  const policy = await policyOf(`security: { frames: [https://film.example] }
analytics:
  endpoint: https://views.example:8443/collect?x=1
  tagManager: GTM-ABC123
  googleAnalytics: G-ABC123
  hosts: { image: [https://pixel.example] }
assistant:
  script: https://widget.example/w.js
  hosts: { frame: [https://film.example, https://*.chat.example], style: [https://widget.example] }
`);
  assert.match(policy['script-src'], / https:\/\/www\.googletagmanager\.com https:\/\/widget\.example$/);
  assert.is(
    policy['connect-src'],
    "'self' https://views.example:8443 https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com",
  );
  assert.is(policy['frame-src'], 'https://film.example https://*.chat.example');
  assert.is(policy['style-src'], "'self' https://widget.example");
  assert.match(policy['img-src'], /https:\/\/pixel\.example$/);
  assert.not.match(JSON.stringify(policy), /unsafe/);
});

test('a site without services contacts no host, and imports no optional part', async () => {
  const config = await read('');
  assert.equal(listServices(config), []);
  assert.equal(collectOrigins('script', []), []);
  assert.equal(buildOptionalParts(config, false), {
    boot: '',
    client: '',
    styles: '@import "./search-frame.css" layer(search);',
    unused: ['icons', 'changelog'],
    facts: {
      DOCSC_REPORTS_VISITS: false,
      DOCSC_PLAIN_NAVBAR: true,
      DOCSC_NO_MENUS: true,
      DOCSC_NO_TABS: true,
      DOCSC_NO_ICONS: true,
      DOCSC_NO_ANNOUNCEMENT: true,
      DOCSC_NO_FEEDBACK: true,
      DOCSC_NO_PAGE_MENU: false,
      DOCSC_NO_ASSISTANT_LINKS: true,
      DOCSC_FEEDBACK_TO: 'nobody',
      DOCSC_NO_CONSENT: true,
      DOCSC_CONSENT_VERSION: 0,
      DOCSC_NO_SLOTS: true,
      DOCSC_SEARCH: 'local',
      DOCSC_DEV: false,
      DOCSC_NO_SEARCH: false,
      DOCSC_NO_PATTERNS: true,
      DOCSC_NO_PICTURES: true,
      DOCSC_NO_SLASH: false,
      DOCSC_SEARCH_PLACEHOLDER: 'Search docs',
    },
  });
});

test('an address around pages may be percent-encoded or not', async () => {
  const { config, diagnostics } = await compileSite({
    'docsc.config.yaml': `title: T
baseUrl: /sub
navbar:
  left:
    - { label: A, to: '/ä b#c%20d' }
    - { label: A, to: '/%C3%A4%20b' }
    - { label: A, to: '%C3%A4 b' }
    - { label: A, href: '/sub/%C3%A4%20b' }
    - { label: F, to: '/f%2Fg%3Fh%23i' }
    - { label: G, to: '/100%' }
announcement: { id: a, content: 'See [it](/%C3%A4%20b?q=%20#x).' }
tabs: [{ label: A, to: '/%C3%A4%20b' }, { label: B, to: /b }]
`,
    'docs/a.md': '---\nslug: "/ä b"\n---\n# A\n\n## C {#c d}\n\n<span id="x"></span>\n',
    'docs/b.md': '# B\n',
  });
  const found = diagnostics.filter(({ rule }) => rule === 'broken-link').map(({ place }) => place?.line);
  assert.equal(found, [9, 10]);
  const hrefs = config.site.navbar.left.map(item => ('href' in item ? item.href : ''));
  const encoded = '/sub/%C3%A4%20b';
  assert.equal(hrefs, [`${encoded}#c%20d`, encoded, encoded, encoded, '/sub/f%2Fg%3Fh%23i', '/sub/100%25']);
  assert.equal(config.site.announcement!.content[1], { text: 'it', href: `${encoded}?q=%20#x` });
});

test('only a site with an announcement has its styles', async () => {
  const { styles } = buildOptionalParts(await read('announcement: { id: a, content: News }\n'), false);
  assert.match(styles, '@import "./announcement.css" layer(shell);');
});

test('an endpoint on the same host needs no origin', async () => {
  assert.equal(collectOrigins('connect', listServices(await read('analytics: { endpoint: /views }\n'))), []);
});

test('serve reports no page views, and has the assistant', async () => {
  const config = await read('analytics: { endpoint: /views }\nassistant: { script: https://a.example/w.js }\n');
  const { boot, facts } = buildOptionalParts(config, true);
  assert.not.match(boot, 'analytics');
  assert.match(boot, 'installAssistant');
  assert.is(facts.DOCSC_REPORTS_VISITS, false);
  assert.match(buildOptionalParts(config, false).boot, 'reportVisits');
});

test('no style sheet of an optional part is imported below a rule, where browsers would ignore it', async () => {
  const config = await read('feedback: { endpoint: /a }\nassistant: { script: https://a.example/w.js }\n');
  const lines = buildOptionalParts(config, true).styles.split('\n');
  const isImport = (line: string) => line.startsWith('@import');
  assert.ok(['assistant', 'feedback', 'dev'].every(name => lines.some(line => line.includes(`./${name}.css`))));
  assert.is(lines.findLastIndex(isImport), lines.filter(isImport).length - 1);
});

test('the manifest says which version a site is', async () => {
  const { config } = await compileSite({
    'docsc.config.yaml': 'title: T\nbaseUrl: /v5\nversion: { name: current, label: Next, mainDocId: home }\n',
    'docs/home.md': '# Home\n',
  });
  assert.equal(config.version, { name: 'current', label: 'Next', isLast: true, path: '/v5/', mainDocId: 'home' });
  assert.is(config.site.versions, undefined);
});

test.run();

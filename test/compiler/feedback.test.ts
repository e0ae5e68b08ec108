/** The row "Was this page helpful?": its configuration, where its answers go, and which pages have it. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildOptionalParts } from '../../src/compiler/emit/optional-parts.js';
import { collectOrigins, listServices } from '../../src/compiler/emit/origins.js';
import type { VisitEvent } from '../../src/runtime/data/visit-events.js';
import { createPrerenderer } from '../../src/runtime/prerender/server.js';
import { withoutComments } from '../../src/runtime/services/analytics.js';
import { findings, read } from './configuration.js';
import { compileSite } from './site.js';

test('A feedback row without analytics and without an endpoint is an error at its position', async () => {
  const expected = ['2:1 "feedback" has nobody to report to: add "endpoint" to it, or configure "analytics".'];
  for (const value of ['true', '{}', '{ question: Helpful? }', '{ comment: false }'])
    assert.equal(await findings(`feedback: ${value}\n`), expected, value);
  assert.equal(await findings('feedback: false\n'), []);
  assert.equal(await findings('feedback: { endpoint: /answers }\n'), []);
  assert.equal(await findings('feedback: true\nanalytics: { endpoint: /views }\n'), []);
});

test('A feedback row next to analytics that cannot be read reports the analytics alone', async () => {
  assert.equal(await findings('feedback: true\nanalytics: { tagManager: x }\n'), [
    '3:14 "analytics.tagManager": must be a container id such as GTM-AB12CD3.',
  ]);
});

test('A comment needs an endpoint, because services forbid texts that may name people', async () => {
  const expected = [
    '2:1 "feedback.comment" needs "endpoint", here or in "analytics": no other service may receive what a reader writes.',
  ];
  const comment = 'feedback: { comment: true }\n';
  assert.equal(await findings(`${comment}analytics: { googleAnalytics: G-ABC12345 }\n`), [
    expected[0]!.replace('2:1', '2:13'),
  ]);
  assert.equal(await findings(`${comment}analytics: { endpoint: /views }\n`), []);
  assert.equal(await findings('feedback: { comment: true, endpoint: https://a.example/b }\n'), []);
});

test('An endpoint of the feedback row is an address with encryption, or a path', async () => {
  for (const endpoint of ['http://a.example/', '//a.example/', 'answers', 'https://a.example/#x', 'https://'])
    assert.equal(
      await findings(`feedback: { endpoint: '${endpoint}' }\n`),
      ['2:13 "feedback.endpoint": must be an https address, or a path on the same host such as /answers.'],
      endpoint,
    );
  assert.equal(await findings("feedback: { question: '' }\n"), ['2:13 "feedback.question": must not be empty.']);
});

test('The policy lets in exactly the origin of the feedback endpoint, and nothing for analytics', async () => {
  const origins = async (yaml: string) => collectOrigins('connect', listServices(await read(yaml)));
  assert.equal(await origins('feedback: { endpoint: "https://a.example:8443/b?c=1" }\n'), ['https://a.example:8443']);
  assert.equal(await origins('feedback: { endpoint: /answers }\n'), []);
  assert.equal(await origins('feedback: true\nanalytics: { endpoint: /views }\n'), []);
});

test('A site without a feedback row has none of its code and styles', async () => {
  const parts = async (yaml: string) => {
    const { styles, facts } = buildOptionalParts(await read(yaml), false);
    return { hasStyles: styles.includes('feedback.css'), none: facts.DOCSC_NO_FEEDBACK, to: facts.DOCSC_FEEDBACK_TO };
  };
  const analytics = 'analytics: { endpoint: /views';
  assert.equal(await parts(''), { hasStyles: false, none: true, to: 'nobody' });
  assert.equal(await parts(`${analytics} }\n`), { hasStyles: false, none: true, to: 'nobody' });
  assert.equal(await parts('feedback: { endpoint: /a }\n'), { hasStyles: true, none: false, to: 'endpoint' });
  assert.equal(await parts(`feedback: true\n${analytics} }\n`), { hasStyles: true, none: false, to: 'trackable' });
  assert.equal(await parts(`feedback: true\n${analytics}, respectDoNotTrack: false }\n`), {
    hasStyles: true,
    none: false,
    to: 'analytics',
  });
});

const files = {
  'docsc.config.yaml': `title: T
feedback: { endpoint: /answers, question: 'Useful & "clear"?', exclude: [legal, 'docs/*.draft.md'] }
sidebars: { main: [a, { type: category, label: C, link: { type: generated-index }, items: [off] }] }
`,
  'docs/index.md': '---\nslug: /\n---\n\n# Home\n',
  'docs/a.md': '# A\n',
  'docs/off.md': '---\nfeedback: false\n---\n\n# Off\n',
  'docs/on.md': '---\nfeedback: true\n---\n\n# On\n',
  'docs/b.draft.md': '# B\n',
  'docs/legal/terms.md': '# Terms\n',
  'docs/legal/on.md': '---\nfeedback: true\n---\n\n# On\n',
};

test('The feedback row stands below documents, and not where front matter or the configuration switch it off', async () => {
  const { pages, diagnostics, config } = await compileSite(files);
  assert.equal(diagnostics, []);
  const { page } = createPrerenderer(config.site);
  const withRow: string[] = [];
  for (const [route, { chunk, schemas }] of pages) {
    const html = [page({ page: chunk, schemas }).html].flat().join('');
    if (!html.includes('class="feedback"')) continue;
    withRow.push(route);
    assert.match(html, /<p id="docsc:feedback">Useful &amp; "clear"\?<\/p>/);
    assert.match(html, /<p class="feedback-status" role="status" tabindex="-1"><\/p>/i);
  }
  assert.equal(withRow.sort(), ['/a', '/legal/on', '/on']);
});

test('A site without a feedback row says nothing about it in its pages', async () => {
  const { pages, config } = await compileSite({ 'docs/a.md': '---\nfeedback: false\n---\n\n# A\n' });
  const { chunk, schemas } = pages.get('/a')!;
  assert.not.ok('noFeedback' in chunk);
  assert.not.match([createPrerenderer(config.site).page({ page: chunk, schemas }).html].flat().join(''), 'feedback');
});

test('A comment reaches the endpoint of analytics alone, and no service counts its answer twice', async () => {
  const services = 'analytics: { endpoint: /views, plausible: { domain: d.example } }\n';
  const boot = async (feedback: string) =>
    buildOptionalParts(await read(`feedback: ${feedback}\n${services}`), false).boot;
  assert.match(await boot('{ comment: true }'), '[() => endpoint("/views"), () => withoutComments(plausible({');
  for (const feedback of ['true', '{ comment: true, endpoint: /answers }'])
    assert.not.match(await boot(feedback), 'withoutComments');
  const reported: VisitEvent[] = [];
  const report = withoutComments(event => void reported.push(event));
  const answer = { type: 'feedback', url: 'https://a.example/', title: 'A', answer: 'yes' } as const;
  report(answer);
  report({ ...answer, comment: 'Thanks' });
  assert.equal(reported, [answer]);
});

test.run();

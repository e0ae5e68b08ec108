/** Third-party services in a visitor's browser: what is loaded, what is reported, and when. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { violationsInBothModes } from './axe.js';
import { type Chrome, openChrome } from './chromium.js';
import { waitForNetworkIdle } from './network-idle.js';
import { type Served, serveBuilt } from './site.js';

type Sites = { all: Served; plain: Served; drawn: Served };
type Context = { sites: Sites; chrome: Chrome; page: Page; troubles: string[]; asked: Request[] };

const test = suite<Context>('services');
const folder = join(import.meta.dirname, 'services');

test.before(async context => {
  try {
    const [all, plain, drawn] = [
      await serveBuilt('docsc.config.yaml', folder),
      await serveBuilt('plain.config.yaml', folder),
      await serveBuilt('drawn.config.yaml', folder),
    ];
    context.sites = { all, plain, drawn };
    context.chrome = await openChrome();
  } catch (thrown) {
    // A hook that throws would keep the process waiting forever.
    console.error(thrown);
    process.exit(1);
  }
});

test.after(async ({ sites, chrome }) => {
  await chrome.close();
  for (const site of Object.values(sites)) await site.close();
});

const widget = `window.Widget = { panel: { opened: 0, open() { this.opened += 1; } } };
window.widgetSettings = { ...document.currentScript.dataset };`;

/** Stands in for every other host and records the requests. */
test.before.each(async context => {
  const page = await context.chrome.context.newPage();
  context.troubles = [];
  context.asked = [];
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') context.troubles.push(message.text());
  });
  page.on('pageerror', thrown => context.troubles.push(thrown.message));
  await page.route(/^https:/, async route => {
    context.asked.push(route.request());
    const isWidget = route.request().url().startsWith('https://widget.example/');
    await route.fulfill({ contentType: 'text/javascript', body: isWidget ? widget : '' });
  });
  context.page = page;
});

test.after.each(async ({ page, sites }) => {
  // Sites of other tests have no storage, or none that counts.
  if (page.url().startsWith(sites.drawn.origin)) await page.evaluate(() => localStorage.clear()).catch(() => undefined);
  await page.close();
});

const ready = (page: Page) => page.waitForSelector('html[data-ready]', { state: 'attached' });
const hosts = (asked: Request[]) => [...new Set(asked.map(request => new URL(request.url()).hostname))].sort();
const sentTo = (asked: Request[], start: string) =>
  asked.filter(request => request.url().startsWith(start)).map(request => request.postData() ?? '');

/** Waits until every service has received `count` page views. */
async function viewsSent({ page, asked }: Context, count: number) {
  const services = ['https://views.example/', 'https://plausible.example/', 'https://matomo.example/'];
  while (services.some(start => sentTo(asked, start).length < count)) await page.waitForTimeout(20);
  return sentTo(asked, services[0]!).map(body => JSON.parse(body) as Record<string, string>);
}

/** Visits the first page, the second, a hash and a query of it, and goes back. */
async function walk(context: Context) {
  const { page, sites } = context;
  await page.goto(`${sites.all.origin}/?utm_source=mail#top`);
  await ready(page);
  await page.click('article a:has-text("second page")');
  await page.waitForFunction(() => document.title.startsWith('Second'));
  await page.evaluate(() => {
    location.hash = '#part';
    const link = Object.assign(document.createElement('a'), { href: '/second?q=1' });
    document.body.append(link);
    link.click();
    link.remove();
  });
  await page.waitForFunction(() => location.search === '?q=1');
  await page.evaluate(() => history.go(-3));
  await page.waitForFunction(() => document.title === 'Services');
  return viewsSent(context, 3);
}

test('each page view is reported once, with its referrer; a changed hash or query is not a page view', async context => {
  const views = await walk(context);
  const { origin } = context.sites.all;
  assert.equal(views, [
    { type: 'page-view', url: `${origin}/?utm_source=mail`, title: 'Services', referrer: '' },
    {
      type: 'page-view',
      url: `${origin}/second`,
      title: 'Second · Services',
      referrer: `${origin}/?utm_source=mail`,
    },
    { type: 'page-view', url: `${origin}/?utm_source=mail`, title: 'Services', referrer: `${origin}/second` },
  ]);
  assert.equal(context.troubles, []);
});

test('Google Analytics and the tag manager receive page views through their queue', async context => {
  await walk(context);
  const { origin } = context.sites.all;
  const queue = await context.page.evaluate(() =>
    (window as unknown as { dataLayer: ArrayLike<unknown>[] }).dataLayer.map(entry =>
      Object.prototype.toString.call(entry) === '[object Arguments]' ? Array.from(entry) : entry,
    ),
  );
  const lists = queue.filter(Array.isArray) as unknown[][];
  assert.is(lists[0]![0], 'js');
  assert.equal(lists[1], ['config', 'G-TEST12345', { send_page_view: false }]);
  assert.equal(
    lists
      .slice(2)
      .map(([command, event, values]) => [command, event, (values as Record<string, string>).page_location]),
    [
      ['event', 'page_view', `${origin}/?utm_source=mail`],
      ['event', 'page_view', `${origin}/second`],
      ['event', 'page_view', `${origin}/?utm_source=mail`],
    ],
  );
  assert.equal(lists[3]![2], {
    page_location: `${origin}/second`,
    page_title: 'Second · Services',
    page_referrer: `${origin}/?utm_source=mail`,
    send_to: 'G-TEST12345',
  });
  const events = queue.filter(entry => !Array.isArray(entry)) as unknown as Record<string, unknown>[];
  assert.is(events[0]!.event, 'gtm.js');
  assert.is(typeof events[0]!['gtm.start'], 'number');
  assert.equal(events.slice(1), [
    { event: 'page_view', page_path: '/?utm_source=mail', page_title: 'Services' },
    { event: 'page_view', page_path: '/second', page_title: 'Second · Services' },
    { event: 'page_view', page_path: '/?utm_source=mail', page_title: 'Services' },
  ]);
  assert.equal(
    context.asked.map(request => request.url()).filter(url => url.startsWith('https://www.googletagmanager.com/')),
    [
      'https://www.googletagmanager.com/gtag/js?id=G-TEST12345',
      'https://www.googletagmanager.com/gtm.js?id=GTM-TEST123',
    ],
  );
});

test('Plausible and Matomo receive page views without their scripts', async context => {
  await walk(context);
  const { origin } = context.sites.all;
  const plausible = sentTo(context.asked, 'https://plausible.example/api/event').map(body => JSON.parse(body));
  assert.equal(plausible[1], {
    name: 'pageview',
    domain: 'docs.example',
    url: `${origin}/second`,
    referrer: `${origin}/?utm_source=mail`,
  });
  const matomo = sentTo(context.asked, 'https://matomo.example/stats/matomo.php').map(body =>
    Object.fromEntries(new URLSearchParams(body)),
  );
  assert.equal(matomo[1], {
    idsite: '7',
    rec: '1',
    apiv: '1',
    send_image: '0',
    url: `${origin}/second`,
    action_name: 'Second · Services',
    urlref: `${origin}/?utm_source=mail`,
  });
  assert.is(plausible.length, 3);
  assert.is(matomo.length, 3);
  const others = context.asked.filter(request => /plausible|matomo/.test(request.url()) && request.method() !== 'POST');
  assert.equal(others, []);
});

test('search words in the URL are in no report', async context => {
  await context.page.goto(`${context.sites.all.origin}/second?mark=secret&q=1`);
  const [view] = await viewsSent(context, 1);
  assert.is(view!.url, `${context.sites.all.origin}/second?q=1`);
});

test('a browser without beacons sends reports too', async context => {
  await context.page.addInitScript(() => Object.defineProperty(navigator, 'sendBeacon', { value: undefined }));
  await context.page.goto(`${context.sites.all.origin}/second`);
  const [view] = await viewsSent(context, 1);
  assert.is(view!.title, 'Second · Services');
  assert.equal(context.troubles, []);
});

test('a page that the browser prerenders is reported once it is visible', async context => {
  const { page, asked, sites } = context;
  await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { value: true }));
  await page.goto(`${sites.all.origin}/`);
  await ready(page);
  await page.waitForFunction(() => 'Widget' in window);
  assert.equal(hosts(asked), ['widget.example']);
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  const [view] = await viewsSent(context, 1);
  assert.is(view!.title, 'Services');
});

for (const [name, value] of [
  ['doNotTrack', '1'],
  ['globalPrivacyControl', true],
] as const) {
  test(`a reader whose browser says ${name} is not tracked, and no script for it is loaded`, async context => {
    const { page, asked, sites } = context;
    await page.addInitScript(
      ([key, said]) => Object.defineProperty(navigator, key as string, { value: said }),
      [name, value],
    );
    await page.goto(`${sites.all.origin}/`);
    await page.waitForFunction(() => 'Widget' in window);
    await page.click('article a:has-text("second page")');
    await page.waitForFunction(() => document.title.startsWith('Second'));
    assert.equal(hosts(asked), ['widget.example']);
    assert.not.ok(await page.evaluate(() => 'dataLayer' in window));
  });
}

test('a site without services contacts no host, has no code for services, and its policy names no host', async context => {
  const { page, asked, sites, troubles } = context;
  await page.goto(`${sites.plain.origin}/`);
  await ready(page);
  await page.click('article a:has-text("second page")');
  await page.waitForFunction(() => document.title.startsWith('Second'));
  await waitForNetworkIdle(page);
  assert.equal(hosts(asked), []);
  assert.equal(troubles, []);
  const html = await readFile(join(sites.plain.folder, 'index.html'), 'utf8');
  assert.not.match(html, /(script|style|img|font|connect)-src [^;]*https:/);
  assert.not.match(html, /docsc:ask/);
  const assets = join(sites.plain.folder, 'assets');
  for (const file of (await readdir(assets)).filter(name => /\.(js|css)$/.test(name))) {
    const text = await readFile(join(assets, file), 'utf8');
    assert.not.match(
      text,
      /docsc:visit|sendBeacon|dataLayer|docsc:ask|\.assistant|docs-version|docsc:menu|\.menu|chatgpt|claude|feedback|consent/i,
      file,
    );
  }
});

test('the assistant: a button of 80 by 100 in the corner, and a script with its attributes once the page is idle', async context => {
  const { page, sites, troubles } = context;
  await page.goto(`${sites.all.origin}/`);
  const button = page.getByRole('button', { name: 'ASK AI' });
  const box = (await button.boundingBox())!;
  assert.equal([box.width, box.height], [80, 100]);
  assert.equal([box.x + box.width, box.y + box.height], [1280 - 16, 900 - 16]);
  await page.waitForFunction(() => 'Widget' in window);
  const settings = await page.evaluate(() => (window as unknown as { widgetSettings: unknown }).widgetSettings);
  assert.equal(settings, { websiteId: 'abc-123', modalTitle: 'Ask "us"' });
  assert.equal(troubles, []);
});

/** Runs in the page: records the messages to the widget in `told`. */
const listen = () => {
  const told: string[] = [];
  Object.assign(window, { told });
  document.addEventListener('docsc:ask', event => told.push((event as CustomEvent).detail.trigger.id));
};
const told = (page: Page) =>
  page.evaluate(() => {
    const { told: list, Widget } = window as unknown as { told: string[]; Widget?: { panel: { opened: number } } };
    return { list, opened: Widget?.panel.opened ?? 0 };
  });

test('a press of the key tells the widget, and calls its function; the button outlives a change of page', async context => {
  const { page, sites } = context;
  await page.addInitScript(listen);
  await page.goto(`${sites.all.origin}/`);
  await ready(page);
  await page.waitForFunction(() => 'Widget' in window);
  await page.click('article a:has-text("second page")');
  await page.waitForFunction(() => document.title.startsWith('Second'));
  await page.focus('#docsc\\:ask');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => (window as unknown as { told: string[] }).told.length > 0);
  assert.equal(await told(page), { list: ['docsc:ask'], opened: 1 });
});

test('a press before the script has loaded is remembered and reported once', async context => {
  const { page, sites } = context;
  const gate = { release: () => {} };
  const open = new Promise<void>(resolve => {
    gate.release = resolve;
  });
  await page.route('https://widget.example/**', async route => {
    await open;
    await route.fallback();
  });
  await page.addInitScript(listen);
  await page.goto(`${sites.all.origin}/`);
  await ready(page);
  await page.click('#docsc\\:ask');
  await page.waitForSelector('#docsc\\:ask[aria-busy]');
  await page.click('#docsc\\:ask');
  assert.equal(await told(page), { list: [], opened: 0 });
  gate.release();
  await page.waitForFunction(() => (window as unknown as { told: string[] }).told.length > 0);
  await page.waitForSelector('#docsc\\:ask:not([aria-busy])');
  assert.equal(await told(page), { list: ['docsc:ask'], opened: 1 });
});

test('a script that fails to load is reported next to the button, and tried again at the next press', async context => {
  const { page, sites } = context;
  const blocked = { still: true };
  await page.route('https://widget.example/**', route => (blocked.still ? route.abort() : route.fallback()));
  await page.addInitScript(listen);
  await page.goto(`${sites.all.origin}/`);
  await page.click('#docsc\\:ask');
  await page.waitForFunction(() => document.querySelector('.assistant [role=status]')?.textContent);
  assert.is(await page.textContent('.assistant [role=status]'), 'The assistant did not load. Press again to retry.');
  assert.equal(await told(page), { list: [], opened: 0 });
  blocked.still = false;
  await page.click('#docsc\\:ask');
  await page.waitForFunction(() => (window as unknown as { told: string[] }).told.length > 0);
  assert.is(await page.textContent('.assistant [role=status]'), '');
  assert.equal(await told(page), { list: ['docsc:ask'], opened: 1 });
  assert.is(await page.locator('script[src^="https://widget.example"]').count(), 1);
});

test('looks 8: ASK AI is a quiet button in place on phones: it covers nothing, and is not printed', async context => {
  const { page, sites } = context;
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${sites.all.origin}/`);
  const [footer, button] = [
    await page.locator('.footer').boundingBox(),
    await page.locator('#docsc\\:ask').boundingBox(),
  ];
  assert.ok(button!.y >= footer!.y + footer!.height, 'below everything');
  assert.ok(button!.height >= 44 && button!.height <= 48 && button!.width < 140, JSON.stringify(button));
  const style = await page.locator('#docsc\\:ask').evaluate(element => {
    const { backgroundColor, boxShadow } = getComputedStyle(element);
    return { backgroundColor, boxShadow };
  });
  assert.equal(style, { backgroundColor: 'rgba(0, 0, 0, 0)', boxShadow: 'none' });
  await page.emulateMedia({ media: 'print' });
  assert.not.ok(await page.isVisible('#docsc\\:ask'));
});

test('a widget that draws its own button receives its size and label', async context => {
  const { page, sites, troubles } = context;
  await page.goto(`${sites.drawn.origin}/`);
  await panel(page).getByRole('button', { name: 'Accept' }).click();
  await page.waitForFunction(() => 'Widget' in window);
  const settings = await page.evaluate(() => (window as unknown as { widgetSettings: unknown }).widgetSettings);
  assert.equal(settings, { buttonWidth: '80px', buttonHeight: '100px', buttonText: 'ASK AI' });
  assert.is(await page.locator('#docsc\\:ask').count(), 0);
  assert.equal(troubles, []);
});

const answersOf = (asked: Request[]) =>
  sentTo(asked, 'https://answers.example/').map(body => JSON.parse(body) as Record<string, string>);
const row = (page: Page) => page.locator('.feedback');
const statusOf = (page: Page) => page.locator('.feedback-status');

/** What an endpoint on another host has to say, so that the page may read its answer. */
const accepting = (status: number) => ({ status, headers: { 'access-control-allow-origin': '*' }, body: '' });

test('A feedback row reports one answer to every analytics service, and thanks for it', async context => {
  const { page, asked, sites, troubles } = context;
  await page.goto(`${sites.all.origin}/second?utm_source=mail`);
  await viewsSent(context, 1);
  const yes = row(page).getByRole('button', { name: 'Yes' });
  await yes.click();
  await page.waitForFunction(
    () => document.querySelector('.feedback-status')?.textContent === 'Thank you for your answer.',
  );
  assert.is(await yes.getAttribute('aria-pressed'), 'true');
  assert.ok(await yes.evaluate(button => button === document.activeElement), 'the focus stays');
  for (const button of await row(page).getByRole('button').all()) await button.dispatchEvent('click');
  const views = await viewsSent(context, 2);
  const url = `${sites.all.origin}/second`;
  assert.equal(views.slice(1), [{ type: 'feedback', url, title: 'Second · Services', answer: 'yes' }]);
  assert.equal(JSON.parse(sentTo(asked, 'https://plausible.example/')[1]!), {
    name: 'Feedback',
    domain: 'docs.example',
    url,
    props: { answer: 'yes' },
  });
  const {
    e_c,
    e_a,
    url: counted,
  } = Object.fromEntries(new URLSearchParams(sentTo(asked, 'https://matomo.example/')[1]));
  assert.equal([e_c, e_a, counted], ['Feedback', 'yes', url]);
  const queue = await page.evaluate(() =>
    JSON.stringify(
      (window as unknown as { dataLayer: ArrayLike<unknown>[] }).dataLayer.slice(-2).map(entry => Object.values(entry)),
    ),
  );
  assert.match(queue, '"page_feedback",{');
  assert.match(queue, '["page_feedback","/second","Second · Services","yes"]');
  assert.equal(troubles, []);
});

test('A feedback row keeps the one answer of a visit when the reader comes back to the page', async context => {
  const { page, asked, sites } = context;
  await page.goto(`${sites.all.origin}/second`);
  await viewsSent(context, 1);
  await row(page).getByRole('button', { name: 'No' }).click();
  await viewsSent(context, 2);
  await page.click('article a:has-text("home")');
  await page.waitForFunction(() => document.title === 'Services');
  assert.is(await row(page).count(), 0, 'the home page has no row');
  await page.goBack();
  await page.waitForFunction(() => document.title.startsWith('Second'));
  const no = row(page).getByRole('button', { name: 'No' });
  assert.is(await no.getAttribute('aria-pressed'), 'true');
  await no.dispatchEvent('click');
  await viewsSent(context, 4);
  assert.is(sentTo(asked, 'https://views.example/').filter(body => body.includes('feedback')).length, 1);
});

test('A feedback row is not shown where a browser that is not tracked could answer to nobody', async context => {
  const { page, sites } = context;
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.goto(`${sites.all.origin}/second`);
  await ready(page);
  assert.not.ok(await row(page).isVisible());
  await page.goto(`${sites.drawn.origin}/second`);
  await ready(page);
  assert.ok(await row(page).isVisible(), 'an endpoint of the site is no tracking');
});

test('A feedback row keeps a press that comes before the application, and the endpoint alone hears of it', async context => {
  const { page, asked, sites, troubles } = context;
  const gate = { release: () => {} };
  const open = new Promise<void>(resolve => {
    gate.release = resolve;
  });
  await page.route(/\/client-[^/]*\.js$/, async route => {
    await open;
    await route.continue();
  });
  await page.route('https://answers.example/**', route => {
    asked.push(route.request());
    return route.fulfill(accepting(204));
  });
  await page.goto(`${sites.drawn.origin}/second`);
  await row(page).getByRole('button', { name: 'Yes' }).click();
  assert.equal(answersOf(asked), []);
  gate.release();
  await statusOf(page).getByText('Thank you for your answer.').waitFor();
  const [request] = asked.filter(one => one.url().startsWith('https://answers.example/'));
  assert.is(request!.url(), 'https://answers.example/collect?site=1');
  assert.is(request!.headers().cookie, undefined);
  const url = `${sites.drawn.origin}/second`;
  assert.equal(answersOf(asked), [{ type: 'feedback', url, title: 'Second · Drawn', answer: 'yes' }]);
  assert.equal(hosts(asked), ['answers.example']);
  assert.equal(troubles, []);
});

test('A feedback row says that the endpoint refused, offline too, and the next press tries again', async context => {
  const { page, asked, sites } = context;
  const answer = { status: 500 };
  await page.route('https://answers.example/**', route => {
    asked.push(route.request());
    return route.fulfill(accepting(answer.status));
  });
  await page.goto(`${sites.drawn.origin}/second`);
  await ready(page);
  const no = row(page).getByRole('button', { name: 'No' });
  await no.click();
  await statusOf(page).getByText('Your answer was not received. Press again to retry.').waitFor();
  assert.is(await no.getAttribute('aria-pressed'), 'false');
  assert.is(await row(page).locator('form').count(), 0);
  await context.chrome.context.setOffline(true);
  await page.route('https://answers.example/**', route => route.abort());
  await no.click();
  await statusOf(page).getByText('You are offline. Press again once you are connected.').waitFor();
  await context.chrome.context.setOffline(false);
  await page.unroute('https://answers.example/**');
  await page.route('https://answers.example/**', route => {
    asked.push(route.request());
    return route.fulfill(accepting(answer.status));
  });
  answer.status = 200;
  await no.click();
  await statusOf(page).getByText('Thank you for your answer.').waitFor();
  assert.is(answersOf(asked).filter(one => one.answer === 'no').length, 2);
});

test('A feedback row offers a comment after the answer, keeps it until it arrives, and works with Trusted Types', async context => {
  const { page, asked, sites } = context;
  const answer = { status: 200 };
  await page.route('https://answers.example/**', route => {
    asked.push(route.request());
    return route.fulfill(accepting(answer.status));
  });
  await page.route(`${sites.drawn.origin}/second`, async route => {
    const response = await route.fetch({ maxRetries: 2 });
    const body = (await response.text()).replace(
      "form-action 'self'",
      "form-action 'self'; require-trusted-types-for 'script'; trusted-types docsc",
    );
    await route.fulfill({ response, body });
  });
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', ({ sample, violatedDirective }) =>
      violations.push(`${violatedDirective} ${sample}`),
    );
  });
  await page.goto(`${sites.drawn.origin}/second`);
  await ready(page);
  await row(page).getByRole('button', { name: 'No' }).click();
  const field = row(page).getByLabel('Anything to add? (optional)');
  await field.fill('  It lacks <b>examples</b> & "quotes".\nÜber 2 lines. ');
  answer.status = 503;
  const send = row(page).getByRole('button', { name: 'Send comment' });
  await send.click();
  await row(page).getByText('Your comment was not received. Press again to retry.').waitFor();
  answer.status = 200;
  await send.click();
  await statusOf(page).getByText('Thank you for your comment.').waitFor();
  assert.ok(await statusOf(page).evaluate(status => status === document.activeElement), 'the focus has a place');
  assert.is(await row(page).locator('form').count(), 0);
  assert.equal(
    answersOf(asked).map(one => one.comment),
    [
      undefined,
      'It lacks <b>examples</b> & "quotes".\nÜber 2 lines.',
      'It lacks <b>examples</b> & "quotes".\nÜber 2 lines.',
    ],
  );
  const violations = await page.evaluate(() => (window as unknown as { violations: string[] }).violations);
  assert.equal(violations, []);
});

test('A feedback row has targets of 44 pixels on phones, no violation, and is neither printed nor shown without JavaScript', async context => {
  const { page, sites } = context;
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${sites.drawn.origin}/second`);
  await ready(page);
  for (const name of ['Yes', 'No']) {
    const { width, height } = (await row(page).getByRole('button', { name }).boundingBox())!;
    assert.ok(width >= 44 && height >= 44, `${name}: ${width} by ${height}`);
  }
  assert.equal(await violationsInBothModes(page), []);
  await page.emulateMedia({ media: 'print' });
  assert.not.ok(await row(page).isVisible());
});

const panel = (page: Page) => page.getByRole('complementary', { name: 'Privacy choices' });
const opener = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Privacy choices' });

/** The hosts of services that wait for consent. */
const waiting = ['tag.example', 'views.example', 'widget.example'];

/** Returns once the page has done all that it does by itself, and so would have asked a service. */
async function settle(page: Page) {
  await ready(page);
  await page.mouse.move(3, 3);
  await page.mouse.move(9, 9);
  await waitForNetworkIdle(page);
}

test('Consent: nothing is requested from a service before a visitor agrees, nor after a refusal', async context => {
  const { page, asked, sites, troubles } = context;
  await page.goto(`${sites.drawn.origin}/`);
  await settle(page);
  await page.click('article a:has-text("second page")');
  await page.waitForFunction(() => document.title.startsWith('Second'));
  await settle(page);
  assert.equal(hosts(asked), []);
  assert.ok(await panel(page).isVisible());
  const buttonOfAssistant = await page.evaluate(() => {
    const aside = Object.assign(document.createElement('aside'), { className: 'assistant' });
    document.body.append(aside);
    const { display } = getComputedStyle(aside);
    aside.remove();
    return display;
  });
  assert.is(buttonOfAssistant, 'none');
  await panel(page).getByRole('button', { name: 'Decline' }).click();
  assert.is(await panel(page).count(), 0);
  await page.reload();
  await settle(page);
  assert.is(await panel(page).count(), 0, 'nobody is asked twice');
  assert.equal(hosts(asked), []);
  assert.equal(await page.evaluate(() => ['Widget' in window, 'ranInline' in window]), [false, false]);
  assert.equal(troubles, []);
});

test('Consent: all services start once a visitor agrees, and at once on later pages', async context => {
  const { page, asked, sites, troubles } = context;
  await page.goto(`${sites.drawn.origin}/second`);
  await ready(page);
  await panel(page).getByRole('button', { name: 'Accept' }).click();
  await page.waitForFunction(() => 'Widget' in window && 'ranInline' in window);
  while (hosts(asked).length < waiting.length) await page.waitForTimeout(20);
  assert.equal(hosts(asked), waiting);
  assert.is(await page.getAttribute('#tag', 'src'), 'https://tag.example/tag.js');
  await page.getByText('Your choice is saved.').waitFor({ state: 'attached' });
  asked.length = 0;
  await page.reload();
  await page.waitForFunction(() => 'Widget' in window && 'ranInline' in window);
  while (hosts(asked).length < waiting.length) await page.waitForTimeout(20);
  assert.is(await panel(page).count(), 0);
  assert.equal(troubles, []);
});

test('Consent: who withdraws is told when services stop, and page views stop at once', async context => {
  const { page, asked, sites } = context;
  await page.goto(`${sites.drawn.origin}/second`);
  await ready(page);
  await panel(page).getByRole('button', { name: 'Accept' }).click();
  await page.waitForFunction(() => 'Widget' in window);
  while (!hosts(asked).includes('views.example')) await page.waitForTimeout(20);
  await opener(page).click();
  await panel(page).getByText('You have accepted.').waitFor();
  assert.ok(await panel(page).evaluate(aside => aside === document.activeElement), 'the question has the focus');
  await page.keyboard.press('Escape');
  assert.is(await panel(page).count(), 0);
  assert.ok(await opener(page).evaluate(button => button === document.activeElement), 'the focus is back');
  await page.keyboard.press('Enter');
  await panel(page).getByRole('button', { name: 'Decline' }).click();
  await panel(page).getByText('Services that have already started stop when you load the page again.').waitFor();
  asked.length = 0;
  await page.click('article a:has-text("home")');
  await page.waitForFunction(() => document.title === 'Drawn');
  await waitForNetworkIdle(page);
  await panel(page).getByRole('button', { name: 'Load again' }).click();
  await page.waitForFunction(() => !('Widget' in window));
  await settle(page);
  assert.equal(hosts(asked), []);
});

test('Consent: an answer to an older question, an expired one or a damaged one counts for nothing', async context => {
  const { page, asked, sites } = context;
  await page.goto(`${sites.drawn.origin}/`);
  for (const stored of [
    'accepted 2 9999999999999',
    'accepted 1 1700000000000',
    'accepted',
    'yes 1 9999999999999',
    '',
  ]) {
    await page.evaluate(value => localStorage.setItem('consent', value), stored);
    await page.reload();
    await panel(page).waitFor();
    assert.not.ok(await page.evaluate(() => 'consent' in document.documentElement.dataset), stored);
  }
  await settle(page);
  assert.equal(hosts(asked), []);
});

test('Consent: a browser that asks not to be tracked is not asked, and its visitor can still agree', async context => {
  const { page, asked, sites } = context;
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.goto(`${sites.drawn.origin}/`);
  await settle(page);
  assert.is(await panel(page).count(), 0);
  assert.equal(hosts(asked), []);
  await opener(page).click();
  await panel(page).getByText('Your browser asks not to be tracked, which counts as a refusal.').waitFor();
  await panel(page).getByRole('button', { name: 'Accept' }).click();
  await page.waitForFunction(() => 'Widget' in window);
  await waitForNetworkIdle(page);
  assert.equal(hosts(asked), ['tag.example', 'widget.example'], 'analytics respect the signal by themselves');
});

test('Consent: a choice counts for the page where storage is off', async context => {
  const { page, sites } = context;
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new Error('off');
      },
    }),
  );
  await page.goto(`${sites.drawn.origin}/`);
  await panel(page).getByRole('button', { name: 'Accept' }).click();
  await page.waitForFunction(() => 'Widget' in window);
  assert.is(await panel(page).count(), 0);
});

test('Consent: the question moves nothing, takes no focus, comes first for the keyboard, and its answers look alike', async context => {
  const { page, sites } = context;
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(`${sites.drawn.origin}/second`);
    await panel(page).waitFor();
    await settle(page);
    assert.ok(await page.evaluate(() => document.activeElement === document.body), 'the focus is where it was');
    const [decline, accept] = await panel(page)
      .getByRole('button')
      .evaluateAll(buttons =>
        buttons.map(button => {
          const {
            color,
            backgroundColor,
            fontSize,
            fontWeight,
            borderColor,
            height,
            width: wide,
          } = getComputedStyle(button);
          return { color, backgroundColor, fontSize, fontWeight, borderColor, height, wide };
        }),
      );
    assert.equal(decline, accept);
    assert.ok(Number.parseFloat(accept!.height) >= 44);
    await page.keyboard.press('Tab');
    assert.is(await page.evaluate(() => document.activeElement?.textContent), 'What happens with your data');
    await page.keyboard.press('Tab');
    assert.is(await page.evaluate(() => document.activeElement?.textContent), 'Decline');
    await opener(page).scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const [button, question] = [(await opener(page).boundingBox())!, (await panel(page).boundingBox())!];
    assert.ok(button.y + button.height <= question.y, 'the question does not cover the end of the page');
    if (width < 1000) assert.equal(await violationsInBothModes(page), []);
    assert.equal(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts), []);
  }
  await page.emulateMedia({ media: 'print' });
  assert.not.ok(await panel(page).isVisible());
});

test('Consent: a press on "Privacy choices" before the application asks once', async context => {
  const { page, sites } = context;
  await page.goto(`${sites.drawn.origin}/`);
  await panel(page).getByRole('button', { name: 'Decline' }).click();
  const gate = { release: () => {} };
  const open = new Promise<void>(resolve => {
    gate.release = resolve;
  });
  await page.route(/\/client-[^/]*\.js$/, async route => {
    await open;
    await route.continue();
  });
  await page.reload();
  await opener(page).click();
  await panel(page).getByText('You have declined.').waitFor();
  await panel(page).getByRole('button', { name: 'Decline' }).click();
  gate.release();
  await settle(page);
  assert.is(await panel(page).count(), 0);
});

test('without JavaScript, neither the button nor the feedback row is shown', async ({ sites }) => {
  const still = await openChrome({ javaScriptEnabled: false });
  const page = await still.context.newPage();
  await page.goto(`${sites.all.origin}/`);
  const isShown = await page.isVisible('#docsc\\:ask');
  await page.goto(`${sites.all.origin}/second`);
  const hasRow = await row(page).isVisible();
  await still.close();
  assert.not.ok(hasRow);
  assert.not.ok(isShown);
});

test.run();

/** The reference site behind `docsc preview`, by the checks of the Agent-Friendly Documentation Spec (agentdocsspec.com). */
import { computeScore, runChecks } from 'afdocs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createPreview } from '../../src/compiler/dev/preview.js';
import { builtReferenceSite } from '../browser/reference-site.js';
import { listenLocally } from '../local-server.js';

const test = suite('reading by programs');

test('every check that applies passes on 50 pages, and the score is 100', async () => {
  const { server } = await createPreview(await builtReferenceSite(), { host: 'localhost' });
  const { url, close } = await listenLocally(server);
  try {
    const report = await runChecks(url, { samplingStrategy: 'deterministic', maxLinksToTest: 50, requestDelay: 0 });
    const { results } = report;
    const short = results.filter(({ status }) => status !== 'pass' && status !== 'skip');
    assert.equal(
      short.map(({ id, status, message }) => `${id}: ${status}, ${message}`),
      [],
    );
    // No page hides headings in tabs, and none is behind a login.
    assert.equal(
      results.filter(({ status }) => status === 'skip').map(({ id }) => id),
      ['section-header-quality', 'auth-alternative-access'],
    );
    assert.is(results.length, 28);
    assert.is(computeScore(report).overall, 100);
  } finally {
    await close();
  }
});

test.run();

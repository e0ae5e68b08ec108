/**
 * D14 D24: preview under load, and serve with 200 tabs and an edit a second, for `DOCSC_SOAK_MINUTES` each.
 * Needs: docsc as a command.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type SoakFigures, soakPreview, soakServe } from '../../soak/servers.js';

const minutes = Number(process.env.DOCSC_SOAK_MINUTES ?? 1);

const check = ({ name, requests, changes, failures, firstMemory, lastMemory }: SoakFigures) => {
  assert.equal(failures, []);
  const growth = Math.max(0, lastMemory - firstMemory);
  process.stdout.write(
    `\nnote: ${name}: ${requests} requests and ${changes} changes in ${minutes} minutes, memory grew by ${growth} MiB\n`,
  );
};

test('D14 preview under load and builds', async () => check(await soakPreview(minutes * 60_000)));
test('D24 serve with 200 tabs and an edit a second', async () => check(await soakServe(minutes * 60_000)));

test.run();

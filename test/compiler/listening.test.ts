/** Servers that cannot listen. */
import { createServer, type Server } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startListening } from '../../src/compiler/dev/http.js';
import type { DiagnosticError } from '../../src/compiler/diagnostics/index.js';
import { rules } from '../../src/compiler/diagnostics/rules/index.js';

/** A server to which the system refuses a port, as it refuses port 80 to users without the right. */
function refusedServer(code: string): Server {
  const server = createServer();
  server.listen = () => {
    const thrown = Object.assign(new Error(`listen ${code}: permission denied`), { code });
    queueMicrotask(() => server.emit('error', thrown));
    return server;
  };
  return server;
}

for (const [code, rule] of [
  ['EACCES', 'no-address'],
  ['EADDRNOTAVAIL', 'no-address'],
  ['EADDRINUSE', 'port-in-use'],
] as const)
  test(`D15: a port that the system refuses with ${code} is exit code 2, and no other is taken`, async () => {
    const server = refusedServer(code);
    const [found] = await startListening(server, 80, '0.0.0.0').then(
      () => [],
      (thrown: DiagnosticError) => thrown.diagnostics,
    );
    assert.is(found?.rule, rule);
    assert.is(rules[rule].exit, 2);
    assert.match(
      `${found?.message} ${found?.hint}`,
      code === 'EADDRINUSE' ? 'Port 80 is in use' : /0\.0\.0\.0:80: \w+\. .*from 1024 on/,
    );
    assert.is(server.listening, false);
  });

test.run();

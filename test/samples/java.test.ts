/** Java samples, compiled and run if a JDK is installed. Requests that Java refuses to send are skipped. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { HttpRequest } from '../../src/runtime/samples/http-request.js';
import { javaSample } from '../../src/runtime/samples/java.js';
import { isAscii } from '../../src/runtime/samples/string-escapes.js';
import { testUnless } from '../skip.js';
import { inFolder, run, works } from './execute.js';
import { hostile, hostileRequests, unusualRequests } from './hostile.js';
import { assertSent } from './sent.js';

/** A class that runs all samples, each a class `Main` in its own package. */
const runner = (count: number) => `public class Run {
  public static void main(String[] args) {
    for (int i = 0; i < ${count}; i++) {
      try {
        Class.forName("s" + i + ".Main").getMethod("main", String[].class).invoke(null, (Object) args);
      } catch (Throwable error) {
        System.err.println(i + " " + error + " " + error.getCause());
      }
    }
  }
}
`;

async function runJava(samples: string[], files: string[]) {
  return inFolder(new Map(files.map(file => [file, undefined])), async folder => {
    const paths = samples.map((_, index) => join(`s${index}`, 'Main.java'));
    for (const [index, sample] of samples.entries()) {
      await mkdir(join(folder, `s${index}`));
      await writeFile(join(folder, paths[index]!), `package s${index};\n${sample}`);
    }
    await writeFile(join(folder, 'Run.java'), runner(samples.length));
    await writeFile(join(folder, 'all.txt'), ['Run.java', ...paths].join('\n'));
    const options = ['-J-XX:TieredStopAtLevel=1', '-proc:none', '-Xlint:none', '-encoding', 'UTF-8', '-d', '.'];
    const compiled = await run(folder, 'javac', [...options, '@all.txt']);
    assert.is(compiled.stderr, '');
    return run(folder, 'java', ['-XX:TieredStopAtLevel=1', '-cp', '.', 'Run']);
  });
}

/** True for requests that Java refuses: non-ASCII headers, and placeholders in URLs. */
function isRefused({ url, headers }: HttpRequest): boolean {
  return /[{}[\]]/.test(url) || headers.some(({ value }) => !isAscii(value));
}

const lack = works('javac', '-version') ? undefined : 'no JDK is installed';

testUnless(lack, test)('Java sends the intended requests', async () => {
  const all = (origin: string) => [
    ...hostile.flatMap(text => hostileRequests(origin, text)),
    ...unusualRequests(origin),
  ];
  await assertSent(origin => all(origin).filter(request => !isRefused(request)), javaSample, runJava);
});

test.run();

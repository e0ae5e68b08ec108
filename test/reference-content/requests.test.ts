/** Every request that a page shows is one that the API answers: method and path are an operation's of `api/`. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { operationsOf, projectDescription } from '../reference-api/description.js';
import { fencesOf, writtenPages } from './pages.js';

const test = suite('requests of the reference site');

const { description } = await projectDescription();
const operations = operationsOf(description).map(({ method, path }) => ({
  method: method.toUpperCase(),
  path,
  pattern: patternOf(path, /\{[^}]+\}/),
}));

/** A path, with anything in the place of what `variable` finds. */
function patternOf(path: string, variable: RegExp, anything = '[^/]+'): RegExp {
  const parts = path.split(variable).map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join(anything)}/?$`);
}

type Request = { method: string; path: string; where: string };

/** Requests of one fence: commands that call `curl` on an address of Vimpel, and requests as HTTP writes them. */
function requestsOf(text: string, language: string, where: string): Request[] {
  if (language === 'http') {
    const lines = [...text.matchAll(/^([A-Z]+) (\/\S+)(?: HTTP\/[\d.]+)?$/gm)];
    return lines.flatMap(([, method, target]) => request(method!, target!, where));
  }
  if (language !== 'bash') return [];
  const commands = text
    .replace(/\\\n\s*/g, ' ')
    .split(/\bcurl\b/)
    .slice(1);
  return commands.flatMap(command => {
    const line = withoutBodies(command);
    const address = /(?:https?:\/\/(?:vimpel\.example\.com|localhost:4242)|"?\$\{?VIMPEL_URL\}?)(\/[^\s'"?#|);]*)/.exec(
      line,
    );
    if (!address) return [];
    const method = /(?:--request|-X)[ =]?([A-Z]+)/.exec(line)?.[1];
    const hasBody = /\s(--data(-\w+)?|-d|--json)[ =]/.test(line) && !/\s(-G|--get)\b/.test(line);
    const implied = /\s(-I|--head)\b/.test(line) ? 'HEAD' : hasBody ? 'POST' : 'GET';
    return request(method ?? implied, address[1]!, where);
  });
}

/** Bodies may hold addresses; the command ends where the next one begins. */
function withoutBodies(command: string): string {
  return command.replace(/'(?:[^']|'\\'')*'/gs, quoted => (/^'https?:/.test(quoted) ? quoted : "''")).split('\n')[0]!;
}

function request(method: string, path: string, where: string): Request[] {
  return /^\/(api|auth|health|ready|edge|invite|feedback)\b/.test(path) ? [{ method, path, where }] : [];
}

const pages = await writtenPages();
/** What is gone is told as HTTP, on the pages of the legacy API and of version 4. */
const isHistory = (path: string, language: string) => /\/legacy\/|whats-new-v4/.test(path) && language === 'http';
const requests = pages.flatMap(page =>
  fencesOf(page)
    .filter(({ code }) => !isHistory(page.path, code.lang ?? ''))
    .flatMap(({ code, where }) => requestsOf(code.value, code.lang ?? '', where)),
);

/** Takes signals: their endpoints are made by people, so no description lists them. */
const ofPeople = /^\/api\/signal-endpoint\/[^/]+$/;

test('methods and paths are those of operations', () => {
  assert.ok(requests.length > 200, `${requests.length} requests`);
  const known = ({ method, path }: Request) => {
    // A variable of the script may be more than one part of the path.
    const scripted = patternOf(path, /\$\{[^}]+\}|\$\w+/, '.+');
    return operations.some(
      operation =>
        (operation.pattern.test(path) || (path.includes('$') && scripted.test(operation.path))) &&
        [operation.method, 'HEAD', 'OPTIONS'].includes(method),
    );
  };
  const unknown = requests.filter(one => !known(one) && !ofPeople.test(one.path));
  assert.equal(
    unknown.map(({ method, path, where }) => `${where} ${method} ${path}`),
    [],
  );
});

test.run();

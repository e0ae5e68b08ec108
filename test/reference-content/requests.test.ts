/** Every request that a page shows has the method and path of an operation in `api/`. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { operationsOf, projectDescription } from '../reference-api/description.js';
import { note } from '../reference-api/project.js';
import { curlsIn } from './curl.js';
import { fencesOf, type SourcePage, writtenPages } from './pages.js';

const test = suite('requests of the reference site');

const { description } = await projectDescription();
const operations = operationsOf(description).map(({ method, path }) => ({
  method: method.toUpperCase(),
  parts: path.split('/'),
}));

const variable = /\$\{[^}]+\}|\$\w+/;

/**
 * True if an operation's path matches a request's path for some values of its parameters and the script's variables.
 */
function fits([part, ...parts]: readonly string[], [asked, ...rest]: readonly string[]): boolean {
  // At the end of the operation's path, the requested path may have a trailing slash.
  if (part === undefined) return !rest.length && !asked;
  if (asked === undefined) return false;
  const isParameter = /^\{[^}]+\}$/.test(part);
  if ((isParameter && asked !== '') || part === asked) if (fits(parts, rest)) return true;
  if (!variable.test(asked)) return false;
  // A variable may stand for several segments, or for the end of one and all that follow.
  const all = [part, ...parts];
  const pattern = patternOf(asked);
  return all.some((_, index) => pattern.test(all.slice(0, index + 1).join('/')) && fits(all.slice(index + 1), rest));
}

/** A pattern for a path segment in which variables match anything. */
function patternOf(text: string): RegExp {
  const literals = text.split(variable).map(literal => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literals.join('.*')}$`);
}

type Request = { method: string; path: string; where: string };

/** Requests that are written as HTTP, such as `GET /api`. */
function writtenRequests(page: SourcePage): Request[] {
  return fencesOf(page).flatMap(({ code, where }) => {
    if (code.lang !== 'http' || isHistory(page.path)) return [];
    const lines = [...code.value.matchAll(/^([A-Z]+) (\/\S+)(?: HTTP\/[\d.]+)?$/gm)];
    return lines.flatMap(([, method, target]) => request(method!, target!, where));
  });
}

/** True for pages about the legacy API and version 4, whose requests are no longer valid. */
function isHistory(path: string): boolean {
  return /\/legacy\/|whats-new-v4/.test(path);
}

/** URLs of Vimpel and its Edge: the host names and ports that pages use, or a variable. */
const vimpel =
  /^(?:https?:\/\/(?:[\w.-]*vimpel[\w.-]*|(?:flags|edge)\.[\w.-]+|[\w.-]+(?=:(?:4242|3063)\b))(?::\d+)?|\$\{\w+\})([/$][^?#]*)/;

function request(method: string, path: string, where: string): Request[] {
  return /^\/(api|auth|health|ready|edge|invite|feedback)\b/.test(path) ? [{ method, path, where }] : [];
}

const pages = await writtenPages();
/** The fences of one page form one script: a variable set in one is known in the next. */
const commands = pages.flatMap(page => {
  const fences = fencesOf(page).filter(({ code }) => code.lang === 'bash');
  return curlsIn(fences.map(({ code, where }) => ({ text: code.value, where })));
});
const requests = [
  ...pages.flatMap(writtenRequests),
  ...commands.flatMap(({ where, asked }) =>
    asked.flatMap(({ method, address = '' }) => request(method, vimpel.exec(address)?.[1] ?? '', where)),
  ),
];

/** Signal endpoints are created by users, so the description does not list them. */
const ofPeople = /^\/api\/signal-endpoint\/[^/]+$/;

test('methods and paths are those of operations', () => {
  assert.ok(requests.length > 400, `${requests.length} requests`);
  const known = ({ method, path }: Request) =>
    operations.some(
      operation =>
        fits(operation.parts, path.split('/')) &&
        ([operation.method, 'HEAD', 'OPTIONS'].includes(method) || method.includes('$')),
    );
  const unknown = requests.filter(one => !known(one) && !ofPeople.test(one.path));
  assert.equal(
    unknown.map(({ method, path, where }) => `${where} ${method} ${path}`),
    [],
  );
});

/** Two begin with a variable from another tutorial; one is built from lines that its script reads. */
const UNRESOLVED = 3;

test('the URL of nearly every command is known', () => {
  const unresolved = commands.filter(({ asked }) => asked.every(({ address }) => address === undefined));
  note(`${requests.length} requests; no address of ${unresolved.length} of ${commands.length} curl commands`);
  assert.ok(unresolved.length <= UNRESOLVED, unresolved.map(({ where }) => where).join('\n'));
});

test('variables, functions and nested commands are followed', () => {
  const asked = (...scripts: string[]) =>
    curlsIn(scripts.map(text => ({ text, where: '' }))).map(curl =>
      curl.asked.map(({ method, address }) => `${method} ${address ?? '-'}`),
    );
  const host = 'https://vimpel.example.com';
  assert.equal(asked(`export A=${host} B="$A/api/x"`, `curl -d 1 "\${B%x}y" # "$A"`), [[`POST ${host}/api/y`]]);
  assert.equal(asked(`A='$B'\nid=$(curl -sS "$C/api/x" | jq .id)\ncurl "$C/api/$id" > "$A"`), [
    [`GET \${C}/api/x`],
    [`GET \${C}/api/\${id}`],
  ]);
  const call = `call() {\n  local method=$1 path=$2\n  set -- -X "$method" "${host}$path"\n  curl "$@"\n}\ncall PUT /api/x`;
  assert.equal(asked(call), [[`\${1} ${host}\${2}`, `PUT ${host}/api/x`]]);
  assert.equal(asked(`get() { curl "$1/api/x"; }\nwhile ! get ${host}; do sleep 1; done`), [
    [`GET \${1}/api/x`, `GET ${host}/api/x`],
  ]);
  assert.equal(asked(`cat > a <<'EOF'\ncurl ${host}\nEOF\nfor n in a b; do (curl -I "$URL/$n"); done`), [['HEAD -']]);
});

test('a request that no operation answers is noticed', () => {
  const isKnown = (path: string) => operations.some(({ parts }) => fits(parts, path.split('/')));
  for (const path of [
    '/api/admin/projects',
    '/api/admin/projects/',
    `/api/admin/projects/\${id}/features`,
    `/api/admin\${x}`,
  ])
    assert.ok(isKnown(path), path);
  for (const path of [
    '/api/admin/project',
    '/api/admin/projects//features',
    `/api/admin/nothing/\${id}`,
    `/apis/\${x}`,
  ])
    assert.not.ok(isKnown(path), path);
});

test.run();

/** The servers that a console may send requests to, as the configuration names them: addresses, or templates with variables. */
import * as z from 'zod';

/** An address without trailing slash. `values` has the values of each variable that the configuration lists. */
export type ConsoleServerConfig = { url: string; values: { [name: string]: string[] } };

/** Combinations of values that one server may have, because a policy names each of their origins. */
const MAX_ORIGINS = 50;

const addressPattern = /^https?:\/\/[a-z0-9.-]+(:\d+)?(\/[^\s?#]*)?$/i;
const ADDRESS_HINT = 'must be an address such as https://api.example.com/v1';
/** An address of OpenAPI with variables: `https://{region}.example.com/{version}`. */
const templatePattern = /^[^\s?#{}]*(?:\{[^\s/?#{}]+\}[^\s?#{}]*)*$/;
const variablePattern = /\{([^{}]*)\}/g;

/** The schema of an address without variables. */
export const addressSchema = z
  .string()
  .regex(addressPattern, { error: ADDRESS_HINT })
  .refine(address => URL.canParse(address), { error: 'has an invalid host or port' });

const variablesSchema = z.record(z.string(), z.array(z.string().min(1)).min(1));

/** The schema of a server: an address whose path may have variables, or an address and the values of its variables. */
const consoleServerSchema = z
  .union([
    z.string(),
    z.strictObject({
      url: z.string().describe('The address, with {name} for each variable.'),
      variables: variablesSchema.describe('The values that readers choose from, by variable.'),
    }),
  ])
  .superRefine(checkServer);

/** The schema of all servers of a console. Readers choose one by its address. */
export const consoleServersSchema = z
  .array(consoleServerSchema)
  .min(1)
  .refine(servers => new Set(servers.map(server => buildConsoleServer(server).url)).size === servers.length, {
    error: 'names a server twice; list all values of a variable in one',
  });

type UserServer = z.infer<typeof consoleServerSchema>;

/** The server in one form. */
export function buildConsoleServer(user: UserServer): ConsoleServerConfig {
  const { url, variables } = typeof user === 'string' ? { url: user, variables: {} } : user;
  return { url: url.replace(/\/+$/, ''), values: variables };
}

function checkServer(server: UserServer, context: z.RefinementCtx): void {
  const message = findProblem(buildConsoleServer(server));
  if (message !== undefined) context.addIssue({ code: 'custom', message });
}

function findProblem({ url, values }: ConsoleServerConfig): string | undefined {
  if (!templatePattern.test(url)) return ADDRESS_HINT;
  const unused = Object.keys(values).find(name => !url.includes(`{${name}}`));
  if (unused !== undefined) return `has no {${unused}} in its address`;
  const open = variableNames(hostOf(url)).find(name => !Object.hasOwn(values, name));
  if (open !== undefined) return `has {${open}} before its path, so \`variables\` has to list its values`;
  const addresses = expandServer({ url, values });
  if (addresses.length > MAX_ORIGINS) return `has more than ${MAX_ORIGINS} addresses`;
  const wrong = addresses.find(address => !addressPattern.test(address) || !URL.canParse(address));
  if (wrong === undefined) return undefined;
  return wrong === url ? ADDRESS_HINT : `becomes ${wrong}, which is no valid address`;
}

/** The names of the variables in an address, each once. */
export function variableNames(url: string): string[] {
  return [...new Set(Array.from(url.matchAll(variablePattern), ([, name]) => name!))];
}

/** Scheme, host and port: what comes before the path. */
function hostOf(url: string): string {
  return /^[^/]*\/\/[^/]*/.exec(url)?.[0] ?? url;
}

/** The addresses of a server, one for each combination of listed values; variables without values stay, as `x`. */
function expandServer(server: ConsoleServerConfig): string[] {
  const combinations = variableNames(server.url).reduce<Map<string, string>[]>(
    (before, name) =>
      before.length > MAX_ORIGINS
        ? before
        : before.flatMap(each => (valuesOf(server, name) ?? ['x']).map(value => new Map(each).set(name, value))),
    [new Map()],
  );
  // In one pass: a value may look like a variable.
  return combinations.map(each =>
    server.url.replace(variablePattern, (whole, name: string) => each.get(name) ?? whole),
  );
}

/** The values that the configuration lists for a variable. */
export function valuesOf({ values }: ConsoleServerConfig, name: string): string[] | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** The origins of a server, each once. */
export function serverOrigins(server: ConsoleServerConfig): string[] {
  return [...new Set(expandServer(server).map(address => new URL(address).origin))];
}

/** The addresses below which a server's requests are: one for each combination of listed values, up to a variable without values. */
export function consoleServerBases(server: ConsoleServerConfig): string[] {
  const { url, values } = server;
  const open = variableNames(url).find(name => !Object.hasOwn(values, name));
  const base = open === undefined ? url : url.slice(0, url.indexOf(`{${open}}`)).replace(/\/[^/]*$/, '');
  return expandServer({ url: base, values });
}

const proxyPattern =
  /^(?:https:\/\/[^\s#]+|\/(?![/\\])[^\s#]*|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/[^\s#]*)?)$/;

/** The schema of the address of a proxy: https, a path on the site's host, or a server on this machine. */
export const proxySchema = z
  .string()
  .regex(proxyPattern, { error: 'must be an https address, or a path on the same host such as /proxy' })
  .refine(address => URL.canParse(address, 'https://host'), { error: 'has an invalid host or port' });

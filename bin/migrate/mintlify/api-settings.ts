/** `api` of Mintlify: which descriptions there are, and whether readers may send requests. */
import type { UserConfig } from '../../../src/compiler/config/schema.js';
import type { Settings } from '../settings.js';
import type { ApiPages } from './api-pages.js';

/** The descriptions with what readers may do with them. */
export function readApiSettings(settings: Settings, { descriptions }: ApiPages): UserConfig['api'] {
  const api = settings.child('api');
  // docsc shows samples in every language, and opens fields where a reader asks for them.
  api.passOver('openapi', 'examples', 'params', 'url', 'paramFields', 'maintainOrder', 'proxy', 'spec');
  for (const key of ['mdx', 'baseUrl', 'auth'])
    if (api.has(key))
      api.report(key, 'is for pages that describe an operation themselves', 'Write the address in the page.');
  if (api.has('asyncapi')) api.report('asyncapi', 'describes messages, and docsc reads no AsyncAPI');
  if (settings.has('asyncapi')) settings.report('asyncapi', 'describes messages, and docsc reads no AsyncAPI');
  settings.passOver('openapi');
  const playground = api.child('playground');
  const mode = playground.text('display') ?? playground.text('mode') ?? 'interactive';
  const isDirect = playground.flag('proxy') === false || playground.flag('disableProxy') === true;
  playground.passOver('credentials');
  const isOn = !/^(?:none|hide|simple)$/.test(mode);
  const servers = descriptions.flatMap(description => description.servers);
  if (isOn && !isDirect && api.has('playground') && servers.length)
    api.report('playground', 'sends requests through a proxy of Mintlify', CONSOLE);
  if (!descriptions.length) return undefined;
  return descriptions.map(({ config, servers: own }) => ({
    ...config,
    ...(isOn && isDirect && own.length && { console: { servers: own } }),
  }));
}

const CONSOLE = 'If the server answers requests of browsers, name it under "console.servers" of the description.';

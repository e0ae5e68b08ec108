/** The files by which hosts redirect and send headers, for the hosts that the configuration names. */
import type { RedirectPattern } from '../../../redirect-patterns.js';
import type { Route } from '../../../routes.js';
import { defaultHosts, type HostName } from '../../config/hosts.js';
import type { Config } from '../../config/types.js';
import { finding } from '../../diagnostics/index.js';
import type { Diagnostic } from '../../diagnostics/types.js';
import type { OutputFile } from '../../types.js';
import { emitCloudflare, exceededLimits } from './cloudflare.js';
import { emitRedirectPages } from './html.js';
import { emitMarkdownFunction } from './markdown-functions.js';
import { emitNetlify } from './netlify.js';
import { emitNginx } from './nginx.js';
import { replacePatterns } from './patterns.js';
import { HOST_FOLDER, type HostOutput, type HostRules } from './rules.js';
import { emitS3 } from './s3.js';
import { emitVercel } from './vercel.js';

/** File with the rules for `docsc preview`. */
export const RULES_FILE = `${HOST_FOLDER}/hosts.json`;

/** The contents of that file. */
export type PreviewRules = Pick<HostRules, 'base' | 'redirects' | 'prefixes' | 'headers' | 'assetHeaders' | 'cache'> & {
  patterns?: RedirectPattern[];
  /** Origin of the site, and that its pages are Markdown too; absent where there is none of it. */
  url?: string;
  twins?: true;
  /** Pages that are not. */
  textless?: Route[];
  /** Pages that are in no list; absent where there are none. */
  unlisted?: Route[];
};

/**
 * The files of all hosts, and findings about exceeded limits. `script` is the published path of the script that
 * forwards.
 */
export function emitHosts(
  rules: HostRules,
  config: Pick<Config, 'hosts' | 'path' | 'positionAt'>,
  script: string,
): { files: OutputFile[]; diagnostics: Diagnostic[] } {
  const hosts = config.hosts ?? defaultHosts;
  const netlify = () => emitNetlify(rules, hosts.includes('cloudflare'));
  // Limits are reported only for hosts that the configuration names.
  const shared = () => {
    const { files, excess = [] } = netlify();
    return { files: [], excess: config.hosts ? [...exceededLimits(files), ...excess] : [] };
  };
  const emitters: Record<HostName, () => HostOutput> = {
    netlify: () => ({ files: netlify().files }),
    cloudflare: hosts.includes('netlify') ? shared : () => emitCloudflare(rules),
    vercel: () => emitVercel(rules),
    nginx: () => emitNginx(rules),
    s3: () => emitS3(rules),
    html: () => emitRedirectPages(rules, script),
  };
  // A page at an old address is no page of the site.
  const { redirects } = replacePatterns(rules, () => true).rules;
  const { base, prefixes, headers, assetHeaders, cache } = rules;
  const patterns = rules.patterns.map(({ from, to }) => ({ from, to }));
  const preview: PreviewRules = {
    base,
    redirects,
    ...(patterns.length && { patterns }),
    prefixes,
    headers,
    assetHeaders,
    cache,
    ...(rules.url && { url: rules.url }),
    ...(rules.twins && { twins: true as const, textless: rules.textless }),
    ...(rules.unlisted.length && { unlisted: rules.unlisted }),
  };
  const outputs = [...new Set(hosts)].map(name => emitters[name]());
  // Only for hosts that the configuration names, as they are of use to those who deploy there.
  const functions = [...new Set(config.hosts ?? [])].flatMap(name =>
    name === 'nginx' || name === 'html' ? [] : emitMarkdownFunction(name, rules),
  );
  const diagnostics = outputs.flatMap(({ excess = [] }, index) => {
    const pointer = `/hosts/${index}`;
    const where = { path: config.path, pointer, place: config.positionAt(pointer) };
    return excess.map(text => finding('host-limit', `${text}.`, where));
  });
  const files = [...outputs.flatMap(output => output.files), ...functions];
  return { files: [...files, { path: RULES_FILE, contents: `${JSON.stringify(preview, null, 1)}\n` }], diagnostics };
}

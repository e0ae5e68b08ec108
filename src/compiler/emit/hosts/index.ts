/** The files by which a host redirects and sends headers: those of the hosts that the configuration names. */

import type { Config, HostName } from '../../config/types.js';
import { finding } from '../../diagnostics/index.js';
import type { Diagnostic } from '../../diagnostics/types.js';
import type { OutputFile } from '../../types.js';
import { emitCloudflare, exceededLimits } from './cloudflare.js';
import { emitRedirectPages } from './html.js';
import { emitNetlify } from './netlify.js';
import { emitNginx } from './nginx.js';
import { HOST_FOLDER, type HostOutput, type HostRules } from './rules.js';
import { emitS3 } from './s3.js';
import { emitVercel } from './vercel.js';

/** What `docsc preview` reads. */
export const RULES_FILE = `${HOST_FOLDER}/hosts.json`;

export type PreviewRules = Pick<HostRules, 'base' | 'redirects' | 'prefixes' | 'headers' | 'assetHeaders' | 'cache'>;

/** Netlify and Cloudflare read files of the same names: where both are meant, both can read them. */
const defaultHosts: HostName[] = ['html', 'netlify', 'cloudflare'];

/** `script` is the published path of what leads on from old addresses. */
export function emitHosts(
  rules: HostRules,
  config: Config,
  script: string,
): { files: OutputFile[]; diagnostics: Diagnostic[] } {
  const named = config.hosts ?? defaultHosts;
  const netlify = () => emitNetlify(rules, named.includes('cloudflare'));
  // A site that names no host is not told what one of them would not read.
  const both = () => ({ files: [], excess: config.hosts ? exceededLimits(netlify().files) : [] });
  const emitters: Record<HostName, () => HostOutput> = {
    netlify,
    cloudflare: named.includes('netlify') ? both : () => emitCloudflare(rules),
    vercel: () => emitVercel(rules),
    nginx: () => emitNginx(rules),
    s3: () => emitS3(rules),
    html: () => emitRedirectPages(rules, script),
  };
  const { base, redirects, prefixes, headers, assetHeaders, cache } = rules;
  const preview: PreviewRules = { base, redirects, prefixes, headers, assetHeaders, cache };
  const outputs = [...new Set(named)].map(name => emitters[name]());
  const diagnostics = outputs.flatMap(({ excess = [] }, index) => {
    const pointer = `/hosts/${index}`;
    const where = { path: config.path, pointer, place: config.positionAt(pointer) };
    return excess.map(text => finding('host-limit', `${text}.`, where));
  });
  const files = outputs.flatMap(output => output.files);
  return { files: [...files, { path: RULES_FILE, contents: `${JSON.stringify(preview, null, 1)}\n` }], diagnostics };
}

/** What a page may load and ask for: one policy, said by a meta element in each page and, with more, by hosts. */
import { createHash } from 'node:crypto';
import type { Config } from '../types.js';

/** Scripts, styles and requests from this origin only; the one inline script by its hash. Consoles may ask their servers. */
export function contentSecurityPolicy({ security: { images, frames }, apis }: Config, inlineHash: string): string {
  const servers = new Set(apis.flatMap(api => api.console.map(server => new URL(server).origin)));
  return [
    "default-src 'none'",
    `script-src 'self' '${inlineHash}'`,
    "style-src 'self'",
    ["img-src 'self' data:", ...images].join(' '),
    ["media-src 'self'", ...images].join(' '),
    ...(frames.length ? [`frame-src ${frames.join(' ')}`] : []),
    "font-src 'self'",
    ["connect-src 'self'", ...servers].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** How a policy names the inline script. */
export function scriptHash(inline: string): string {
  return `sha256-${createHash('sha256').update(inline).digest('base64')}`;
}

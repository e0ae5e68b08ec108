/** What a page may load and ask for: one policy, said by a meta element in each page and, with more, by hosts. */
import { createHash } from 'node:crypto';
import type { Config, Origins } from '../config/types.js';
import { collectOrigins, listServices } from './origins.js';

/**
 * Scripts, styles and requests from this origin only; the one inline script by its hash. Consoles may ask their servers,
 * and configured services have what they need.
 */
export function buildContentSecurityPolicy(config: Config, inlineHash: string): string {
  const { images, frames } = config.security;
  const servers = config.apis.flatMap(api => api.console.map(server => new URL(server).origin));
  const services = listServices(config);
  const sources = (directive: string, own: string[], purpose: keyof Origins) =>
    [directive, ...new Set([...own, ...collectOrigins(purpose, services)])].join(' ');
  const frameSource = sources('frame-src', frames, 'frame');
  return [
    "default-src 'none'",
    sources('script-src', ["'self'", `'${inlineHash}'`], 'script'),
    sources('style-src', ["'self'"], 'style'),
    sources('img-src', ["'self'", 'data:', ...images], 'image'),
    ["media-src 'self'", ...images].join(' '),
    ...(frameSource === 'frame-src' ? [] : [frameSource]),
    sources('font-src', ["'self'"], 'font'),
    sources('connect-src', ["'self'", ...servers], 'connect'),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** How a policy names the inline script. */
export function hashScript(inline: string): string {
  return `sha256-${createHash('sha256').update(inline).digest('base64')}`;
}

/** What a site can be prepared for: hosts, and forms of compressed files. */

/** Hosts with configuration files of their own, and `html` for all others. */
export const hostNames = ['netlify', 'cloudflare', 'vercel', 'nginx', 's3', 'html'] as const;

/** One of `hostNames`. */
export type HostName = (typeof hostNames)[number];

/** Hosts of a site that names none. Netlify and Cloudflare read files of the same names, which then suit both. */
export const defaultHosts: readonly HostName[] = ['html', 'netlify', 'cloudflare'];

/** File extensions of precompressed files; the first is preferred for browsers that accept both. */
export const encodings = ['br', 'gz'] as const;

/** One of `encodings`. */
export type Encoding = (typeof encodings)[number];

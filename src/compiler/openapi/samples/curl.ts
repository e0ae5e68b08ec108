/** The request as a curl command, quoted for POSIX shells. */
import type { RequestModel } from './model.js';

export function curlSample({ method, url, headers, body }: RequestModel): string {
  const lines = [`curl ${method === 'GET' ? '' : `--request ${method} `}${quote(url)}`];
  for (const { name, value } of headers) lines.push(`--header ${quote(`${name}: ${value}`)}`);
  if (body !== undefined) lines.push(`--data ${quote(body)}`);
  return lines.join(' \\\n  ');
}

/** In single quotes nothing is special but the single quote itself. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The Markdown of a page, which is a file beside its HTML. */

/** Loads it. Rejects where the file is missing, or something else is sent in its place. */
export async function loadMarkdown(address: string): Promise<string> {
  const response = await fetch(address);
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || type.includes('html')) throw new Error(`There is no Markdown at ${address}.`);
  return response.text();
}

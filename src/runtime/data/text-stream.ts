/** Text files as they arrive. For the search worker, which has its own connection to the site. */

/** Pieces of the file, decoded as UTF-8. Throws if the server does not have the file. */
export async function* streamText(url: string): AsyncGenerator<string> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${response.status} ${response.statusText}: ${url}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    yield value;
  }
}

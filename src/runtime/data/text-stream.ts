/** Files of text as they arrive, for the search worker: it asks apart from the page. */

/** Pieces of the file, decoded. Throws where the server has no such file. */
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

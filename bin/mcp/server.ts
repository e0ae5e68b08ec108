/** The server of the protocol: offers the tools, and turns their answers and refusals into results. */
import type { McpServerFactory } from '@modelcontextprotocol/server';
import { type Library, type OpenLibrary, Refusal } from './library.js';
import type { Sdk } from './sdk.js';
import { describeSite, type Tool, tools } from './tools.js';

/** `mask` hides secrets in a text; `onFailure` is told what a client is not. */
export type ServerContext = {
  open: OpenLibrary;
  version: string;
  mask: (text: string) => string;
  onFailure: (thrown: unknown) => void;
};

/** Makes a server for each client, or for each request. */
export function createServers({ McpServer }: Pick<Sdk, 'McpServer'>, context: ServerContext): McpServerFactory {
  return async () => {
    const library = await context.open();
    const info = { name: 'docsc', title: context.mask(library.title), version: context.version };
    const server = new McpServer(info, { instructions: context.mask(describeSite(library)) });
    for (const { name, title, description, input, answer } of tools)
      server.registerTool(
        name,
        { title, description, inputSchema: input, annotations: { title, readOnlyHint: true, openWorldHint: false } },
        async (given: unknown) => runTool(answer, given, context),
      );
    return server;
  };
}

async function runTool(answer: Tool['answer'], given: unknown, { open, mask, onFailure }: ServerContext) {
  const toContent = (texts: string[]) => texts.map(text => ({ type: 'text' as const, text: mask(text) }));
  try {
    const library: Library = await open();
    return { content: toContent(await answer(library, given as never)) };
  } catch (thrown) {
    if (thrown instanceof Refusal) return { content: toContent([thrown.message]), isError: true };
    onFailure(thrown);
    return { content: toContent(['docsc failed to answer this. Its terminal says why.']), isError: true };
  }
}

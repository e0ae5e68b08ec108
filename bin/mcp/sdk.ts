/** The protocol's official SDK, a package that only those install who use `docsc mcp`. */
import { importExternal } from '../../src/compiler/components/import-outside.js';
import { DiagnosticError, error } from '../../src/compiler/diagnostics/index.js';

/** The package's name. */
const SDK_PACKAGE = '@modelcontextprotocol/server';

/** The parts of the package that docsc uses. */
export type Sdk = Pick<typeof import('@modelcontextprotocol/server'), 'McpServer' | 'createMcpHandler'> &
  Pick<typeof import('@modelcontextprotocol/server/stdio'), 'serveStdio' | 'StdioServerTransport'>;

/** Loads the package. Rejects with `DiagnosticError` where it is not installed. */
export async function loadSdk(): Promise<Sdk> {
  try {
    const [main, stdio] = await Promise.all([
      importExternal<typeof import('@modelcontextprotocol/server')>(SDK_PACKAGE),
      importExternal<typeof import('@modelcontextprotocol/server/stdio')>(`${SDK_PACKAGE}/stdio`),
    ]);
    return { ...main, ...stdio };
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw thrown;
    const message = `docsc mcp needs the package "${SDK_PACKAGE}", which is not installed.`;
    throw new DiagnosticError([
      error('missing-mcp-package', message, { path: '', hint: `Run: npm install ${SDK_PACKAGE}` }),
    ]);
  }
}

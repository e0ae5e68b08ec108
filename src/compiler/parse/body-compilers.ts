/** What makes bodies of texts: most of docsc's code, and loaded where the first body is asked for. */
export { compileDescription, compileMarkdown } from '../markdown/compile.js';
export { compileRemote } from '../remote/page/compile.js';

/** The front ends that compile bodies: most of the code of docsc, loaded with the first body. */
export { checkChangelogHeadings } from '../markdown/changelog-headings.js';
export { compileDescription, compileMarkdown } from '../markdown/compile.js';
export { diagnoseConfiguredNames } from '../markdown/configured-names.js';
export { readFenceSamples } from '../markdown/fence-samples.js';
export { compileRemote } from '../remote/page/compile.js';

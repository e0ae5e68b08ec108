/** One page → its compiled body, by the front end that its source needs. Compilers are loaded with the first body. */

import type { RenderCurlSample } from '../../format.js';
import { finishPage } from '../body/finish-page.js';
import type { SiteComponents } from '../components/index.js';
import type { Config } from '../config/types.js';
import type { MarkdownOptions } from '../markdown/options.js';
import type { ApiDescription } from '../openapi/index.js';
import type { ProseChecker } from '../prose/index.js';
import type { CompileFragment, Page, PageHead, Source } from '../types.js';
import type { RemotePage } from './documents.js';

/** Compiles bodies. It remembers the descriptions of schemas, which many pages show. */
export type BodyCompiler = {
  compileDocument: (source: Source, head: PageHead, remote?: RemotePage) => Promise<Page>;
  compileOperation: (description: ApiDescription, head: PageHead) => Promise<Page>;
  /** The fragment of a named schema; `undefined` where the description has none of that name. */
  compileSchema: (description: ApiDescription, key: string) => Promise<Page | undefined>;
  /** Loads the compilers ahead of the first body. */
  preload: () => Promise<unknown>;
};

type BodyCompilerOptions = {
  config: Config;
  markdown: Omit<MarkdownOptions, 'siteComponents'>;
  components: () => Promise<SiteComponents>;
  renderCurl: RenderCurlSample;
  /** Absent where prose is not checked. */
  prose?: ProseChecker;
};

const loadFrontEnds = () => import('./lazy-front-ends.js');

/** Creates a body compiler. */
export function createBodyCompiler(options: BodyCompilerOptions): BodyCompiler {
  const { config, markdown, components, renderCurl, prose } = options;
  /** Compiled descriptions by their pointer and text: a schema's description is on every page that shows the schema. */
  const fragments = new Map<string, ReturnType<CompileFragment>>();

  const inspect = (head: PageHead, source: Source): MarkdownOptions['inspect'] =>
    prose && head.frontMatter.prose !== false ? file => prose.checkFile(file, head, source) : undefined;

  const loadOpenapi = async () => {
    const [{ compileDescription }, frontEnd] = await Promise.all([loadFrontEnds(), import('../openapi/index.js')]);
    const compileFragment: CompileFragment = (text, origin) => {
      const key = `${origin.path}#${origin.pointer}\n${text}`;
      const found = fragments.get(key) ?? compileDescription(text, origin);
      fragments.set(key, found);
      return found;
    };
    return { ...frontEnd, tools: { markdown: compileFragment, sample: renderCurl, finish: finishPage } };
  };

  return {
    compileDocument: async (source, head, remote) => {
      const { compileMarkdown, compileRemote } = await loadFrontEnds();
      if (remote) return compileRemote(source, head, { ...remote, site: config.site, images: config.security.images });
      const siteComponents = (await components()).names;
      return compileMarkdown(source, head, { ...markdown, siteComponents, inspect: inspect(head, source) });
    },
    compileOperation: async (description, head) => {
      const { compileOpenapiPage, tools } = await loadOpenapi();
      return compileOpenapiPage(description, head, tools);
    },
    compileSchema: async (description, key) => {
      const { compileSchema, tools } = await loadOpenapi();
      return compileSchema(description, key, tools);
    },
    preload: loadFrontEnds,
  };
}

/** One page → its compiled body, by the front end that its source needs. Compilers are loaded with the first body. */

import type { RequestModel } from '../../api-format.js';
import type { SampleRequest } from '../../plugin.js';
import type { RenderCurlSample, SampleWriter } from '../../prerender-format.js';
import type { ApiParts } from '../body/api-parts.js';
import { finishPage } from '../body/finish-page.js';
import type { SiteComponents } from '../components/index.js';
import type { Config } from '../config/types.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { FenceSamples } from '../markdown/fence-samples.js';
import type { MarkdownOptions, PageHooks } from '../markdown/options.js';
import type { CodeSample } from '../openapi/code-samples.js';
import type { ApiDescription } from '../openapi/index.js';
import type { ProseChecker } from '../prose/index.js';
import type { CompileFragment, Page, PageHead, Source } from '../types.js';
import { createApiParts, type DescribedFiles } from './api-parts.js';
import type { RemotePage } from './documents.js';
import { emptyPage } from './work-guard.js';

/** Compiles bodies. It remembers the descriptions of schemas, which many pages show. */
export type BodyCompiler = {
  compileDocument: (source: Source, head: PageHead, remote?: RemotePage) => Promise<Page>;
  compileOperation: (description: ApiDescription, head: PageHead) => Promise<Page>;
  /** The fragment of a named schema; `undefined` where the description has none of that name. */
  compileSchema: (description: ApiDescription, key: string) => Promise<Page | undefined>;
  /** The samples of a document. */
  readSamples: (source: Source, head: PageHead) => Promise<FenceSamples>;
  /** Loads the compilers ahead of the first body. */
  preload: () => Promise<unknown>;
};

/** What the plugins of a site do to bodies. */
export type BodyPlugins = {
  pageHooks: (head: PageHead) => Promise<PageHooks | undefined>;
  /** Writes samples of a request; `undefined` where no plugin has a language. */
  sampler: () => Promise<((request: SampleRequest) => CodeSample[]) | undefined>;
  /** The finding for what a plugin threw. Throws anything else again. */
  diagnose: (thrown: unknown, path: string) => Promise<Diagnostic>;
};

/** What bodies are compiled with. */
export type BodyCompilerOptions = {
  config: Config;
  markdown: Omit<MarkdownOptions, 'siteComponents'>;
  components: () => Promise<SiteComponents>;
  plugins: BodyPlugins;
  toolkit: {
    renderCurl: RenderCurlSample;
    buildRequest: (model: RequestModel) => SampleRequest;
    openSamples: () => Promise<SampleWriter>;
  };
  /** The API descriptions of the site. */
  describedApis: () => Promise<DescribedFiles[]>;
  dev: boolean;
  /** Absent where prose is not checked. */
  prose?: ProseChecker;
};

const loadFrontEnds = () => import('./lazy-front-ends.js');

/** Creates a body compiler. */
export function createBodyCompiler(options: BodyCompilerOptions): BodyCompiler {
  const { config, markdown, components, plugins, toolkit, describedApis, prose, dev } = options;
  const { renderCurl, buildRequest } = toolkit;
  /** Compiled descriptions by their pointer and text: a schema's description is on every page that shows the schema. */
  const fragments = new Map<string, ReturnType<CompileFragment>>();

  const inspect = (head: PageHead, source: Source): MarkdownOptions['inspect'] =>
    prose && head.frontMatter.prose !== false ? file => prose.checkFile(file, head, source) : undefined;

  const loadOpenapi = async () => {
    const [{ compileDescription }, frontEnd] = await Promise.all([loadFrontEnds(), import('../openapi/index.js')]);
    const compileFragment: CompileFragment = (text, origin) => {
      const key = `${origin.path}#${origin.pointer}\n${text}`;
      const found = fragments.get(key) ?? compileDescription(text, origin, config.limits);
      fragments.set(key, found);
      return found;
    };
    const sampler = await plugins.sampler();
    const otherSamples = sampler && ((model: RequestModel) => sampler(buildRequest(model)));
    const tools = { markdown: compileFragment, sample: renderCurl, otherSamples, finish: finishPage };
    return { ...frontEnd, tools };
  };

  const openApiParts = async (): Promise<ApiParts> => {
    const [apis, { tools, ...frontEnd }, samples] = await Promise.all([
      describedApis(),
      loadOpenapi(),
      toolkit.openSamples(),
    ]);
    return createApiParts(apis, { ...tools, frontEnd, samples });
  };

  /** A plugin that throws costs the page. */
  const withoutCrash = async (head: PageHead, compile: () => Page | Promise<Page>): Promise<Page> => {
    try {
      return await compile();
    } catch (thrown) {
      return emptyPage(head, await plugins.diagnose(thrown, head.origin.path), dev);
    }
  };

  return {
    compileDocument: async (source, head, remote) => {
      const { checkChangelogHeadings, compileMarkdown, compileRemote } = await loadFrontEnds();
      if (remote)
        return compileRemote(source, head, {
          ...remote,
          site: config.site,
          images: config.security.images,
          limits: config.limits,
          theme: config.theme,
        });
      const siteComponents = (await components()).names;
      const hooks = await plugins.pageHooks(head);
      const pageOptions = {
        ...{ ...markdown, siteComponents, inspect: inspect(head, source), plugins: hooks },
        openApiParts,
      };
      const page = await withoutCrash(head, () => compileMarkdown(source, head, pageOptions));
      if (!head.isChangelog) return page;
      return { ...page, diagnostics: [...page.diagnostics, ...checkChangelogHeadings(page)] };
    },
    compileOperation: async (description, head) => {
      const { compileOpenapiPage, tools } = await loadOpenapi();
      return withoutCrash(head, () => compileOpenapiPage(description, head, tools));
    },
    compileSchema: async (description, key) => {
      const { compileSchema, tools } = await loadOpenapi();
      return compileSchema(description, key, tools);
    },
    readSamples: async (source, head) => {
      const { readFenceSamples } = await loadFrontEnds();
      const siteComponents = (await components()).names;
      return readFenceSamples(source, { ...markdown, siteComponents, plugins: await plugins.pageHooks(head) });
    },
    preload: loadFrontEnds,
  };
}

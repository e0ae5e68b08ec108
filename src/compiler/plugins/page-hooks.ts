/** Plugins at work on one page: the hooks that the Markdown front end calls, in the order of the configuration. */
import type { Root as Hast } from 'hast';
import type { Root as Mdast } from 'mdast';
import type { Processor } from 'unified';
import { VFile } from 'vfile';
import type { VFileMessage } from 'vfile-message';
import type { HtmlNode, PluginPage } from '../../plugin.js';
import { excludeFromSearch } from '../body/hast.js';
import type { Config } from '../config/types.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { PageHooks, PlainFile } from '../markdown/options.js';
import type { SyntaxExtensions } from '../markdown/parse.js';
import type { PageHead } from '../types.js';
import type { OpenPlugin } from './open.js';
import { checkRules } from './rules.js';
import { checkNode, checkTree } from './trees.js';

/** Creates the hooks of a page; `undefined` where no plugin concerns pages. */
export type CreatePageHooks = (head: PageHead) => PageHooks | undefined;

/** What plugins know of a page. */
export function pluginPage({ route, title, description, origin, frontMatter }: PageHead): PluginPage {
  return { route, title, description, path: origin.path, frontMatter: structuredClone(frontMatter) };
}

/** Creates the function for plugins that are set up. */
export function createPageHooks(plugins: OpenPlugin[], config: Config): CreatePageHooks {
  const concerned = plugins.filter(
    ({ remark, rehype, transform, slots, rules }) => remark ?? rehype ?? transform ?? slots ?? rules,
  );
  if (!concerned.length) return () => undefined;
  const extensions = collectExtensions(plugins);
  const hasRules = concerned.some(({ rules }) => rules);
  return head => {
    const page = pluginPage(head);
    return {
      extensions,
      hasRules,
      check: async file => {
        const found = [];
        for (const plugin of concerned) found.push(...(await checkRules(plugin, { file, page, config })));
        return found;
      },
      transformFile: async file => {
        const result: { tree: Mdast; diagnostics: Diagnostic[] } = { tree: file.tree, diagnostics: [] };
        for (const plugin of concerned) {
          if (!plugin.remark) continue;
          const { tree, messages } = await runProcessor(plugin, 'remark', { ...file, tree: result.tree });
          result.tree = tree;
          result.diagnostics.push(...messages.map(message => toFinding(message, plugin, file.path)));
        }
        return result;
      },
      transformPage: async tree => {
        const result: { tree: Hast; diagnostics: Diagnostic[] } = { tree, diagnostics: [] };
        for (const plugin of concerned) {
          const changed = await transformPage(plugin, result.tree, page);
          result.tree = changed.tree;
          result.diagnostics.push(...changed.diagnostics);
        }
        return result;
      },
    };
  };
}

/** Present where any plugin of remark is used: only remark's parser can be extended. */
function collectExtensions(plugins: OpenPlugin[]): SyntaxExtensions | undefined {
  const processors = plugins.flatMap(({ remark }) => remark ?? []);
  if (!processors.length) return undefined;
  const collect = (key: keyof SyntaxExtensions) =>
    processors.flatMap(processor => (processor.data() as Partial<SyntaxExtensions>)[key] ?? []);
  return {
    micromarkExtensions: collect('micromarkExtensions'),
    fromMarkdownExtensions: collect('fromMarkdownExtensions'),
  };
}

type ProcessedFile = Pick<PlainFile, 'path' | 'text'> & { tree: Mdast | Hast };

async function runProcessor<File extends ProcessedFile>(
  plugin: OpenPlugin,
  step: 'remark' | 'rehype',
  { path, text, tree }: File,
): Promise<{ tree: File['tree']; messages: VFileMessage[] }> {
  const file = new VFile({ path, value: text });
  const changed = await plugin.run(step, async () => {
    const made = await (plugin[step] as Processor).run(tree, file);
    checkTree(made);
    return made as File['tree'];
  });
  return { tree: changed, messages: file.messages };
}

/** What a plugin of unified reports with `file.message()`. */
function toFinding(
  { reason, ruleId, line, column, note }: VFileMessage,
  { name }: OpenPlugin,
  path: string,
): Diagnostic {
  return {
    rule: `${name}/${ruleId ?? 'message'}`,
    level: 'warning',
    message: reason,
    path,
    place: { line: line ?? 1, column: column ?? 1 },
    ...(note && { hint: note }),
  };
}

async function transformPage(plugin: OpenPlugin, tree: Hast, page: PluginPage) {
  const { path } = page;
  const processed = plugin.rehype
    ? await runProcessor(plugin, 'rehype', { path, text: '', tree })
    : { tree, messages: [] };
  const { transform, slots } = plugin;
  const transformed = transform
    ? await plugin.run('transform', async () => {
        const made = (await transform.call(plugin, processed.tree as HtmlNode, page)) ?? processed.tree;
        checkTree(made);
        return made as Hast;
      })
    : processed.tree;
  const top = await renderSlot('top');
  const bottom = await renderSlot('bottom');
  const diagnostics = processed.messages.map(message => toFinding(message, plugin, path));
  if (!top.length && !bottom.length) return { tree: transformed, diagnostics };
  return { tree: { ...transformed, children: [...top, ...transformed.children, ...bottom] }, diagnostics };

  async function renderSlot(name: 'top' | 'bottom'): Promise<Hast['children']> {
    const render = slots?.[name];
    if (!render) return [];
    return plugin.run(`slots.${name}`, () => {
      const nodes = [render(page) ?? []].flat();
      nodes.forEach(checkNode);
      return nodes.length ? [excludeFromSearch(nodes as never)] : [];
    });
  }
}

/** Code and styles that are loaded when a page needs them. The entry file says which modules they are. */
import type { ReactElement } from 'react';
import type { Bundle } from '../../format.js';
import { withBase } from '../../routes.js';
import { createDeferred } from './deferred.js';
import type { RenderSidebar, SiteData } from './site-data.js';

/** How to import what is not part of the shell's own code. */
export type LazyModules = {
  /** The footer's contents as an element. */
  footer: () => Promise<ReactElement>;
  /** The renderer of chunks. */
  content: () => Promise<ContentRenderers>;
  /** The renderer of sidebars. */
  sidebar: () => Promise<{ renderSidebar: RenderSidebar }>;
  /** Components by name. An empty object if the site's own components cannot be loaded. */
  components: Partial<Record<Bundle, () => Promise<object>>>;
};

type ContentRenderers = Pick<SiteData, 'renderPage' | 'renderBody'>;

/** The name of each bundle's style sheet, without the folder and the ending, which all have in common. */
export type BundleStyles = Partial<Record<Bundle, string>>;

/** The part of `SiteData` that needs code beyond the shell's. */
export type BundleLoader = Pick<
  SiteData,
  'footer' | 'renderPage' | 'renderBody' | 'renderSidebar' | 'peekComponent' | 'loadSiteComponents' | 'loadStyle'
> & {
  /** Loads what `renderSidebar` needs. */
  loadSidebarCode: () => Promise<void>;
  /** Loads everything that a chunk with these bundles needs before it can be shown. */
  load: (bundles: readonly Bundle[]) => Promise<void>;
};

type Components = Readonly<Record<string, unknown>>;

/** `base` is the path prefix of the site. What renders throws if its code has not been loaded. */
export function createBundleLoader(modules: LazyModules, styles: BundleStyles, base: string): BundleLoader {
  const componentsByBundle = new Map<Bundle, Map<string, unknown>>();
  const state: { content?: ContentRenderers; renderSidebar?: RenderSidebar; siteComponents?: Promise<Components> } = {};
  const footer = createDeferred<ReactElement>();
  const loadStyle = async (name: Bundle) => {
    // The sheet of an API reference has its styles too.
    if (styles[name] && !document.querySelector(`link[data-bundle=${name}]`))
      await loadStyleSheet(withBase(`assets/${styles[name]}.css`, base));
  };
  const loadComponents = async (name: Bundle) => {
    if (componentsByBundle.has(name)) return;
    const components = await (modules.components[name]?.() ?? {});
    // An empty module could not be loaded: the next page tries again.
    if (Object.keys(components).length) componentsByBundle.set(name, new Map(Object.entries(components)));
  };
  const loadContent = async () => {
    state.content ??= await modules.content();
  };
  return {
    loadSiteComponents: () => {
      if (!globalThis.DOCSC_NO_SLOTS)
        state.siteComponents ??= loadComponents('own').then(() => resolveIfLoaded(componentsByBundle.get('own')));
      return state.siteComponents!;
    },
    load: async bundles => {
      await Promise.all([loadContent(), ...bundles.flatMap(name => [loadStyle(name), loadComponents(name)])]);
    },
    loadStyle,
    loadSidebarCode: async () => {
      state.renderSidebar ??= (await modules.sidebar()).renderSidebar;
    },
    renderSidebar: contents => state.renderSidebar!(contents),
    footer: {
      peek: footer.peek,
      wait: () => footer.promise,
      request: () => void modules.footer().then(footer.resolve, () => undefined),
    },
    peekComponent: (bundle, name) => componentsByBundle.get(bundle)?.get(name),
    renderPage: chunk => state.content!.renderPage(chunk),
    renderBody: (body, schema) => state.content!.renderBody(body, schema),
  };
}

/** Never resolves if the components could not be loaded: what was prerendered then stays readable. */
function resolveIfLoaded(components: Map<string, unknown> | undefined): Promise<Components> {
  return components?.size ? Promise.resolve(Object.fromEntries(components)) : new Promise(() => undefined);
}

/** Resolves when the sheet applies. The document gets one link to a sheet, however often it is loaded. */
function loadStyleSheet(href: string): Promise<void> {
  const isLoaded = [...document.styleSheets].some(sheet => sheet.href === new URL(href, location.href).href);
  if (isLoaded) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`The style sheet ${href} could not be loaded.`));
    };
    document.head.append(link);
  });
}

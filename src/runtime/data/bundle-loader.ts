/** Code and styles that are loaded when a page needs them. Which modules they are, the entry says. */
import type { ReactElement } from 'react';
import type { Bundle } from '../../format.js';
import { withBase } from '../../routes.js';
import { createDeferred } from './deferred.js';
import type { RenderBody, SiteData } from './site-data.js';

export type LazyModules = {
  footer: () => Promise<ReactElement>;
  /** What turns a chunk into elements. */
  content: () => Promise<{ renderBody: RenderBody }>;
  /** Components by name; of the site's own, none where they cannot be loaded. */
  components: Partial<Record<Bundle, () => Promise<object>>>;
};

export type BundleStyles = Partial<Record<Bundle, string>>;

type BundleLoader = Pick<SiteData, 'footer' | 'renderBody' | 'component' | 'loadOwn' | 'loadStyle'> & {
  /** Everything that a chunk with these bundles needs before it can be shown. */
  load: (bundles: readonly Bundle[]) => Promise<void>;
};

export function createBundleLoader(modules: LazyModules, styles: BundleStyles, base: string): BundleLoader {
  const found = new Map<Bundle, Map<string, unknown>>();
  const state: { render?: RenderBody; own?: ReturnType<SiteData['loadOwn']> } = {};
  const loadStyle = async (name: Bundle) => {
    const path = styles[name];
    if (path !== undefined) await loadStyleSheet(withBase(path, base));
  };
  const loadComponents = async (name: Bundle) => {
    if (found.has(name)) return;
    const all = await (modules.components[name]?.() ?? {});
    // Nothing was found where a module could not be loaded: the next page may have more luck.
    if (Object.keys(all).length) found.set(name, new Map(Object.entries(all)));
  };
  const footer = createDeferred<ReactElement>();
  const loadContent = async () => {
    state.render ??= (await modules.content()).renderBody;
  };
  return {
    loadOwn: () => {
      if (!globalThis.DOCSC_NO_SLOTS) state.own ??= loadComponents('own').then(() => resolveIfLoaded(found.get('own')));
      return state.own!;
    },
    load: async bundles => {
      await Promise.all([loadContent(), ...bundles.flatMap(name => [loadStyle(name), loadComponents(name)])]);
    },
    loadStyle,
    footer: {
      peek: footer.peek,
      wait: () => footer.wait,
      want: () => void modules.footer().then(footer.settle, () => undefined),
    },
    component: (bundle, name) => found.get(bundle)?.get(name),
    renderBody: (body, schema) => {
      if (!state.render) throw new Error('A body is shown before it was loaded.');
      return state.render(body, schema);
    },
  };
}

/** Never, where they could not be loaded: what was prerendered stays readable. */
function resolveIfLoaded(all: Map<string, unknown> | undefined): Promise<Readonly<Record<string, unknown>>> {
  return all?.size ? Promise.resolve(Object.fromEntries(all)) : new Promise(() => undefined);
}

/** Resolves when the sheet applies; in the document it stands once. */
function loadStyleSheet(href: string): Promise<void> {
  const known = [...document.styleSheets].some(sheet => sheet.href === new URL(href, location.href).href);
  if (known) return Promise.resolve();
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

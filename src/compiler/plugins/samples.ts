/** Samples of API requests in the languages of plugins, for the request that a page shows at first. */
import type { SampleRequest } from '../../plugin.js';
import type { OpenPlugin } from './open.js';

/** A sample of a request in a language of a plugin. */
export type PluginSample = { label: string; language: string; text: string };

/** The samples in the order of the plugins. */
export function writeSamples(plugins: OpenPlugin[], request: SampleRequest): PluginSample[] {
  const written: PluginSample[] = [];
  for (const plugin of plugins)
    for (const { label, language, sample } of plugin.samples ?? []) {
      const text = plugin.runNow(`samples.${label}`, () => {
        const made: unknown = sample(request);
        if (typeof made !== 'string') throw new Error('It returned no text.');
        return made;
      });
      written.push({ label, language, text });
    }
  return written;
}

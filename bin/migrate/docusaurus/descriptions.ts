/** API descriptions of Docusaurus. */
import { posix } from 'node:path';
import type { Settings } from '../settings.js';
import type { MigratedSite } from '../types.js';

/** `docusaurus-plugin-openapi-docs`: descriptions by id, with the folder that their pages are written to. */
export function readDescriptions(plugins: { options: Settings }[]): MigratedSite['config']['api'] {
  const found = plugins.flatMap(({ options }) => {
    options.passOver('id', 'docsPluginId');
    const config = options.child('config');
    return config.keys().flatMap(id => {
      const description = config.child(id);
      description.passOver(
        'sidebarOptions',
        'template',
        'downloadUrl',
        'hideSendButton',
        'showExtensions',
        'markdownGenerators',
        'version',
        'label',
        'baseUrl',
        'versions',
        'proxy',
        'maskCredentials',
      );
      const path = description.text('specPath');
      const output = description.text('outputDir');
      if (!path || /^https?:/.test(path)) {
        description.report(
          'specPath',
          'is no file of this project',
          'Download the description, and name the file under "api".',
        );
        return [];
      }
      const route = posix.join('/', (output ?? id).replace(/^\.?\/?docs\//, ''));
      return [{ id, path: posix.normalize(path), route }];
    });
  });
  return found.length ? found : undefined;
}

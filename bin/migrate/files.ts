/** A migrated site as the files of a docsc project. */
import { dump } from 'js-yaml';
import { isObject } from '../../src/compiler/source/json-object.js';
import type { MigratedSite } from './types.js';

const SCHEMA = '# yaml-language-server: $schema=./node_modules/docsc/dist/docsc.schema.json\n';

/** Where lists that are long go, by their key in the configuration. */
const partFiles = { sidebars: 'sidebars.yaml', redirects: 'redirects.yaml' } as const;

const comments: Record<keyof typeof partFiles, string> = {
  sidebars:
    '# Each sidebar is a list of pages, categories and links. A page shows the first sidebar that contains it.\n',
  redirects: '# Old addresses and where they lead.\n',
};

/** Path → text of the files to write. `label` names the tool that the site comes from. */
export function projectFiles({ config, parts }: MigratedSite, label: string): Map<string, string> {
  const files = new Map<string, string>();
  const named = { ...config };
  for (const key of ['sidebars', 'redirects'] as const) {
    const part = parts[key];
    if (!part || !Object.keys(part).length) continue;
    named[key] = partFiles[key];
    files.set(partFiles[key], comments[key] + toYaml(part));
  }
  const head = `# Made by docsc migrate from the configuration of ${label}.\n${SCHEMA}`;
  return new Map([['docsc.config.yaml', head + toYaml(named)], ...files]);
}

/** `undefined` values and mappings without keys are left out. */
function toYaml(value: unknown): string {
  const filled = JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
    isObject(inner) && !Object.keys(inner).length ? undefined : inner,
  );
  return dump(filled, { lineWidth: 120, noRefs: true });
}

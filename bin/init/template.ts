/** The files of a new site: `templates/` in docsc's package, layer upon layer, with the site's title filled in. */
import { dump } from 'js-yaml';
import { createDiskFileSystem } from '../../src/compiler/disk/project.js';
import { packageFolder } from '../toolkit.js';
import type { TemplateName, WorkflowName } from './names.js';

/**
 * Name of a template → its folders in `templates/`. A file of a later folder takes the place of an earlier one. `existing`
 * is for a folder that has pages already.
 */
const layers: Record<TemplateName | 'existing', string[]> = {
  basic: ['basic'],
  api: ['basic', 'api'],
  full: ['basic', 'api', 'full'],
  existing: ['existing'],
};

/** The files that a site starts with. */
export type TemplateChoice = { template: TemplateName | 'existing'; workflow: WorkflowName; title: string };

/** Stands for the title in files of templates. */
const TITLE = '__TITLE__';

/**
 * Returns the files of a new site, by their paths in it, sorted. A name that begins with `_` in a template begins with a
 * dot in the site, because npm and docsc treat files with a dot as their own.
 */
export async function readTemplate({ template, workflow, title }: TemplateChoice): Promise<Map<string, string>> {
  const fs = createDiskFileSystem(packageFolder());
  const folders = [...layers[template], ...(workflow === 'none' ? [] : [`ci/${workflow}`])];
  const files = new Map<string, string>();
  for (const folder of folders) {
    const root = `templates/${folder}/`;
    const { files: paths } = await fs.list(root);
    for (const path of paths) {
      const name = path.slice(root.length).replace(/^_/, '.');
      files.set(name, fillTitle(await fs.readText(path), title));
    }
  }
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The title stands in values of YAML, front matter included, and is quoted where it has to be: `key: … __TITLE__`. */
function fillTitle(text: string, title: string): string {
  return text.replace(new RegExp(`^( *[\\w-]+: )(.*${TITLE}.*)$`, 'gm'), (_, key: string, value: string) => {
    const filled = value.replaceAll(TITLE, title);
    return key + dump(filled, { lineWidth: -1 }).trimEnd();
  });
}

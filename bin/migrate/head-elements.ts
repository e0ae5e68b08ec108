/** Elements of the head that become `head` of docsc, and those that docsc refuses. */
import { finding } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { headTagProblem } from '../../src/compiler/source/head-tag-problem.js';
import type { HeadTag } from './head.js';
import type { MigratedSite, SettingsFile } from './types.js';

type Elements = NonNullable<MigratedSite['config']['head']>;

/** Where the elements are written, and what their paths refer to. `base` is the path that addresses begin with. */
export type HeadContext = { file: SettingsFile; files: ReadonlySet<string>; base: string };

/** The elements, and a finding for each that cannot be taken over. */
export function headElements(
  tags: readonly HeadTag[],
  context: HeadContext,
): { head: Elements | undefined; diagnostics: Diagnostic[] } {
  const head: Elements = [];
  const diagnostics: Diagnostic[] = [];
  for (const tag of tags) {
    const { element, problem } = readElement(tag, context);
    if (problem === undefined) head.push(element);
    else {
      const message = `An element <${tag.tag}> in the head of pages ${problem}, and is left out.`;
      diagnostics.push(finding('unmigrated-setting', message, context.file.sourceOf(tag.pointer)));
    }
  }
  return { head: head.length ? head : undefined, diagnostics };
}

function readElement({ tag, attributes, content }: HeadTag, { files, base }: HeadContext) {
  const attrs: Record<string, string | boolean> = {};
  let missing: string | undefined;
  for (const [name, value] of Object.entries(attributes)) {
    if (value === '' || value === 'true') attrs[name] = true;
    else if (/^(src|href)$/.test(name) && /^\/(?!\/)/.test(value)) {
      const path = files.has(value) ? value : value.replace(base.replace(/\/?$/, '/'), '/');
      if (!files.has(path)) missing = value;
      attrs[name] = path;
    } else if (value !== 'false') attrs[name] = value;
  }
  const element = {
    tag,
    attrs: Object.keys(attrs).length ? attrs : undefined,
    content: content || undefined,
  } as Elements[number];
  if (!/^(meta|link|script)$/.test(tag)) return { element, problem: 'has no counterpart in docsc' };
  if (missing) return { element, problem: `names "${missing}", which is no file in the static folder` };
  return { element, problem: headTagProblem(element, 'site') };
}

/** What OpenAPI says of several fields of one object together. Lists of parameters have a file of their own. */
import type { SecuritySchemeObject, SecuritySchemeType } from 'openapi3-ts/oas32';
import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { isObject, own, textIn } from '../document.js';
import { methods } from '../operations.js';
import type { Here, Rule } from './spec.js';

/** Of two fields, one has to be there. */
export function either(title: string, first: string, second: string): Rule {
  return ({ value, say }) => {
    if ([first, second].some(key => Object.hasOwn(value, key)) || own(value, 'in') === 'querystring') return;
    say([], `${title} needs "${first}" or "${second}".`, `Add one of the two.`);
  };
}

export const containers: Rule = ({ value, minor, say }) => {
  if (!minor || ['paths', 'components', 'webhooks'].some(key => Object.hasOwn(value, key))) return;
  say([], 'The description has neither "paths" nor "webhooks" nor "components".', 'Add one of the three.');
};

export const version: Rule = ({ value, say }) => {
  const written = own(value, 'openapi');
  if (typeof written !== 'string' || /^3\.\d\.\d+(-.+)?$/.test(written)) return;
  say(['openapi'], `"${written}" is no version of OpenAPI.`, 'A version has three numbers, such as 3.1.2.');
};

/** A tag's name is unique, and since OpenAPI 3.2 it may name the tag that it belongs to. */
export const tags: Rule = ({ value, minor, say }) => {
  const list = own(value, 'tags');
  if (!Array.isArray(list)) return;
  const names = list.map(tag => (isObject(tag) ? textIn(tag, 'name') : undefined));
  const known = new Set<string | undefined>();
  for (const [index, name] of names.entries()) {
    if (name !== undefined && known.has(name))
      say(['tags', `${index}`, 'name'], `There are two tags "${name}".`, 'Keep one of the two.');
    known.add(name);
  }
  if (minor < 2) return;
  for (const [index, tag] of list.entries()) {
    const parent = isObject(tag) ? textIn(tag, 'parent') : undefined;
    if (parent === undefined || known.has(parent)) continue;
    const others = names.filter(name => name !== undefined);
    const hint = () => didYouMean(parent, others) ?? 'Add a tag of that name.';
    say(['tags', `${index}`, 'parent'], `There is no tag "${parent}".`, hint);
  }
};

export const serverVariable: Rule = ({ value, minor, say }) => {
  const values = own(value, 'enum');
  if (!minor || !Array.isArray(values)) return;
  const used = own(value, 'default');
  if (!values.length)
    say(['enum'], '"enum" is empty.', 'List the values that the variable can have, or remove "enum".');
  else if (typeof used === 'string' && !values.includes(used))
    say(['default'], `The default "${used}" is not in "enum".`, 'Add it to "enum", or name one of its values.');
};

/** Each name stands for a security scheme; since OpenAPI 3.2 it may be an address of one. */
export const securityRequirement: Rule = ({ value, minor, root, resolve, say }) => {
  const components = resolve(own(root, 'components'), '');
  const schemes = components && resolve(own(components.value, 'securitySchemes'), components.file);
  const known = schemes?.value ?? {};
  for (const name of Object.keys(value)) {
    if (Object.hasOwn(known, name) || (minor >= 2 && /[/#:.]/.test(name))) continue;
    const hint = () => didYouMean(name, Object.keys(known)) ?? 'Describe it in "components.securitySchemes".';
    say([name], `There is no security scheme "${name}".`, hint);
  }
};

const ofSchemes: Record<string, { needs: string[]; may?: string[] }> = {
  apiKey: { needs: ['name', 'in'] },
  http: { needs: ['scheme'], may: ['bearerFormat'] },
  oauth2: { needs: ['flows'], may: ['oauth2MetadataUrl'] },
  openIdConnect: { needs: ['openIdConnectUrl'] },
  mutualTLS: { needs: [] },
} satisfies Record<SecuritySchemeType, Record<string, (keyof SecuritySchemeObject)[]>>;

export const securityScheme: Rule = ({ value, say }) => {
  const type = textIn(value, 'type');
  if (type === undefined || !Object.hasOwn(ofSchemes, type)) return;
  for (const [other, { needs, may = [] }] of Object.entries(ofSchemes))
    for (const key of [...needs, ...may]) {
      const isThere = Object.hasOwn(value, key);
      if (other === type && needs.includes(key) && !isThere)
        say([], `A security scheme of type "${type}" needs "${key}".`, `Add "${key}".`);
      if (other !== type && isThere)
        say([key], `"${key}" is for security schemes of type "${other}"; this one is "${type}".`, `Remove "${key}".`);
    }
};

/** Methods that a path item has fields for cannot stand among the others. */
export const additionalOperations: Rule = ({ value, say }) => {
  const operations = own(value, 'additionalOperations');
  if (!isObject(operations)) return;
  for (const method of Object.keys(operations))
    if (methods.some(known => known.toUpperCase() === method)) {
      const hint = `Write it as "${method.toLowerCase()}", beside "additionalOperations".`;
      say(['additionalOperations', method], `"${method}" is no additional operation.`, hint);
    }
};

export const responses: Rule = ({ value, say }) => {
  if (Object.keys(value).some(key => !key.startsWith('x-'))) return;
  say([], '"responses" is empty.', 'Describe at least one, by its status or as "default".');
};

/**
 * `/a/{b}` and `/a/{c}` are one path. Many descriptions have both, for methods that differ; those can be told apart, and
 * nothing is said of them.
 */
export const samePaths: Rule = ({ value, resolve, say }) => {
  const known = new Map<string, string>();
  for (const [path, written] of Object.entries(value)) {
    const item = path.startsWith('/') && resolve(written)?.value;
    if (!item) continue;
    for (const method of Object.keys(item)) {
      if (!methods.includes(method)) continue;
      const key = `${method} ${path.replace(/\{[^{}]*\}/g, '{}')}`;
      const before = known.get(key);
      if (before === undefined) known.set(key, path);
      else {
        const message = `"${path}" is the same path as "${before}", and both have "${method}".`;
        say(item === written ? [path, method] : [path], message, 'Keep one of the two.');
      }
    }
  }
};

/** Parameters and headers that have `content` have it once. */
export const oneContent = ({ value, say }: Here): void => {
  const content = own(value, 'content');
  const count = isObject(content) ? Object.keys(content).length : 1;
  if (count !== 1)
    say(['content'], `"content" has to have one media type here; it has ${count}.`, count ? 'Keep one.' : 'Add one.');
};

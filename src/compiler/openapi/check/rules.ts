/** What OpenAPI says of several fields of one object together. Lists of parameters have a file of their own. */
import type { SecuritySchemeObject, SecuritySchemeType } from 'openapi3-ts/oas32';
import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { getOwn, getText, isObject } from '../document.js';
import { operationMethods } from '../operations.js';
import type { ObjectRule, RuleContext } from './spec.js';

/** Of two fields, one has to be there. */
export function requireEither(title: string, first: string, second: string): ObjectRule {
  return ({ value, report }) => {
    if ([first, second].some(key => Object.hasOwn(value, key)) || getOwn(value, 'in') === 'querystring') return;
    report([], `${title} needs "${first}" or "${second}".`, `Add one of the two.`);
  };
}

export const checkContainers: ObjectRule = ({ value, minor, report }) => {
  if (!minor || ['paths', 'components', 'webhooks'].some(key => Object.hasOwn(value, key))) return;
  report([], 'The description has neither "paths" nor "webhooks" nor "components".', 'Add one of the three.');
};

export const checkVersionField: ObjectRule = ({ value, report }) => {
  const written = getOwn(value, 'openapi');
  if (typeof written !== 'string' || /^3\.\d\.\d+(-.+)?$/.test(written)) return;
  report(['openapi'], `"${written}" is no version of OpenAPI.`, 'A version has three numbers, such as 3.1.2.');
};

/** A tag's name is unique, and since OpenAPI 3.2 it may name the tag that it belongs to. */
export const checkTagObjects: ObjectRule = ({ value, minor, report }) => {
  const list = getOwn(value, 'tags');
  if (!Array.isArray(list)) return;
  const names = list.map(tag => (isObject(tag) ? getText(tag, 'name') : undefined));
  const known = new Set<string | undefined>();
  for (const [index, name] of names.entries()) {
    if (name !== undefined && known.has(name))
      report(['tags', `${index}`, 'name'], `There are two tags "${name}".`, 'Keep one of the two.');
    known.add(name);
  }
  if (minor < 2) return;
  for (const [index, tag] of list.entries()) {
    const parent = isObject(tag) ? getText(tag, 'parent') : undefined;
    if (parent === undefined || known.has(parent)) continue;
    const others = names.filter(name => name !== undefined);
    const hint = () => didYouMean(parent, others) ?? 'Add a tag of that name.';
    report(['tags', `${index}`, 'parent'], `There is no tag "${parent}".`, hint);
  }
};

export const checkServerVariable: ObjectRule = ({ value, minor, report }) => {
  const values = getOwn(value, 'enum');
  if (!minor || !Array.isArray(values)) return;
  const used = getOwn(value, 'default');
  if (!values.length)
    report(['enum'], '"enum" is empty.', 'List the values that the variable can have, or remove "enum".');
  else if (typeof used === 'string' && !values.includes(used))
    report(['default'], `The default "${used}" is not in "enum".`, 'Add it to "enum", or name one of its values.');
};

/** Each name stands for a security scheme; since OpenAPI 3.2 it may be an address of one. */
export const checkSecurityRequirement: ObjectRule = ({ value, minor, root, resolve, report }) => {
  const components = resolve(getOwn(root, 'components'), '');
  const schemes = components && resolve(getOwn(components.value, 'securitySchemes'), components.file);
  const known = schemes?.value ?? {};
  for (const name of Object.keys(value)) {
    if (Object.hasOwn(known, name) || (minor >= 2 && /[/#:.]/.test(name))) continue;
    const hint = () => didYouMean(name, Object.keys(known)) ?? 'Describe it in "components.securitySchemes".';
    report([name], `There is no security scheme "${name}".`, hint);
  }
};

const fieldsByScheme: Record<string, { needs: string[]; may?: string[] }> = {
  apiKey: { needs: ['name', 'in'] },
  http: { needs: ['scheme'], may: ['bearerFormat'] },
  oauth2: { needs: ['flows'], may: ['oauth2MetadataUrl'] },
  openIdConnect: { needs: ['openIdConnectUrl'] },
  mutualTLS: { needs: [] },
} satisfies Record<SecuritySchemeType, Record<string, (keyof SecuritySchemeObject)[]>>;

export const checkSecurityScheme: ObjectRule = ({ value, report }) => {
  const type = getText(value, 'type');
  if (type === undefined || !Object.hasOwn(fieldsByScheme, type)) return;
  for (const [other, { needs, may = [] }] of Object.entries(fieldsByScheme))
    for (const key of [...needs, ...may]) {
      const isThere = Object.hasOwn(value, key);
      if (other === type && needs.includes(key) && !isThere)
        report([], `A security scheme of type "${type}" needs "${key}".`, `Add "${key}".`);
      if (other !== type && isThere)
        report(
          [key],
          `"${key}" is for security schemes of type "${other}"; this one is "${type}".`,
          `Remove "${key}".`,
        );
    }
};

/** Methods that a path item has fields for cannot stand among the others. */
export const checkAdditionalOperations: ObjectRule = ({ value, report }) => {
  const operations = getOwn(value, 'additionalOperations');
  if (!isObject(operations)) return;
  for (const method of Object.keys(operations))
    if (operationMethods.some(known => known.toUpperCase() === method)) {
      const hint = `Write it as "${method.toLowerCase()}", beside "additionalOperations".`;
      report(['additionalOperations', method], `"${method}" is no additional operation.`, hint);
    }
};

export const checkResponses: ObjectRule = ({ value, report }) => {
  if (Object.keys(value).some(key => !key.startsWith('x-'))) return;
  report([], '"responses" is empty.', 'Describe at least one, by its status or as "default".');
};

/**
 * `/a/{b}` and `/a/{c}` are one path. Many descriptions have both, for methods that differ; those can be told apart, and
 * nothing is said of them.
 */
export const checkSamePaths: ObjectRule = ({ value, resolve, report }) => {
  const known = new Map<string, string>();
  for (const [path, written] of Object.entries(value)) {
    const item = path.startsWith('/') && resolve(written)?.value;
    if (!item) continue;
    for (const method of Object.keys(item)) {
      if (!operationMethods.includes(method)) continue;
      const key = `${method} ${path.replace(/\{[^{}]*\}/g, '{}')}`;
      const before = known.get(key);
      if (before === undefined) known.set(key, path);
      else {
        const message = `"${path}" is the same path as "${before}", and both have "${method}".`;
        report(item === written ? [path, method] : [path], message, 'Keep one of the two.');
      }
    }
  }
};

/** Parameters and headers that have `content` have it once. */
export const checkOneContent = ({ value, report }: RuleContext): void => {
  const content = getOwn(value, 'content');
  const count = isObject(content) ? Object.keys(content).length : 1;
  if (count !== 1)
    report(
      ['content'],
      `"content" has to have one media type here; it has ${count}.`,
      count ? 'Keep one.' : 'Add one.',
    );
};

/** Rules about several fields of one object together. Rules about parameters are in `parameters.ts`. */
import type { SecuritySchemeObject, SecuritySchemeType } from 'openapi3-ts/oas32';
import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { getOwn, getText, isObject } from '../document.js';
import { operationMethods } from '../operations.js';
import type { ObjectRule, RuleContext } from './spec.js';

/** One of the two fields is required. */
export function requireEither(title: string, first: string, second: string): ObjectRule {
  return ({ value, report }) => {
    if ([first, second].some(key => Object.hasOwn(value, key)) || getOwn(value, 'in') === 'querystring') return;
    report([], `${title} needs "${first}" or "${second}".`, `Add one of the two.`);
  };
}

/** A description has paths, webhooks or components. OpenAPI 3.0 requires "paths". */
export const checkContainers: ObjectRule = ({ value, minor, report }) => {
  if (!minor || ['paths', 'components', 'webhooks'].some(key => Object.hasOwn(value, key))) return;
  report([], 'The description has neither "paths" nor "webhooks" nor "components".', 'Add one of the three.');
};

/** "openapi" is a full version number. */
export const checkVersionField: ObjectRule = ({ value, report }) => {
  const written = getOwn(value, 'openapi');
  if (typeof written !== 'string' || /^3\.\d\.\d+(-.+)?$/.test(written)) return;
  report(['openapi'], `"${written}" is not a version of OpenAPI.`, 'A version has three numbers, such as 3.1.2.');
};

/** Names of tags are unique. Since OpenAPI 3.2, a tag may name its parent, which must exist. */
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

/** The default of a server variable is one of its values. OpenAPI 3.0 does not require that. */
export const checkServerVariable: ObjectRule = ({ value, minor, report }) => {
  const values = getOwn(value, 'enum');
  if (!minor || !Array.isArray(values)) return;
  const defaultValue = getOwn(value, 'default');
  if (!values.length)
    report(['enum'], '"enum" is empty.', 'List the values that the variable can have, or remove "enum".');
  else if (typeof defaultValue === 'string' && !values.includes(defaultValue)) {
    const hint = 'Add it to "enum", or name one of its values.';
    report(['default'], `The default "${defaultValue}" is not in "enum".`, hint);
  }
};

/** A security requirement names existing schemes. Since OpenAPI 3.2, a name may also be the URL of a scheme. */
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

/** A security scheme has the fields of its type, and none of another type. */
export const checkSecurityScheme: ObjectRule = ({ value, report }) => {
  const type = getText(value, 'type');
  if (type === undefined || !Object.hasOwn(fieldsByScheme, type)) return;
  for (const [other, { needs, may = [] }] of Object.entries(fieldsByScheme))
    for (const key of [...needs, ...may]) {
      const isPresent = Object.hasOwn(value, key);
      if (other === type && needs.includes(key) && !isPresent)
        report([], `A security scheme of type "${type}" needs "${key}".`, `Add "${key}".`);
      if (other !== type && isPresent)
        report(
          [key],
          `"${key}" is for security schemes of type "${other}"; this one is "${type}".`,
          `Remove "${key}".`,
        );
    }
};

/** Methods that have a field of their own are not among the additional operations. */
export const checkAdditionalOperations: ObjectRule = ({ value, report }) => {
  const operations = getOwn(value, 'additionalOperations');
  if (!isObject(operations)) return;
  for (const method of Object.keys(operations))
    if (operationMethods.some(known => known.toUpperCase() === method)) {
      const hint = `Write it as "${method.toLowerCase()}", next to "additionalOperations".`;
      report(['additionalOperations', method], `"${method}" is not an additional operation.`, hint);
    }
};

/** An operation has at least one response. */
export const checkResponses: ObjectRule = ({ value, report }) => {
  if (Object.keys(value).some(key => !key.startsWith('x-'))) return;
  report([], '"responses" is empty.', 'Describe at least one, by its status or as "default".');
};

/**
 * Paths that differ only in the names of parameters, such as `/a/{b}` and `/a/{c}`, are the same path. Many descriptions
 * have both with different methods; only a method in both is reported.
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

/** The `content` of a parameter or header has exactly one media type. */
export const checkOneContent = ({ value, report }: RuleContext): void => {
  const content = getOwn(value, 'content');
  const count = isObject(content) ? Object.keys(content).length : 1;
  if (count !== 1)
    report(
      ['content'],
      `"content" must have exactly one media type here; it has ${count}.`,
      count ? 'Keep one.' : 'Add one.',
    );
};

/** `Operation`, `Sample` and `Schema`: parts of the site's API descriptions in a guide, which cannot go out of date. */
import type { ElementContent } from 'hast';
import { methodClass } from '../../../api-format.js';
import type { Found, OperationPart, SampleValues } from '../../body/api-parts.js';
import { excludeFromSearch, h } from '../../body/hast.js';
import { type Data, isData } from '../evaluate.js';
import { type Component, type ComponentUsage, firstText, textValue, toJsonValue } from './component.js';

const NO_PARTS = 'no API description can be shown here.';

/** The part, after everything that is wrong with it was reported. */
function take<T>({ report }: ComponentUsage, { found, problems }: Found<T>): T | undefined {
  for (const { rule, message, hint } of problems) report(message, hint, rule);
  return found;
}

/** An operation's address, what it does and the link to its page. */
const operation: Component = {
  attributes: { id: 'text', api: 'text' },
  required: ['id'],
  render: usage => {
    const { props, children, inline, apiParts, report } = usage;
    const name = textValue(props.id);
    if (name === undefined) return children;
    if (!apiParts) report(NO_PARTS);
    const found = apiParts && take(usage, apiParts.operation({ name, api: textValue(props.api) }));
    if (!found) return children.length ? children : [h('code', {}, name)];
    return inline ? buildName(found) : [h('p', { className: ['operation-line'] }, buildLine(found)), ...children];
  },
};

/** Within a sentence the address is the link. */
function buildName({ link: { method, path, route, title } }: OperationPart): ElementContent[] {
  return [h('a', { href: route, title }, h('code', {}, `${method.toUpperCase()} ${path}`))];
}

function buildLine({ link, about }: OperationPart): (ElementContent | string | false)[] {
  const { method, path, route, title, deprecated } = link;
  return [
    h('span', { className: ['method', methodClass(method)] }, method.toUpperCase()),
    ' ',
    h('code', {}, path),
    ' ',
    h('a', { href: route }, title),
    deprecated === true && [' ', h('span', { className: ['badge', 'badge-deprecated'] }, 'deprecated')],
    about !== undefined && ` – ${about}`,
  ].flat();
}

/** The request of an operation in one language, or in the one that a reader chooses. */
const sample: Component = {
  attributes: {
    ...{ id: 'text', api: 'text', lang: 'text', language: 'text', title: 'text' },
    ...{ body: 'any', params: 'data', token: 'text', server: 'text' },
  },
  required: ['id'],
  render: usage => {
    const { props, children, apiParts, report, code } = usage;
    const name = textValue(props.id);
    if (name === undefined) return children;
    if (!apiParts) report(NO_PARTS);
    const asked = { name, api: textValue(props.api), language: firstText(props, ['lang', 'language']) };
    const found = apiParts && take(usage, apiParts.sample(asked, readValues(props)));
    if (!found) return children;
    if ('island' in found) return [found.island, ...children];
    return [code(found.code.text, found.code.language, textValue(props.title)), ...children];
  },
};

function readValues({ body, params, token, server }: Data): SampleValues {
  return {
    ...(body !== undefined && { body: toJsonValue(body) }),
    ...(isData(params) && { params: toJsonValue(params) as Record<string, unknown> }),
    ...(token !== undefined && { token: textValue(token) }),
    ...(server !== undefined && { server: textValue(server) }),
  };
}

/** The fields of a named schema. Search finds them on the pages of the reference. */
const schema: Component = {
  attributes: { name: 'text', type: 'text', api: 'text', id: 'text' },
  render: usage => {
    const { props, children, inline, apiParts, report } = usage;
    const name = firstText(props, ['name', 'type']);
    if (name === undefined) report('it names no schema.', 'Write <Schema name="…" />.');
    else if (!apiParts) report(NO_PARTS);
    else if (inline) report('it stands within a paragraph.', 'Write it between two blank lines.');
    if (name === undefined || inline) return children;
    const asked = { name, api: textValue(props.api), id: textValue(props.id) ?? '' };
    const found = apiParts && take(usage, apiParts.schema(asked));
    return [...(found ? [excludeFromSearch(found)] : []), ...children];
  },
};

/** The components of this file by name. */
export const apiPartComponents: Record<string, Component> = { Operation: operation, Sample: sample, Schema: schema };

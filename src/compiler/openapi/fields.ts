/** Schemas and parameters → definition lists that read without JavaScript: two levels in the page, deeper ones by name. */
import type { ElementContent } from 'hast';
import { h } from '../hast.js';
import type { MarkdownFragment } from '../types.js';
import { type Document, type Node, originOf } from './document.js';
import { kebab, type uniqueNames } from './names.js';
import { type Direction, type Field, type Shape, shapeOf, shown } from './schema.js';

export type FieldContext = {
  document: Document;
  direction: Direction;
  markdown: MarkdownFragment;
  ids: ReturnType<typeof uniqueNames>;
  /** Fields that the page may still show; deeper levels stay closed once it is used up. */
  budget: { left: number };
};

/** Of nested fields on one page: descriptions of thousands of fields would make pages of megabytes. */
export const MOST_NESTED = 150;

const LEVELS = 2;
const MOST_FIELDS = 80;
const MOST_ENUM = 40;

/** What a body or response holds. `prefix` starts the ids of its fields. */
export function schemaBlock(node: Node, prefix: string, context: FieldContext): ElementContent[] {
  return shapeContent(shapeOf(context.document, node, context.direction), prefix, context, {
    level: 0,
    above: [node.pointer],
    lead: true,
  });
}

type Depth = { level: number; above: string[]; lead?: boolean };

function shapeContent(shape: Shape, prefix: string, context: FieldContext, depth: Depth): ElementContent[] {
  const inner = unwrap(shape, context);
  const lead = depth.lead
    ? [h('p', { className: ['schema-type'] }, h('span', { className: ['field-type'] }, typeText(shape)))]
    : [];
  const text = depth.lead && shape.description ? describe(shape.description, shape.pointer, context) : [];
  const fields = inner.fields.length ? [fieldList(inner.fields, prefix, context, depth)] : [];
  return [
    ...lead,
    ...text,
    ...(depth.lead ? factList(shape) : []),
    ...fields,
    ...variantList(inner, prefix, context, depth),
  ];
}

/** Arrays and maps show what they hold. */
function unwrap(shape: Shape, context: FieldContext, turns = 3): Shape {
  const inner = shape.fields.length || shape.variants.length ? undefined : (shape.items ?? shape.map);
  return inner && turns > 0 ? unwrap(shapeOf(context.document, inner, context.direction), context, turns - 1) : shape;
}

function fieldList(fields: Field[], prefix: string, context: FieldContext, depth: Depth): ElementContent {
  const shownFields = fields.slice(0, MOST_FIELDS);
  const rest = fields.length - shownFields.length;
  return h(
    'dl',
    { className: ['fields'] },
    shownFields.map(field => fieldItem(field, prefix, context, depth)),
    rest > 0 &&
      h(
        'div',
        { className: ['field'] },
        h('dt', {}, `${rest} more fields`),
        h(
          'dd',
          {},
          fields
            .slice(MOST_FIELDS)
            .map(({ name }) => name)
            .join(', '),
        ),
      ),
  );
}

function fieldItem(
  { name, schema, required }: Field,
  prefix: string,
  context: FieldContext,
  depth: Depth,
): ElementContent {
  const shape = shapeOf(context.document, schema, context.direction);
  return h(
    'div',
    { className: ['field'], id: context.ids.take(`${prefix}-${kebab(name) || 'item'}`) },
    ...fieldParts({ name, required, shape }, prefix, context, depth),
  );
}

type Described = { name: string; required: boolean; shape: Shape; description?: string; pointer?: string };

/** `dt` and `dd` of a field or parameter. */
export function fieldParts(
  field: Described,
  prefix: string,
  context: FieldContext,
  depth: Depth = { level: 0, above: [] },
): ElementContent[] {
  const { name, required, shape } = field;
  const description = field.description ?? shape.description;
  return [
    h(
      'dt',
      {},
      h('code', { className: ['field-name'] }, name),
      h('span', { className: ['field-type'] }, typeText(shape)),
      required && h('span', { className: ['field-required'] }, 'required'),
      shape.deprecated && h('span', { className: ['badge', 'badge-deprecated'] }, 'deprecated'),
    ),
    h(
      'dd',
      {},
      description ? describe(description, field.pointer ?? shape.pointer, context) : [],
      factList(shape),
      nested(shape, `${prefix}-${kebab(name) || 'item'}`, context, depth),
    ),
  ];
}

function nested(shape: Shape, prefix: string, context: FieldContext, { level, above }: Depth): ElementContent[] {
  const inner = unwrap(shape, context);
  if (!inner.fields.length && !inner.variants.length) return [];
  if (above.includes(inner.pointer))
    return [h('p', { className: ['field-recursion'] }, `The same as ${inner.name ?? 'the object above'}.`)];
  if (level >= LEVELS - 1 || context.budget.left <= 0) return [];
  context.budget.left -= inner.fields.length + inner.variants.length;
  const content = shapeContent(inner, prefix, context, { level: level + 1, above: [...above, inner.pointer] });
  const count = inner.fields.length;
  const label = count ? `${count} ${count === 1 ? 'field' : 'fields'}` : `${inner.variants.length} variants`;
  return [
    h(
      'details',
      { className: ['field-children'] },
      h('summary', {}, inner.name ? `${inner.name}: ${label}` : label),
      content,
    ),
  ];
}

function variantList(shape: Shape, prefix: string, context: FieldContext, { level, above }: Depth): ElementContent[] {
  if (!shape.variants.length) return [];
  const items = shape.variants.slice(0, MOST_ENUM).map(({ label, schema }, index) => {
    const inner = shapeOf(context.document, schema, context.direction);
    const isKnown = above.includes(inner.pointer) || level >= LEVELS || context.budget.left <= 0;
    context.budget.left -= inner.fields.length;
    const content = isKnown
      ? []
      : shapeContent(inner, `${prefix}-${index + 1}`, context, { level: level + 1, above: [...above, inner.pointer] });
    const about = inner.description ? describe(inner.description, inner.pointer, context) : [];
    return h(
      'details',
      { className: ['field-children'] },
      h('summary', {}, label, ' ', h('span', { className: ['field-type'] }, typeText(inner))),
      about,
      factList(inner),
      content,
    );
  });
  return [h('p', {}, `${shape.variantKind} these:`), ...items];
}

function typeText({ type, nullable }: Shape): string {
  return nullable && !type.includes('null') ? `${type} or null` : type;
}

const words: Record<string, string> = {
  minimum: 'at least',
  maximum: 'at most',
  exclusiveMinimum: 'more than',
  exclusiveMaximum: 'less than',
  multipleOf: 'multiple of',
  minLength: 'least length',
  maxLength: 'greatest length',
  minItems: 'least items',
  maxItems: 'most items',
  uniqueItems: 'items are unique',
  minProperties: 'least properties',
  maxProperties: 'most properties',
};

function factList({ facts, enumeration }: Shape): ElementContent[] {
  const lines: ElementContent[] = facts.map(([key, value]) =>
    key === 'access' ? h('li', {}, value) : h('li', {}, `${words[key] ?? key}: `, h('code', {}, value)),
  );
  if (enumeration.length) {
    const values = enumeration
      .slice(0, MOST_ENUM)
      .flatMap((value, index) => [...(index ? [', '] : []), h('code', {}, shown(value))]);
    const rest = enumeration.length - MOST_ENUM;
    lines.push(h('li', {}, 'one of: ', values, rest > 0 && ` and ${rest} more`));
  }
  return lines.length ? [h('ul', { className: ['field-facts'] }, lines)] : [];
}

export function describe(
  text: string,
  pointer: string,
  { document, markdown }: Pick<FieldContext, 'document' | 'markdown'>,
): ElementContent[] {
  const made = markdown(text, originOf(document, pointer));
  document.diagnostics.push(...made.diagnostics);
  return withoutHeadings(made.children as ElementContent[]);
}

/** Headings inside descriptions would break the page's own outline: they become bold lines. */
function withoutHeadings(nodes: ElementContent[]): ElementContent[] {
  return nodes.map(node => {
    if (node.type !== 'element') return node;
    const children = withoutHeadings(node.children);
    if (/^h[1-6]$/.test(node.tagName))
      return { ...node, tagName: 'p', properties: {}, children: [h('strong', {}, children)] };
    const { id: _, ...properties } = node.properties;
    return { ...node, properties, children };
  });
}

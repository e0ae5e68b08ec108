/**
 * The island `docsc-schema`: the fields of a schema as definition lists. Two levels are rendered with the page, deeper
 * ones when they are opened; named schemas may be loaded then. A schema inside itself is a link to its outer occurrence.
 */
import { Children, Fragment, type ReactNode, useContext, useEffect, useState } from 'react';
import {
  type FieldView,
  fieldId,
  isShown,
  type SchemaFact,
  type SchemaView,
  type TextOrChild,
  type VariantView,
  variantId,
} from '../../../api-format.js';
import type { IslandProps } from '../island.js';
import { HastRendererContext, type SchemaScope, SchemaScopeContext } from '../schema-scope.js';
import { announceVariant } from './body-choice.js';
import { Disclosure } from './disclosure.js';
import { revealField } from './field-reveal.js';
import { LazySchema } from './lazy-schema.js';

/** `isHydrated` is false in the prerendered page, which omits what needs JavaScript. `texts` are the island's children. */
type RenderScope = SchemaScope & { texts: ReactNode[]; isHydrated: boolean };

type SchemaNodeProps = { view: SchemaView; id: string; scope: RenderScope };

/** Levels that are rendered with the page. */
const EAGER_LEVELS = 2;

/** Values of an enum that are shown immediately; the others are in a disclosure. */
const MAX_VALUES = 40;

/** A schema: on its own, or as part of the one whose scope is around it. */
export function Schema({ node, children }: IslandProps<'docsc-schema'>) {
  const { view, ...island } = node.data;
  const outer = useContext(SchemaScopeContext);
  const [isHydrated, setHydrated] = useState(false);
  const prefix = outer?.prefix ?? island.prefix;
  const isNested = outer !== null;
  useEffect(() => {
    setHydrated(true);
    const reveal = () => revealField(prefix);
    reveal();
    if (isNested) return;
    addEventListener('hashchange', reveal);
    return () => removeEventListener('hashchange', reveal);
  }, [prefix, isNested]);
  const scope: RenderScope = {
    level: 0,
    ancestors: [],
    ...island,
    ...outer,
    texts: Children.toArray(children),
    isHydrated,
  };
  const text = typeof view.text === 'string' && view.text === outer?.usageText ? undefined : view.text;
  return (
    <>
      {!isNested && view.type && (
        <p className="schema-type" id={prefix}>
          {view.type}
        </p>
      )}
      {(text !== undefined || view.facts || view.values) && (
        <div className="schema-about">
          <SchemaSummary view={{ ...view, text }} scope={scope} />
        </div>
      )}
      <SchemaContent view={view} id={prefix} scope={scope} />
    </>
  );
}

function SchemaSummary({ view, scope }: { view: SchemaView; scope: RenderScope }) {
  return (
    <>
      <SchemaText text={view.text} scope={scope} />
      <SchemaFacts view={view} />
    </>
  );
}

function SchemaText({ text, scope }: { text: TextOrChild | undefined; scope: RenderScope }) {
  if (text === undefined || text === '') return null;
  return typeof text === 'number' ? scope.texts[text] : <p>{text}</p>;
}

/** The fields and variants of a schema: those of the view, or of the named schema that came with the page. */
function SchemaContent({ view, id, scope }: SchemaNodeProps) {
  const renderer = useContext(HastRendererContext);
  const { schema } = view;
  const inner: RenderScope =
    schema === undefined ? scope : { ...scope, ancestors: [...scope.ancestors, { key: schema, id }] };
  const fragment = view.given && schema !== undefined ? renderer?.schema(schema) : undefined;
  if (fragment && renderer) {
    return <SchemaScopeContext value={nestedScope(view, id, inner)}>{renderer.render(fragment)}</SchemaScopeContext>;
  }
  const fields = view.fields?.filter(field => isShown(field, scope.direction)) ?? [];
  const below = { ...inner, level: scope.level + 1 };
  return (
    <>
      <SchemaText text={view.about} scope={scope} />
      {fields.length > 0 && (
        <dl className="fields">
          {fields.map(field => (
            <SchemaFieldRow key={field.field} field={field} id={fieldId(id, field.field)} scope={below} />
          ))}
        </dl>
      )}
      {view.variants && <SchemaVariants view={view} id={id} scope={inner} />}
    </>
  );
}

/** The scope of a named schema that is shown inside this one. */
function nestedScope(
  { text }: SchemaView,
  prefix: string,
  { api, direction, level, ancestors }: RenderScope,
): SchemaScope {
  return { api, direction, prefix, level, ancestors, usageText: text };
}

function SchemaFieldRow({ field, id, scope }: { field: FieldView; id: string; scope: RenderScope }) {
  const name = <code>{field.field}</code>;
  return (
    <div id={id}>
      <dt>
        {scope.isHydrated ? <a href={`#${encodeURIComponent(id)}`}>{name}</a> : name} <span>{field.type}</span>
        {/* Spaces are for readers who copy the line and for programs: styles alone separate its parts on the screen. */}
        {field.required && ' '}
        {field.required && <em>required</em>}
        {field.deprecated && ' '}
        {field.deprecated && <del>deprecated</del>}
      </dt>
      <dd>
        <SchemaSummary view={field} scope={scope} />
        <NestedSchema view={field} id={id} scope={scope} />
      </dd>
    </div>
  );
}

function EnumValues({ values }: { values: string[] }) {
  return values.map((value, index) => (
    <Fragment key={value}>
      {index > 0 && ', '}
      <code>{value}</code>
    </Fragment>
  ));
}

function SchemaFacts({ view: { facts = [], values = [], ...view } }: { view: SchemaView }) {
  const { access } = view as FieldView;
  const all: SchemaFact[] = access ? [...facts, [`${access}-only`]] : facts;
  if (!all.length && !values.length) return null;
  return (
    <ul>
      {values.length > 0 && (
        <li>
          one of <EnumValues values={values.slice(0, MAX_VALUES)} />
          {values.length > MAX_VALUES && (
            <details className="more-values">
              <summary>{values.length - MAX_VALUES} more</summary>
              <EnumValues values={values.slice(MAX_VALUES)} />
            </details>
          )}
        </li>
      )}
      {all.map(([label, value]) => (
        <li key={label + value}>
          {value === undefined ? label : `${label} `}
          {value !== undefined && <code>{value}</code>}
        </li>
      ))}
    </ul>
  );
}

/** What a field contains: variants that are rendered with the page need no disclosure, all else has one. */
function NestedSchema({ view, id, scope }: SchemaNodeProps) {
  const { more, given, variants = [] } = view;
  const count = view.fields?.filter(field => isShown(field, scope.direction)).length ?? 0;
  const isLazy = more || scope.level >= EAGER_LEVELS;
  if (!count && !variants.length && !given && !more) return null;
  if (findAncestor(view, scope) || (!count && !given && !isLazy))
    return <NestedContent view={view} id={id} scope={scope} />;
  return (
    <Disclosure summary={summaryOf(view, count)} id={id} lazy={isLazy} isPrintable={!more}>
      <NestedContent view={view} id={id} scope={scope} />
    </Disclosure>
  );
}

/** The contents of a disclosure: fields, fields yet to be loaded, or a link to where the same fields are shown. */
function NestedContent({ view, id, scope }: SchemaNodeProps) {
  const { schema, name = schema, more } = view;
  const ancestor = findAncestor(view, scope);
  if (ancestor) return <RepeatedSchemaLink name={name ?? ''} id={ancestor.id} />;
  if (more && schema !== undefined) return <LazySchema schema={schema} scope={nestedScope(view, id, scope)} />;
  return <SchemaContent view={view} id={id} scope={scope} />;
}

function findAncestor({ schema }: SchemaView, { ancestors }: RenderScope): { id: string } | undefined {
  return schema === undefined ? undefined : ancestors.find(({ key }) => key === schema);
}

function summaryOf({ schema, name = schema, variants = [] }: SchemaView, count: number): string {
  const label = count
    ? `${count} ${count === 1 ? 'field' : 'fields'}`
    : variants.length
      ? `${variants.length} variants`
      : '';
  const shownName = name?.includes('#') ? '' : name;
  return [shownName, label].filter(Boolean).join(': ') || 'Fields';
}

function RepeatedSchemaLink({ name, id }: { name: string; id: string }) {
  const text = `${name} above`;
  return <p className="schema-again">The same as {id ? <a href={`#${encodeURIComponent(id)}`}>{text}</a> : text}.</p>;
}

/** A choice between schemas. One is open at a time; if it is the body's, samples show it too. */
function SchemaVariants({ view, id, scope }: SchemaNodeProps) {
  const { choice = 'One of', by, variants = [] } = view;
  return (
    <div className="variants">
      <p>
        {choice} these{by && ', told apart by '}
        {by && <code>{by}</code>}:
      </p>
      <ul>
        {variants.map((variant, index) => {
          const ownId = variantId(id, index);
          const isFirst = index === 0 && scope.level === 0;
          return (
            <li key={ownId} id={ownId}>
              {hasNoDetails(variant) ? (
                variantName(variant)
              ) : (
                <SchemaVariantItem variant={variant} id={ownId} group={id} isFirst={isFirst} scope={scope} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function hasNoDetails({ text, facts, values, fields, variants, more, given }: SchemaView): boolean {
  return text === undefined && !facts && !values && !fields && !variants && !more && !given;
}

function variantName({ label, type }: VariantView): string {
  return type === label || type === '' ? label : `${label} (${type})`;
}

type VariantProps = { variant: VariantView; id: string; group: string; isFirst: boolean; scope: RenderScope };

function SchemaVariantItem({ variant, id, group, isFirst, scope }: VariantProps) {
  const isDeep = scope.level >= EAGER_LEVELS;
  return (
    <Disclosure
      summary={variantName(variant)}
      id={id}
      group={group}
      open={isFirst}
      lazy={variant.more || isDeep}
      isPrintable={!variant.more}
      lead={!isDeep && <SchemaSummary view={variant} scope={scope} />}
      onOpen={() => announceVariant(group, variant.label)}
    >
      {isDeep && <SchemaSummary view={variant} scope={scope} />}
      <NestedContent view={variant} id={id} scope={scope} />
    </Disclosure>
  );
}

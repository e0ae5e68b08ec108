/**
 * The island `docsc-schema`: fields of a schema as definition lists. Two levels are in the page; those below are shown,
 * and those of named schemas fetched, when they are opened. A schema that comes again inside itself is a link.
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

/** `live` is false in the prerendered page: what only helps those who have JavaScript is added later. */
type RenderScope = SchemaScope & { texts: ReactNode[]; live: boolean };

type SchemaNodeProps = { view: SchemaView; id: string; place: RenderScope };

const EAGER_LEVELS = 2;

export function Schema({ node, children }: IslandProps<'docsc-schema'>) {
  const { view, ...own } = node.data;
  const outer = useContext(SchemaScopeContext);
  const [live, setLive] = useState(false);
  const prefix = outer?.prefix ?? own.prefix;
  const isInside = outer !== null;
  useEffect(() => {
    setLive(true);
    const reveal = () => revealField(prefix);
    reveal();
    if (isInside) return;
    addEventListener('hashchange', reveal);
    return () => removeEventListener('hashchange', reveal);
  }, [prefix, isInside]);
  const place: RenderScope = { level: 0, above: [], ...own, ...outer, texts: Children.toArray(children), live };
  const text = typeof view.text === 'string' && view.text === outer?.said ? undefined : view.text;
  return (
    <>
      {!isInside && view.type && (
        <p className="schema-type" id={prefix}>
          {view.type}
        </p>
      )}
      {(text !== undefined || view.facts || view.values) && (
        <div className="schema-about">
          <SchemaSummary view={{ ...view, text }} place={place} />
        </div>
      )}
      <SchemaContent view={view} id={prefix} place={place} />
    </>
  );
}

function SchemaSummary({ view, place }: { view: SchemaView; place: RenderScope }) {
  return (
    <>
      <SchemaText text={view.text} place={place} />
      <SchemaFacts view={view} />
    </>
  );
}

function SchemaText({ text, place }: { text: TextOrChild | undefined; place: RenderScope }) {
  if (text === undefined || text === '') return null;
  return typeof text === 'number' ? place.texts[text] : <p>{text}</p>;
}

/** The fields and variants of a schema, wherever they are. */
function SchemaContent({ view, id, place }: SchemaNodeProps) {
  const parts = useContext(HastRendererContext);
  const { schema } = view;
  const inside = schema === undefined ? place : { ...place, above: [...place.above, { key: schema, id }] };
  const given = view.given && schema !== undefined ? parts?.schema(schema) : undefined;
  if (given && parts) {
    return <SchemaScopeContext value={nestedScope(view, id, inside)}>{parts.render(given)}</SchemaScopeContext>;
  }
  const fields = view.fields?.filter(field => isShown(field, place.direction)) ?? [];
  const below = { ...inside, level: place.level + 1 };
  return (
    <>
      <SchemaText text={view.about} place={place} />
      {fields.length > 0 && (
        <dl className="fields">
          {fields.map(field => (
            <SchemaFieldRow key={field.field} field={field} id={fieldId(id, field.field)} place={below} />
          ))}
        </dl>
      )}
      {view.variants && <SchemaVariants view={view} id={id} place={inside} />}
    </>
  );
}

/** Where a schema that has a file of its own is shown. */
function nestedScope({ text }: SchemaView, prefix: string, { api, direction, level, above }: RenderScope): SchemaScope {
  return { api, direction, prefix, level, above, said: text };
}

function SchemaFieldRow({ field, id, place }: { field: FieldView; id: string; place: RenderScope }) {
  const name = <code>{field.field}</code>;
  return (
    <div id={id}>
      <dt>
        {place.live ? <a href={`#${encodeURIComponent(id)}`}>{name}</a> : name}
        <span>{field.type}</span>
        {field.required && <em>required</em>}
        {field.deprecated && <del>deprecated</del>}
      </dt>
      <dd>
        <SchemaSummary view={field} place={place} />
        <NestedSchema view={field} id={id} place={place} />
      </dd>
    </div>
  );
}

/** Of an enum at once; the others are under a lid. */
const MAX_VALUES = 40;

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

/** What a field holds: a choice that fits on the page needs no lid, all else has one. */
function NestedSchema({ view, id, place }: SchemaNodeProps) {
  const { more, given, variants = [] } = view;
  const count = view.fields?.filter(field => isShown(field, place.direction)).length ?? 0;
  const isLate = more || place.level >= EAGER_LEVELS;
  if (!count && !variants.length && !given && !more) return null;
  if (findAncestor(view, place) || (!count && !given && !isLate))
    return <NestedContent view={view} id={id} place={place} />;
  return (
    <Disclosure summary={summaryOf(view, count)} id={id} late={isLate}>
      <NestedContent view={view} id={id} place={place} />
    </Disclosure>
  );
}

/** What is under a lid: fields that are here or fetched, or a link where they would come again. */
function NestedContent({ view, id, place }: SchemaNodeProps) {
  const { schema, name = schema, more } = view;
  const again = findAncestor(view, place);
  if (again) return <RepeatedSchemaLink name={name ?? ''} id={again.id} />;
  if (more && schema !== undefined) return <LazySchema schema={schema} place={nestedScope(view, id, place)} />;
  return <SchemaContent view={view} id={id} place={place} />;
}

function findAncestor({ schema }: SchemaView, { above }: RenderScope): { id: string } | undefined {
  return schema === undefined ? undefined : above.find(({ key }) => key === schema);
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

/** A choice between schemas. One is open at a time; what is chosen for the body, samples show too. */
function SchemaVariants({ view, id, place }: SchemaNodeProps) {
  const { choice = 'One of', by, variants = [] } = view;
  return (
    <div className="variants">
      <p>
        {choice} these{by && ', told apart by '}
        {by && <code>{by}</code>}:
      </p>
      <ul>
        {variants.map((variant, index) => {
          const own = variantId(id, index);
          const isFirst = index === 0 && place.level === 0;
          return (
            <li key={own} id={own}>
              {hasNoDetails(variant) ? (
                variantName(variant)
              ) : (
                <SchemaVariantItem variant={variant} id={own} group={id} isFirst={isFirst} place={place} />
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

type VariantProps = { variant: VariantView; id: string; group: string; isFirst: boolean; place: RenderScope };

function SchemaVariantItem({ variant, id, group, isFirst, place }: VariantProps) {
  const isDeep = place.level >= EAGER_LEVELS;
  return (
    <Disclosure
      summary={variantName(variant)}
      id={id}
      group={group}
      open={isFirst}
      late={variant.more || isDeep}
      lead={!isDeep && <SchemaSummary view={variant} place={place} />}
      onOpen={() => announceVariant(group, variant.label)}
    >
      {isDeep && <SchemaSummary view={variant} place={place} />}
      <NestedContent view={variant} id={id} place={place} />
    </Disclosure>
  );
}

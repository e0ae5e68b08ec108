/**
 * The island `docsc-schema`: fields of a schema as definition lists. Two levels are in the page; those below are shown,
 * and those of named schemas fetched, when they are opened. A schema that comes again inside itself is a link.
 */
import type { Element } from 'hast';
import { Children, Fragment, type ReactNode, useContext, useEffect, useState } from 'react';
import {
  type Fact,
  type FieldView,
  fieldId,
  isShown,
  type Prose,
  type SchemaView,
  type VariantView,
  variantId,
} from '../../../api-format.js';
import type { Islands } from '../../../format.js';
import { PartsContext, PlaceContext, type SchemaPlace } from '../schema-scope.js';
import { chooseVariant } from './body-choice.js';
import { Disclosure } from './disclosure.js';
import { revealField } from './field-reveal.js';
import { Deferred } from './lazy-schema.js';

/** `live` is false in the prerendered page: what only helps those who have JavaScript is added later. */
type Place = SchemaPlace & { texts: ReactNode[]; live: boolean };

type Shown = { view: SchemaView; id: string; place: Place };

const LEVELS = 2;

export function Schema({ node, children }: { node: Element; children?: ReactNode }) {
  const { view, ...own } = node.data as unknown as Islands['docsc-schema'];
  const outer = useContext(PlaceContext);
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
  const place: Place = { level: 0, above: [], ...own, ...outer, texts: Children.toArray(children), live };
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
          <About view={{ ...view, text }} place={place} />
        </div>
      )}
      <Content view={view} id={prefix} place={place} />
    </>
  );
}

function About({ view, place }: { view: SchemaView; place: Place }) {
  return (
    <>
      <Text text={view.text} place={place} />
      <Facts view={view} />
    </>
  );
}

function Text({ text, place }: { text: Prose | undefined; place: Place }) {
  if (text === undefined || text === '') return null;
  return typeof text === 'number' ? place.texts[text] : <p>{text}</p>;
}

/** The fields and variants of a schema, wherever they are. */
function Content({ view, id, place }: Shown) {
  const parts = useContext(PartsContext);
  const { schema } = view;
  const inside = schema === undefined ? place : { ...place, above: [...place.above, { key: schema, id }] };
  const given = view.given && schema !== undefined ? parts?.schema(schema) : undefined;
  if (given && parts) {
    return <PlaceContext value={placeOf(view, id, inside)}>{parts.render(given)}</PlaceContext>;
  }
  const fields = view.fields?.filter(field => isShown(field, place.direction)) ?? [];
  const below = { ...inside, level: place.level + 1 };
  return (
    <>
      <Text text={view.about} place={place} />
      {fields.length > 0 && (
        <dl className="fields">
          {fields.map(field => (
            <Field key={field.field} field={field} id={fieldId(id, field.field)} place={below} />
          ))}
        </dl>
      )}
      {view.variants && <Variants view={view} id={id} place={inside} />}
    </>
  );
}

/** Where a schema that has a file of its own is shown. */
function placeOf({ text }: SchemaView, prefix: string, { api, direction, level, above }: Place): SchemaPlace {
  return { api, direction, prefix, level, above, said: text };
}

function Field({ field, id, place }: { field: FieldView; id: string; place: Place }) {
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
        <About view={field} place={place} />
        <Nested view={field} id={id} place={place} />
      </dd>
    </div>
  );
}

/** Of an enum at once; the others are under a lid. */
const MOST_VALUES = 40;

function Values({ values }: { values: string[] }) {
  return values.map((value, index) => (
    <Fragment key={value}>
      {index > 0 && ', '}
      <code>{value}</code>
    </Fragment>
  ));
}

function Facts({ view: { facts = [], values = [], ...view } }: { view: SchemaView }) {
  const { access } = view as FieldView;
  const all: Fact[] = access ? [...facts, [`${access}-only`]] : facts;
  if (!all.length && !values.length) return null;
  return (
    <ul>
      {values.length > 0 && (
        <li>
          one of <Values values={values.slice(0, MOST_VALUES)} />
          {values.length > MOST_VALUES && (
            <details className="more-values">
              <summary>{values.length - MOST_VALUES} more</summary>
              <Values values={values.slice(MOST_VALUES)} />
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
function Nested({ view, id, place }: Shown) {
  const { more, given, variants = [] } = view;
  const count = view.fields?.filter(field => isShown(field, place.direction)).length ?? 0;
  const isLate = more || place.level >= LEVELS;
  if (!count && !variants.length && !given && !more) return null;
  if (placeAbove(view, place) || (!count && !given && !isLate)) return <Inside view={view} id={id} place={place} />;
  return (
    <Disclosure summary={summaryOf(view, count)} id={id} late={isLate}>
      <Inside view={view} id={id} place={place} />
    </Disclosure>
  );
}

/** What is under a lid: fields that are here or fetched, or a link where they would come again. */
function Inside({ view, id, place }: Shown) {
  const { schema, name = schema, more } = view;
  const again = placeAbove(view, place);
  if (again) return <Again name={name ?? ''} id={again.id} />;
  if (more && schema !== undefined) return <Deferred schema={schema} place={placeOf(view, id, place)} />;
  return <Content view={view} id={id} place={place} />;
}

function placeAbove({ schema }: SchemaView, { above }: Place): { id: string } | undefined {
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

function Again({ name, id }: { name: string; id: string }) {
  const text = `${name} above`;
  return <p className="schema-again">The same as {id ? <a href={`#${encodeURIComponent(id)}`}>{text}</a> : text}.</p>;
}

/** A choice between schemas. One is open at a time; what is chosen for the body, samples show too. */
function Variants({ view, id, place }: Shown) {
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
              {isPlain(variant) ? (
                variantName(variant)
              ) : (
                <Variant variant={variant} id={own} group={id} isFirst={isFirst} place={place} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function isPlain({ text, facts, values, fields, variants, more, given }: SchemaView): boolean {
  return text === undefined && !facts && !values && !fields && !variants && !more && !given;
}

function variantName({ label, type }: VariantView): string {
  return type === label || type === '' ? label : `${label} (${type})`;
}

type VariantProps = { variant: VariantView; id: string; group: string; isFirst: boolean; place: Place };

function Variant({ variant, id, group, isFirst, place }: VariantProps) {
  const isDeep = place.level >= LEVELS;
  return (
    <Disclosure
      summary={variantName(variant)}
      id={id}
      group={group}
      open={isFirst}
      late={variant.more || isDeep}
      lead={!isDeep && <About view={variant} place={place} />}
      onOpen={() => chooseVariant(group, variant.label)}
    >
      {isDeep && <About view={variant} place={place} />}
      <Inside view={variant} id={id} place={place} />
    </Disclosure>
  );
}

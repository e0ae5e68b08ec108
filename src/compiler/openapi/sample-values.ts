/** The request of an operation with the values that a page gives, compared with the description. */
import type { Credential, RequestBody, RequestModel } from '../../api-format.js';
import type { Found, PartProblem, SampleValues } from '../body/api-parts.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { checkValue, type Misfit } from './check-value.js';
import { type ApiDocument, type ApiNode, getChild, getChildren, getText } from './document.js';
import type { Operation } from './operations.js';
import { bodyMediaTypes, buildRequestModel } from './request.js';

/** The request, whose optional parameters are those that the page gives. */
export function fillRequest(document: ApiDocument, operation: Operation, values: SampleValues): Found<RequestModel> {
  // A guide shows one way to authenticate: there is nothing to choose.
  const { alternatives: _, ...model } = buildRequestModel(document, operation);
  const { params = {}, token, server } = values;
  const parameters = model.parameters.map(parameter =>
    Object.hasOwn(params, parameter.name)
      ? { ...parameter, value: params[parameter.name], required: true as const }
      : parameter,
  );
  const body = fillBody(document, operation, { bodies: model.bodies, body: values.body });
  return {
    found: {
      ...model,
      parameters,
      bodies: body.found ?? model.bodies,
      ...(server !== undefined && { servers: [server.replace(/(?<!\/)\/+$/, '')] }),
      ...(token !== undefined && { auth: model.auth.map(entry => fillToken(entry, token)) }),
    },
    problems: [...checkParameters(document, operation, { params, model }), ...body.problems],
  };
}

function fillToken(entry: Credential, token: string): Credential {
  return { ...entry, value: entry.value.replace(/<[A-Z_]+>/, () => token) };
}

type GivenParameters = { params: NonNullable<SampleValues['params']>; model: RequestModel };

function checkParameters(
  document: ApiDocument,
  operation: Operation,
  { params, model }: GivenParameters,
): PartProblem[] {
  const names = model.parameters.map(({ name }) => name);
  return Object.entries(params).flatMap(([name, value]) => {
    const described = operation.parameters.find(parameter => getText(parameter.value, 'name') === name);
    if (!described || !names.includes(name)) {
      const hint =
        didYouMean(name, names) ?? (names.length ? `It has ${names.join(', ')}.` : 'It takes no parameters.');
      return [{ rule: 'invalid-sample', message: `the operation has no parameter "${name}".`, hint }];
    }
    const [media] = getChildren(document, described, 'content');
    const schema = getChild(document, media ?? described, 'schema');
    return schema ? checkValue(document, schema, { value, at: `params.${name}` }).map(toProblem) : [];
  });
}

/** A body in the first media type, which samples send. */
function fillBody(
  document: ApiDocument,
  operation: ApiNode,
  { bodies, body }: { bodies: RequestBody[]; body: unknown },
): Found<RequestBody[]> {
  if (body === undefined) return { problems: [] };
  const [first] = bodies;
  if (!first) return { problems: [{ rule: 'invalid-sample', message: 'the operation takes no body.' }] };
  const [media] = bodyMediaTypes(document, operation);
  const schema = media && getChild(document, media, 'schema');
  const isStructured = /json|x-www-form-urlencoded|multipart/.test(first.type);
  const misfits = schema && isStructured ? checkValue(document, schema, { value: body, at: 'body' }) : [];
  return { found: [{ ...first, variants: [{ label: '', value: body }] }], problems: misfits.map(toProblem) };
}

function toProblem({ at, message, hint }: Misfit): PartProblem {
  return { rule: 'invalid-sample', message: `"${at}" ${message}.`, ...(hint !== undefined && { hint }) };
}

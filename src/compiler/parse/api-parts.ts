/** Parts of a site's API descriptions for its pages: chooses the description that an author means, and says what is missing. */
import type { Element } from 'hast';
import type { RequestModel } from '../../api-format.js';
import type { SampleLanguage, SampleWriter } from '../../prerender-format.js';
import type { ApiParts, Found, NamedPart, PartProblem, SamplePart } from '../body/api-parts.js';
import { createIsland } from '../body/island.js';
import { createSuggester } from '../diagnostics/did-you-mean.js';
import type { CodeSample } from '../openapi/code-samples.js';
import type { ApiDescription } from '../openapi/index.js';
import type { CompileFragment } from '../types.js';

/** A description, parsed once it is asked for, and the paths of its files. */
export type DescribedFiles = { id: string; describe: () => ApiDescription; files: string[] };

/** The means to show parts. */
export type ApiPartTools = {
  frontEnd: Pick<typeof import('../openapi/index.js'), 'guideParts'>;
  markdown: CompileFragment;
  samples: SampleWriter;
  /** Writes the curl sample. */
  sample: (model: RequestModel) => string;
  /** Samples in languages of plugins. */
  otherSamples?: (model: RequestModel) => CodeSample[];
};

/** Opens the descriptions of a site for one page. */
export function createApiParts(apis: readonly DescribedFiles[], tools: ApiPartTools): ApiParts {
  const { guideParts } = tools.frontEnd;
  const files = new Set<string>();
  const suggest = createSuggester();
  const shown: { api?: string; schemas: ReturnType<typeof guideParts.createSchemas> } = {
    schemas: guideParts.createSchemas(),
  };

  /** The result of `find` for the only description that has it. */
  const choose = <T>({ name, api }: NamedPart, kind: PartKind, find: (described: DescribedFiles) => T | undefined) => {
    const asked = api === undefined ? apis : apis.filter(({ id }) => id === api);
    for (const path of (asked.length ? asked : apis).flatMap(one => one.files)) files.add(path);
    if (!asked.length) return fail(noSuchApi(api, apis, suggest));
    const found = asked.flatMap(described => {
      const part = find(described);
      return part === undefined ? [] : [{ part, id: described.id }];
    });
    const [first, second] = found;
    if (first && second) return fail(ambiguous(kind, name, [first.id, second.id]));
    if (first) return { found: first.part, problems: [] };
    const names = asked.flatMap(({ describe }) => kind.names(guideParts, describe()));
    const where = asked.length === 1 ? `The API "${asked[0]!.id}"` : 'No API description';
    const verb = asked.length === 1 ? 'has no' : 'has the';
    return fail({
      rule: 'unknown-api-part',
      message: `${where} ${verb} ${kind.noun} "${name}".`,
      hint: suggest(name, names) ?? kind.hint,
    });
  };

  return {
    operation: asked => choose(asked, operations, ({ describe }) => guideParts.operation(describe(), asked.name)),
    sample: (asked, values) => {
      const { found, problems } = choose(asked, operations, ({ describe }) =>
        guideParts.sample(describe(), asked.name, values),
      );
      if (!found?.found) return { problems };
      const written = writeSample(found.found, asked.language, tools);
      return { found: written.found, problems: [...problems, ...found.problems, ...written.problems] };
    },
    schema: asked =>
      choose<Element>(asked, schemas, ({ id, describe }) => {
        if (shown.api !== undefined && shown.api !== id) return undefined;
        const { markdown } = tools;
        const part = guideParts.schema(describe(), asked, { markdown, schemas: shown.schemas });
        if (part) shown.api = id;
        return part;
      }),
    files: () => [...files].sort(),
    schemas: () => {
      const { more } = shown.schemas.keys();
      return shown.api !== undefined && more.length ? { api: shown.api, given: [], more } : undefined;
    },
  };
}

function fail(problem: PartProblem): { found?: undefined; problems: PartProblem[] } {
  return { problems: [problem] };
}

type PartKind = {
  noun: string;
  hint: string;
  names: (parts: ApiPartTools['frontEnd']['guideParts'], description: ApiDescription) => string[];
};

const operations: PartKind = {
  noun: 'operation',
  hint: 'Write its operationId, or its method and path, as in "GET /users/{id}".',
  names: (parts, description) => parts.operationNames(description),
};

const schemas: PartKind = {
  noun: 'schema',
  hint: 'Write its name as under "components/schemas". A page shows schemas of one description.',
  names: (parts, description) => parts.schemaNames(description),
};

function noSuchApi(
  api: string | undefined,
  apis: readonly DescribedFiles[],
  suggest: ReturnType<typeof createSuggester>,
): PartProblem {
  const rule = 'unknown-api-part';
  const ids = apis.map(({ id }) => id);
  if (api === undefined || !ids.length)
    return { rule, message: 'The site has no API description.', hint: 'Name one under "api" in the configuration.' };
  const message = `There is no API description "${api}".`;
  return { rule, message, hint: suggest(api, ids) ?? `The site has ${ids.join(', ')}.` };
}

function ambiguous({ noun }: PartKind, name: string, [first, second]: [string, string]): PartProblem {
  const message = `The APIs "${first}" and "${second}" both have the ${noun} "${name}".`;
  return { rule: 'unknown-api-part', message, hint: `Write api="${first}" or api="${second}" beside it.` };
}

/** The code in one language, or the island in which readers choose it. */
function writeSample(
  model: RequestModel,
  language: string | undefined,
  { sample, samples: { languages, write }, otherSamples }: ApiPartTools,
): Found<SamplePart> {
  if (language === undefined)
    return { found: { island: createIsland('docsc-samples', { request: model, curl: sample(model) }) }, problems: [] };
  const isNamed = ({ id, label, language: grammar }: SampleLanguage) =>
    [id, label.toLowerCase(), grammar].includes(language.toLowerCase());
  const known = languages.find(isNamed);
  if (known) return { found: { code: { text: write(known.id, model), language: known.language } }, problems: [] };
  const others = otherSamples?.(model) ?? [];
  const other = others.find(({ label }) => label.toLowerCase() === language.toLowerCase());
  if (other) return { found: { code: { text: other.text, language: other.language } }, problems: [] };
  const names = [...languages.map(({ id }) => id), ...others.map(({ label }) => label)];
  const problem: PartProblem = {
    rule: 'invalid-attribute',
    message: `there are no samples in "${language}".`,
    hint: createSuggester()(language, names) ?? `Use one of ${names.join(', ')}.`,
  };
  return { found: { code: { text: sample(model), language: 'bash' } }, problems: [problem] };
}

/**
 * The settings of single operations: address, label, badge and place in the sidebar. The configuration has them under
 * `operations`, an API description in extensions.
 */
import { normalizeRoute, type Route } from '../../routes.js';
import { operationSettingsSchema, type UserOperationSettings } from '../config/operation-entries.js';
import type { ApiConfig } from '../config/types.js';
import { slugProblem } from '../source/slug.js';
import { type ApiDocument, getOwn, isObject, reportInvalid } from './document.js';
import { formatRequestLine, type Operation } from './operations.js';
import { appendKey } from './pointers.js';
import { sortByPosition } from './positions.js';

/** The settings of an operation. `isHidden` keeps it out of the reference's part of sidebars. */
export type OperationSettings = {
  route?: Route;
  label?: string;
  badge?: string;
  isHidden?: boolean;
  position?: number;
  /** Methods of client libraries that send the request, by the name of the library. */
  sdk?: Record<string, string>;
};

/** Finds the settings of operations, and remembers which entries of the configuration have named one. */
export type OperationSettingsFinder = {
  of: (operation: Operation) => OperationSettings;
  /** Entries that have named no operation, as pointers below the API's entry. */
  unmatched: () => string[];
};

/** Creates the finder of a description. What the configuration says wins over extensions. */
export function createOperationSettings(document: ApiDocument): OperationSettingsFinder {
  const { api } = document;
  const { operations = [] } = api;
  const byName = new Map(operations.map((entry, index) => [entry.operation, { entry, index }]));
  const unmatched = new Set(operations.keys());
  const known = new Map<Operation, OperationSettings>();
  const read = (operation: Operation): OperationSettings => {
    const names = [operation.id, ...(operation.kind === 'path' ? [formatRequestLine(operation)] : [])];
    const found = names.flatMap(name => byName.get(name) ?? []);
    for (const { index } of found) unmatched.delete(index);
    const entries: UserOperationSettings[] = found.map(({ entry }) => entry);
    return toSettings(Object.assign({}, readExtensions(document, operation), ...entries.toReversed()), api);
  };
  return {
    of: operation => {
      const settings = known.get(operation) ?? read(operation);
      known.set(operation, settings);
      return settings;
    },
    unmatched: () => [...unmatched].map(index => `/operations/${index}`),
  };
}

/** In the order of their positions, and then of the description. */
export function sortOperations(operations: Operation[], { of }: OperationSettingsFinder): Operation[] {
  return sortByPosition(operations, operation => of(operation).position);
}

/** Settings of the configuration, with the route that a slug means. */
export function toSettings({ slug, hidden, ...rest }: UserOperationSettings, { route }: ApiConfig): OperationSettings {
  const { label, badge, position, sdk } = rest;
  const own = slug === undefined ? undefined : normalizeRoute(slug.startsWith('/') ? slug : `${route}/${slug}`);
  return { route: own, label, badge, position, isHidden: hidden, sdk };
}

/** `x-docsc` has the keys of the configuration; `x-order` is a place, `x-hidden` and `x-mint` are Mintlify's. */
function readExtensions(document: ApiDocument, operation: Operation): UserOperationSettings {
  const written = getOwn(operation.value, 'x-docsc');
  const checked = operationSettingsSchema.safeParse(written ?? {});
  const issue = checked.error?.issues[0];
  if (issue) {
    const key = issue.path.length ? `.${issue.path.join('.')}` : '';
    const message = `"x-docsc${key}" is not valid: ${issue.message}.`;
    reportInvalid(document, appendKey(operation.pointer, 'x-docsc'), message);
  }
  const isHidden = getOwn(operation.value, 'x-hidden') === true;
  const order = getOwn(operation.value, 'x-order');
  const place = typeof order === 'number' ? { position: order } : {};
  return { ...place, ...(isHidden && { hidden: true }), ...readMintlify(operation), ...checked.data };
}

function readMintlify({ value }: Operation): UserOperationSettings {
  const mint = getOwn(value, 'x-mint');
  if (!isObject(mint)) return {};
  const [href, metadata] = [getOwn(mint, 'href'), getOwn(mint, 'metadata')];
  const label = isObject(metadata) ? getOwn(metadata, 'sidebarTitle') : undefined;
  const isSlug = typeof href === 'string' && href.startsWith('/') && slugProblem(href) === undefined;
  return { ...(isSlug && { slug: href }), ...(typeof label === 'string' && label && { label }) };
}

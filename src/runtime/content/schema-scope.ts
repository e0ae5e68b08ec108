/** What a schema needs to know of the page, and of the place in it where it is shown. */
import type { Root } from 'hast';
import { createContext, type ReactElement } from 'react';
import type { Direction, TextOrChild } from '../../api-format.js';

/** `render` turns hast into React; `schema` finds the named schemas that came with the page. */
type HastRenderer = { render: (root: Root) => ReactElement; schema: (key: string) => Root | undefined };

/** Provided around each body. */
export const HastRendererContext = createContext<HastRenderer | null>(null);

/** Where a named schema is shown inside another one. */
export type SchemaScope = {
  api: string;
  direction: Direction;
  /** Prefix of the fields' ids. */
  prefix: string;
  /** Number of field lists around this one. */
  level: number;
  /** The named schemas around this one, and the ids at which they are shown. */
  ancestors: { key: string; id: string }[];
  /** The description at the place of use, which the schema's own description need not repeat. */
  usageText?: TextOrChild;
};

/** Null around schemas that are no part of another one. */
export const SchemaScopeContext = createContext<SchemaScope | null>(null);

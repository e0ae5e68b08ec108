/** What a part of a page that is rendered from its data needs to know of the page, and of the place it is shown in. */
import type { Root } from 'hast';
import { createContext, type ReactElement } from 'react';
import type { Direction, TextOrChild } from '../../api-format.js';

/** The one function that knows how hast becomes React, and the named schemas that came with the page. */
type HastRenderer = { render: (root: Root) => ReactElement; schema: (key: string) => Root | undefined };

export const HastRendererContext = createContext<HastRenderer | null>(null);

export type SchemaScope = {
  api: string;
  direction: Direction;
  /** Starts the ids of the fields. */
  prefix: string;
  /** Lists of fields around this one. */
  level: number;
  /** Named schemas that this is part of, and where they are shown. */
  above: { key: string; id: string }[];
  /** What was said of the schema where it is used; it is not said again. */
  said?: TextOrChild;
};

export const SchemaScopeContext = createContext<SchemaScope | null>(null);

/** What the parts of the serialiser share while they write one page. */
import type { ElementContent, Root } from 'hast';
import type { RootContent } from 'mdast';
import type { Direction } from '../../../api-format.js';

/** A block of Markdown. */
export type Block = RootContent;

/** The page that is being written. `lastDepth`, `shownSchemas` and `laterSchemas` change while its blocks are made, in reading order. */
export type TwinContext = {
  /** The address of a link as the twin has it. */
  toAddress: (href: string) => string;
  /** The id that a heading with this text gets when the twin is compiled. Call it once for each heading, in order. */
  nameHeading: (text: string) => string;
  /** The published body of a named schema; `undefined` where the page does not bring it. */
  schema: (key: string) => Root | undefined;
  /** Named schemas whose fields the twin already lists. */
  shownSchemas: Set<string>;
  /** Named schemas that the twin lists at its end, by the key under which it remembers that it lists them. */
  laterSchemas: Map<string, { key: string; name: string; direction: Direction }>;
  /** The depth of the last heading. */
  lastDepth: number;
  /** hast → blocks, for elements that contain others. */
  toBlocks: (nodes: readonly ElementContent[]) => Block[];
};

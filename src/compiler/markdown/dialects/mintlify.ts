/** Components of Mintlify that docsc has under other names. */

/** Name → the component that it means. */
export const mintlifyComponents = {
  // Its content is for people, and other content for programs.
  Visibility: 'Fragment',
  Tile: 'Card',
  Snippet: 'Include',
};

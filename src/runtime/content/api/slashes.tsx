/** Where paths and addresses may be broken into lines. */
import { Fragment, type ReactNode } from 'react';

/** Allows a line break after each slash but the first ones, and those before a host. */
export function breakAfterSlashes(path: string): ReactNode {
  return path.split(/(?<=[^/:]\/)(?=[^/])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a path never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

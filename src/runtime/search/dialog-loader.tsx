/** Loads the search modal and its styles on first use. */
import { lazy, Suspense, useState } from 'react';
import { type SiteData, useSiteData } from '../data/site-data.js';
import type { DialogProps } from './dialog.js';

const dialogOf = (data: SiteData) =>
  lazy(async () => {
    const [dialog] = await Promise.all([import('./dialog.js'), data.loadStyle('search')]);
    return dialog;
  });

export function SearchDialog(props: DialogProps) {
  const data = useSiteData();
  const [Dialog] = useState(() => dialogOf(data));
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}

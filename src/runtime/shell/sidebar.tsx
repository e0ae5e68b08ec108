/** The sidebar. Its entries stay as they were prerendered until the reader turns to them; only then is their code loaded. */
import { memo, Suspense, use, useEffect } from 'react';
import type { Crumb } from '../../format.js';
import type { Route } from '../../routes.js';
import { useSiteData } from '../data/site-data.js';

type Props = { sidebar: string; route: Route; crumbs: Crumb[] };

/** Memoised, so that no state of the shell reaches the prerendered entries before the sidebar has been loaded. */
export const Sidebar = memo(function Sidebar(props: Props) {
  return (
    <nav aria-label="Pages">
      <Suspense key={props.sidebar} fallback={<SidebarFallback {...props} />}>
        <LoadedSidebar {...props} />
      </Suspense>
    </nav>
  );
});

/** Shown if React has discarded the prerendered entries, which must then be loaded. */
function SidebarFallback({ sidebar, route, crumbs }: Props) {
  const data = useSiteData();
  useEffect(() => data.requestSidebar(sidebar, { route, crumbs }), [data, sidebar, route, crumbs]);
  return <div className="nav-loading" aria-busy="true" />;
}

function LoadedSidebar({ sidebar, route, crumbs }: Props) {
  const data = useSiteData();
  const items = data.peekSidebar(sidebar) ?? use(data.waitForSidebar(sidebar));
  return data.renderSidebar({ items, route, trail: crumbs.map(({ label }) => label) });
}

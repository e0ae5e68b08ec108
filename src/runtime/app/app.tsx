/** The React tree: providers, router, shell. The same while prerendering and in the browser. */
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { Router, useLocation } from 'wouter';
import { ProductTabs, TabPicker } from '#runtime/product-tabs';
import { renderSlot } from '#runtime/slot';
import { SIDEBAR_SCRIPT } from '../../format.js';
import { installTableHeads } from '../content/table-heads.js';
import { installImageZoom } from '../content/zoomable-images.js';
import { type SiteData, SiteDataContext } from '../data/site-data.js';
import type { EarlyInput } from '../hydration/early-input.js';
import { useRegionHydrated } from '../hydration/regions.js';
import { type CurrentPageStore, createLocationHook, useCurrentPage } from '../router/current-page.js';
import type { PageNavigator } from '../router/navigator.js';
import { createSearchControls, SearchModal } from '../search/modal.js';
import { Announcement } from '../shell/announcement.js';
import { useDrawer } from '../shell/drawer.js';
import { Footer } from '../shell/footer.js';
import { LoadNotice } from '../shell/load-notice.js';
import { SidebarBrand } from '../shell/logo.js';
import { Navbar } from '../shell/navbar.js';
import { DrawerItems } from '../shell/navbar-items.js';
import { Page } from '../shell/page.js';
import { PageErrorBoundary } from '../shell/page-error-boundary.js';
import { startScrollSpy } from '../shell/scroll-spy.js';
import { Sidebar } from '../shell/sidebar.js';
import { PrerenderedScript } from '../ui/browser-only.js';

/** `navigator` and `early` are absent while prerendering. */
type AppProps = { data: SiteData; currentPage: CurrentPageStore; navigator?: PageNavigator; early?: EarlyInput };

/** The whole application. */
export function App(props: AppProps) {
  return (
    <Providers {...props}>
      <PageErrorBoundary>
        <Shell {...props} />
      </PageErrorBoundary>
    </Providers>
  );
}

function Providers({ data, currentPage, navigator, children }: AppProps & { children: ReactNode }) {
  const [hook] = useState(() => createLocationHook(currentPage, to => void navigator?.go(new URL(to, location.href))));
  return (
    <SiteDataContext value={data}>
      <Router base={data.site.base.replace(/\/$/, '')} hook={hook}>
        {children}
      </Router>
    </SiteDataContext>
  );
}

function Shell({ data, currentPage, navigator, early }: AppProps) {
  const { site } = data;
  const [location] = useLocation();
  const { route, page, visit, loadStatus } = useCurrentPage(currentPage);
  const drawer = useDrawer(location);
  const [search] = useState(() => createSearchControls(data, early?.search));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per visit
  useLayoutEffect(() => navigator?.onPageCommitted(), [navigator, visit]);
  useRegionHydrated('shell');
  useEffect(() => {
    document.documentElement.dataset.ready = '';
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: brings the entry of each page into view
  useEffect(() => void dispatchEvent(new Event('docsc:place')), [route]);
  useEffect(() => startScrollSpy(visit), [visit]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per visit
  useEffect(() => installImageZoom(data.loadStyle), [visit]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per visit
  useEffect(() => installTableHeads(), [visit]);
  const hasSidebar = page.sidebar !== null && page.layout !== 'home';
  return (
    <>
      <SkipLink to="content" />
      {site.search.enabled && <SkipLink to="search" />}
      {hasSidebar && <SkipLink to="sidebar" />}
      <div className="progress" hidden aria-hidden="true" />
      {!globalThis.DOCSC_NO_ANNOUNCEMENT && site.announcement && <Announcement announcement={site.announcement} />}
      {data.prerendered?.navbar ?? (
        <Navbar site={site} drawerOpen={drawer.open} onToggleDrawer={drawer.toggle} search={search} />
      )}
      {!globalThis.DOCSC_NO_TABS && page.tabs && <ProductTabs tabs={page.tabs} />}
      <div className={`frame layout-frame-${page.layout}${hasSidebar ? ' has-sidebar' : ''}`}>
        <aside className="sidebar" id="docsc:sidebar" aria-label="Documentation" data-open={drawer.open || undefined}>
          <div className="drawer-links">{data.prerendered?.drawer ?? <DrawerItems site={site} />}</div>
          {!globalThis.DOCSC_NO_TABS && page.tabs && <TabPicker tabs={page.tabs} />}
          {page.sidebar !== null && (
            <>
              {site.logo?.sidebar && <SidebarBrand site={site} link={site.logo.sidebar} />}
              {!globalThis.DOCSC_NO_SLOTS && renderSlot('sidebarTop')}
              <Sidebar sidebar={page.sidebar} route={route} crumbs={page.crumbs} />
              {!globalThis.DOCSC_NO_SLOTS && renderSlot('sidebarBottom')}
              <PrerenderedScript id={SIDEBAR_SCRIPT.id}>{SIDEBAR_SCRIPT.text}</PrerenderedScript>
            </>
          )}
        </aside>
        {loadStatus && <LoadNotice status={loadStatus} />}
        <PageErrorBoundary key={visit}>
          <Page route={route} visit={visit} />
        </PageErrorBoundary>
      </div>
      <Footer />
      <button
        type="button"
        className="backdrop"
        aria-label="Close navigation"
        tabIndex={-1}
        data-open={drawer.open || undefined}
        onClick={drawer.close}
      />
      <div className="visually-hidden" aria-live="polite" id="docsc:announcer">
        {visit > 0 ? page.title : ''}
      </div>
      <SearchModal
        controls={search}
        onChoose={address => {
          // The hit may be a section of this page, behind the drawer.
          drawer.close();
          void navigator?.go(new URL(address, window.location.href));
        }}
      />
    </>
  );
}

/** The first stops of the Tab key: an operation has more than a hundred others before its article. */
function SkipLink({ to }: { to: 'content' | 'search' | 'sidebar' }) {
  return <a className="skip-link" href={`#docsc:${to}`}>{`Skip to ${to}`}</a>;
}

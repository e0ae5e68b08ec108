/** What a named schema holds, fetched when it is first shown. */
import type { Root } from 'hast';
import { useContext, useEffect, useState } from 'react';
import { useSiteData } from '../../data/site-data.js';
import { HastRendererContext, type SchemaScope, SchemaScopeContext } from '../schema-scope.js';

export function LazySchema({ schema, place }: { schema: string; place: SchemaScope }) {
  const data = useSiteData();
  const parts = useContext(HastRendererContext);
  const [{ root, error, tries }, setState] = useState<{ root?: Root; error?: string; tries: number }>({ tries: 0 });
  const { api } = place;
  useEffect(() => {
    const message = (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown));
    data.loadSchema(api, schema).then(
      found => setState({ root: found, tries }),
      thrown => setState({ error: message(thrown), tries }),
    );
  }, [data, api, schema, tries]);
  if (root && parts) return <SchemaScopeContext value={place}>{parts.render(root)}</SchemaScopeContext>;
  if (error === undefined) return <p aria-busy="true">Loading…</p>;
  return (
    <p role="alert">
      This could not be loaded: {error}.{' '}
      <button type="button" className="button-quiet" onClick={() => setState({ tries: tries + 1 })}>
        Retry
      </button>
    </p>
  );
}

/** The fields of a named schema, loaded when they are first shown. */
import type { Root } from 'hast';
import { useContext, useEffect, useState } from 'react';
import { useSiteData } from '../../data/site-data.js';
import { HastRendererContext, type SchemaScope, SchemaScopeContext } from '../schema-scope.js';

type LoadState = { root?: Root; error?: string; attempt: number };

/** `schema` is the key of the schema. If it cannot be loaded, the reader can retry. */
export function LazySchema({ schema, scope }: { schema: string; scope: SchemaScope }) {
  const data = useSiteData();
  const renderer = useContext(HastRendererContext);
  const [{ root, error, attempt }, setState] = useState<LoadState>({ attempt: 0 });
  const { api } = scope;
  useEffect(() => {
    const messageOf = (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown));
    data.loadSchema(api, schema).then(
      loaded => setState({ root: loaded, attempt }),
      thrown => setState({ error: messageOf(thrown), attempt }),
    );
  }, [data, api, schema, attempt]);
  if (root && renderer) return <SchemaScopeContext value={scope}>{renderer.render(root)}</SchemaScopeContext>;
  if (error === undefined) return <p aria-busy="true">Loading…</p>;
  return (
    <p role="alert">
      This could not be loaded: {error}.{' '}
      <button type="button" className="button-quiet" onClick={() => setState({ attempt: attempt + 1 })}>
        Retry
      </button>
    </p>
  );
}

/** The island `docsc-operations`: links to operations, with their methods. */
import { methodClass, type OperationLink } from '../../../api-format.js';
import { withBase } from '../../../routes.js';
import { useSiteData } from '../../data/site-data.js';
import type { IslandProps } from '../island.js';
import { breakAfterSlashes } from './slashes.js';

/** A table if the operations have paths, otherwise a list. */
export function Operations({ node }: IslandProps<'docsc-operations'>) {
  const { list } = node.data;
  if (list.some(({ path }) => path !== undefined)) return <OperationTable list={list} />;
  return (
    <ul className="related">
      {list.map(link => (
        <li key={link.route}>
          <MethodBadge method={link.method} /> <OperationLinkItem link={link} />
        </li>
      ))}
    </ul>
  );
}

function OperationTable({ list }: { list: OperationLink[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className="table-scroll operations" tabIndex={0} aria-label="Operations">
      <table>
        <thead>
          <tr>
            <th>Method</th>
            <th>Operation</th>
            <th>Path</th>
          </tr>
        </thead>
        <tbody>
          {list.map(link => (
            <tr key={link.route}>
              <td>
                <MethodBadge method={link.method} />
              </td>
              <td>
                <OperationLinkItem link={link} />
              </td>
              <td>
                <code>{link.path && breakAfterSlashes(link.path)}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function MethodBadge({ method }: { method: string }) {
  return <span className={`method ${methodClass(method)}`}>{method.toUpperCase()}</span>;
}

function OperationLinkItem({ link: { title, route, deprecated } }: { link: OperationLink }) {
  const { site } = useSiteData();
  return (
    <>
      <a href={withBase(route, site.base)}>{title}</a>
      {deprecated && ' '}
      {deprecated && <span className="badge badge-deprecated">deprecated</span>}
    </>
  );
}

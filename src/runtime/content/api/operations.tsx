/** The island `docsc-operations`: links to operations, with their methods. */
import type { Element } from 'hast';
import type { ReactNode } from 'react';
import type { OperationLink } from '../../../api-format.js';
import type { Islands } from '../../../format.js';
import { withBase } from '../../../routes.js';
import { useSiteData } from '../../data/site-data.js';

export function Operations({ node }: { node: Element; children?: ReactNode }) {
  const { list } = node.data as unknown as Islands['docsc-operations'];
  if (list.some(({ path }) => path !== undefined)) return <Table list={list} />;
  return (
    <ul className="related">
      {list.map(link => (
        <li key={link.route}>
          <Method method={link.method} /> <Title link={link} />
        </li>
      ))}
    </ul>
  );
}

function Table({ list }: { list: OperationLink[] }) {
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
                <Method method={link.method} />
              </td>
              <td>
                <Title link={link} />
              </td>
              <td>
                <code>{link.path}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Method({ method }: { method: string }) {
  return <span className={`method method-${method.replace(/[^a-z]+/g, '-')}`}>{method.toUpperCase()}</span>;
}

function Title({ link: { title, route, deprecated } }: { link: OperationLink }) {
  const { site } = useSiteData();
  return (
    <>
      <a href={withBase(route, site.base)}>{title}</a>
      {deprecated && <span className="badge badge-deprecated">deprecated</span>}
    </>
  );
}

/** Build-time entry: one page's HTML, from the same tree as in the browser. */
import { renderToString } from 'react-dom/server';
import { type Render, withBase } from '../format.js';
import { App } from './app.js';
import { givenData } from './data/given.js';
import { shownStore } from './router/shown.js';

export const render: Render = input => {
  const { page, site } = input;
  const shown = shownStore({ path: withBase(page.route, site.base), route: page.route, page, visit: 0 });
  return renderToString(<App data={givenData(input)} shown={shown} />);
};

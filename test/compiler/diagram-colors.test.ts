/** Colors of diagrams: those of the site's theme, in both modes. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadRenderer } from '../../src/compiler/markdown/diagram.js';
import { compilePages } from './site.js';

const isInstalled = (await loadRenderer()) !== undefined;

/** The drawings of a page by name: `light`, `dark`, and `light-narrow` where there is one. */
async function drawings(theme: string, fence: string): Promise<Record<string, string>> {
  const pages = await compilePages({
    'docsc.config.yaml': `title: T\n${theme}`,
    'docs/a.md': `# A\n\n\`\`\`mermaid\n${fence}\n\`\`\`\n`,
  });
  const files = pages.get('/a')!.page.files ?? [];
  return Object.fromEntries(files.map(({ name, contents }) => [name.slice('diagram-'.length, -4), String(contents)]));
}

/** A property of the outermost element of a drawing. */
const property = (svg: string, name: string) => new RegExp(`style="(?:[^"]*;)?--${name}:([^;"]+)`).exec(svg)?.[1];

test('diagrams have the accent of the theme in both modes, in all forms and kinds', async () => {
  if (!isInstalled) return;
  const theme = 'theme: { colors: { accent: "#00695c" } }\n';
  const own = await drawings('', 'graph LR\nA --> B\nB --> C\nC --> D');
  assert.equal(Object.keys(own), ['light', 'light-narrow', 'dark', 'dark-narrow']);
  const made = await drawings(theme, 'graph LR\nA --> B\nB --> C\nC --> D');
  for (const form of ['light', 'light-narrow']) assert.is(property(made[form]!, 'accent'), '#00695c');
  const [dark, darkNarrow] = ['dark', 'dark-narrow'].map(form => property(made[form]!, 'accent')!);
  assert.is(dark, darkNarrow);
  assert.match(dark!, /^#[\da-f]{6}$/);
  assert.is.not(dark, property(own.dark!, 'accent'));
  for (const form of Object.keys(own))
    for (const name of ['bg', 'fg', 'line', 'muted', 'surface', 'border'])
      assert.is(property(made[form]!, name), property(own[form]!, name), `${form} ${name}`);
  const chart = await drawings(theme, 'xychart-beta\nx-axis [a, b]\ny-axis "y" 0 --> 10\nbar [1, 2]\nbar [3, 4]');
  const ownChart = await drawings('', 'xychart-beta\nx-axis [a, b]\ny-axis "y" 0 --> 10\nbar [1, 2]\nbar [3, 4]');
  assert.is(property(chart.light!, 'accent'), '#00695c');
  assert.is.not(
    /--xychart-color-1:\s*([^;"]+)/.exec(chart.dark!)?.[1],
    /--xychart-color-1:\s*([^;"]+)/.exec(ownChart.dark!)?.[1],
  );
});

test('diagrams have the other colours of the theme, in any notation and blended where they are translucent', async () => {
  if (!isInstalled) return;
  const theme = `theme:
  colors:
    light: { accent: teal, paper: "#fff8e7", ink: "rgb(0 0 0 / 80%)", ink-soft: "#333", sunken: "#eee", line-strong: "#999" }
    dark: { paper: "#000", raised: "oklch(30% 0 0)", ink-faint: "hsl(0 0% 60%)" }
`;
  const { light, dark } = await drawings(theme, 'sequenceDiagram\nA->>B: hi');
  const values = (svg: string) =>
    ['bg', 'fg', 'line', 'accent', 'muted', 'surface', 'border'].map(name => property(svg, name)).join(' ');
  assert.is(values(light!), '#fff8e7 #33322e #5b6b7b #008080 #333333 #eeeeee #999999');
  assert.is(values(dark!), '#000000 #e6ebef #999999 #f0896f #a9b4be #2e2e2e #5b6873');
});

test.run();

/**
 * Mermaid fences → SVG files, at build time: a reader's browser loads two pictures and runs nothing. The renderer is an
 * optional package, which a site that draws diagrams installs.
 */
import type { Element } from 'hast';
import type { Code } from 'mdast';
import { h } from '../body/hast.js';
import { importExternal } from '../components/import-outside.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic, Position } from '../diagnostics/types.js';
import type { GeneratedFile } from '../types.js';

const RENDERER_PACKAGE = 'beautiful-mermaid';

/** Text → SVG; throws where the text is no diagram it knows. */
export type DiagramRenderer = (source: string, mode: 'light' | 'dark') => string;

const diagramColors = {
  light: {
    bg: '#ffffff',
    fg: '#1b2530',
    line: '#5b6b7b',
    accent: '#c2311a',
    muted: '#46545f',
    surface: '#f2f5f7',
    border: '#aab6c0',
  },
  dark: {
    bg: '#161b20',
    fg: '#e6ebef',
    line: '#8d9aa6',
    accent: '#f0896f',
    muted: '#a9b4be',
    surface: '#222a31',
    border: '#5b6873',
  },
};

/** `undefined` where the package is not installed. Loaded once a process, and only for a page that has a diagram. */
export async function loadRenderer(): Promise<DiagramRenderer | undefined> {
  try {
    const { renderMermaidSVG } = await importExternal<typeof import('beautiful-mermaid')>('beautiful-mermaid');
    return (source, mode) =>
      stripFontImports(renderMermaidSVG(source, { ...diagramColors[mode], transparent: true, font: 'system-ui' }));
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw thrown;
  }
}

/** Without the renderer's own fonts: a picture asks for nothing. */
function stripFontImports(svg: string): string {
  return svg.replace(/@import\s+url\([^)]*\);?/g, '');
}

type DiagramContext = {
  path: string;
  diagnostics: Diagnostic[];
  files: GeneratedFile[];
  renderer: DiagramRenderer | undefined;
};

/** The pictures of both colour modes, and the text they were made of; that text alone where it cannot be drawn. */
export function renderDiagram(
  node: Code,
  place: Position | undefined,
  { path, diagnostics, files, renderer }: DiagramContext,
  source: Element,
): Element {
  const keep = (message: string, hint: string) => {
    diagnostics.push(finding('undrawn-diagram', message, { path, place, hint }));
    return source;
  };
  if (!renderer) return keep('Diagrams need a package that is not installed.', `Run: npm install ${RENDERER_PACKAGE}`);
  try {
    const pictures = (['light', 'dark'] as const).map(mode => {
      const file: GeneratedFile = { name: `diagram-${mode}.svg`, contents: renderer(node.value, mode) };
      files.push(file);
      const properties = {
        src: `generated:${files.length - 1}`,
        alt: describeDiagram(node.value),
        className: [`only-${mode}`],
      };
      return h('img', properties);
    });
    return h(
      'figure',
      { className: ['diagram'] },
      pictures,
      h('details', {}, h('summary', {}, 'Source of the diagram'), source),
    );
  } catch (thrown) {
    const reason = String((thrown as Error).message ?? thrown)
      .split('\n')[0]!
      .slice(0, 200);
    return keep(
      `This diagram cannot be drawn: ${reason}`,
      'Its source is shown. Flowcharts, sequences, states, classes and entities are drawn.',
    );
  }
}

/** `graph TD …` → `Diagram: Start, Flag on?, New`; for those who cannot see it. */
function describeDiagram(source: string): string {
  const labels = [...source.matchAll(/[[({>|]+"?([^\][(){}|"]{1,60})"?[\])}|]/g)].map(found => found[1]!.trim());
  const names = [...new Set(labels.filter(Boolean))].slice(0, 20);
  return names.length ? `Diagram: ${names.join(', ')}` : 'Diagram';
}

/**
 * Mermaid fences → SVG files, at build time, so that a reader's browser loads two images and runs nothing. The renderer
 * is an optional package, which a site with diagrams installs.
 */
import type { Element } from 'hast';
import { h } from '../body/hast.js';
import { importExternal } from '../components/import-outside.js';
import type { Theme } from '../config/theme.js';
import { finding } from '../diagnostics/index.js';
import type { Position, ReportDiagnostic } from '../diagnostics/types.js';
import type { GeneratedFile } from '../types.js';
import { chooseDiagramColors, type DiagramColors } from './diagram-colors.js';
import { diagnoseSpent, type PageBudget } from './site-budget.js';

const RENDERER_PACKAGE = 'beautiful-mermaid';

/** Draws Mermaid source as SVG; throws for a diagram that it does not know. */
export type DiagramRenderer = (source: string, mode: 'light' | 'dark') => string;

/** Squares of the characters of all drawings of a page: a diagram of 8,000 characters in four forms takes three seconds. */
const MAX_DRAWING = 4 * 8000 ** 2;

/** The site's theme, and the budget that all pages share. */
type RendererOptions = { theme?: Theme; budget?: PageBudget };

/**
 * The renderer for one page; undefined where its package is not installed. Slow the first time, so only pages with
 * diagrams call it. Its time grows with the square of a diagram's length, so it throws once a page has had enough.
 */
export async function loadRenderer({ theme, budget }: RendererOptions = {}): Promise<DiagramRenderer | undefined> {
  try {
    const { renderMermaidSVG } = await importExternal<typeof import('beautiful-mermaid')>('beautiful-mermaid');
    const colors = await chooseDiagramColors(theme);
    const state = { drawn: 0 };
    const draw: DiagramRenderer = (source, mode) => {
      state.drawn += source.length ** 2;
      if (state.drawn > MAX_DRAWING) throw new Error('the diagrams of this page are too long together');
      if (budget && !budget.spend('diagramCharacters', weighDrawing(source.length))) throw new SpentBudget();
      const options = { ...colors[mode], transparent: true, font: 'system-ui' };
      return stripFontImports(renderMermaidSVG(stripSemicolons(source), options));
    };
    return recolor(draw, colors);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw thrown;
  }
}

/** The characters that a drawing counts for: one of 4,000 takes twice the time of two of 2,000. */
function weighDrawing(characters: number): number {
  return 50 + characters * (1 + characters / 4000);
}

class SpentBudget extends Error {}

/** The custom properties of the outermost element, which hold the colors of a mode. */
const rootStyle = /^<svg[^<>]*? style="([^"]*)"/;

/** A renderer that draws once and recolors for the other mode, except for charts, whose colors are computed. */
function recolor(draw: DiagramRenderer, colors: DiagramColors): DiagramRenderer {
  const drawn = new Map<string, string>();
  const [lightStyle, darkStyle] = (['light', 'dark'] as const).map(mode =>
    Object.entries(colors[mode])
      .map(([name, color]) => `--${name}:${color}`)
      .join(';'),
  );
  return (source, mode) => {
    const light = mode === 'dark' ? drawn.get(source) : undefined;
    if (light && !light.includes('xychart') && rootStyle.exec(light)?.[1] === lightStyle)
      return light.replace(lightStyle!, darkStyle!);
    const svg = draw(source, mode);
    if (mode === 'light') drawn.set(source, svg);
    return svg;
  };
}

/** Mermaid lets a line end with a semicolon, and the renderer does not. */
function stripSemicolons(source: string): string {
  return source.replace(/;[ \t]*$/gm, '');
}

/** Removes the import of the renderer's web fonts: an image must not load anything. */
function stripFontImports(svg: string): string {
  return svg.replace(/@import\s+url\([^()]*\);?/g, '');
}

/** Adds a file to the page and returns its address in the body, `generated:<index>`. */
export type AddFile = (file: GeneratedFile) => string;

type DiagramContext = {
  path: string;
  report: ReportDiagnostic;
  addFile: AddFile;
  renderer: DiagramRenderer | undefined;
};

/** The Mermaid text of a fence, and the code block that shows it. */
type DiagramFence = { text: string; place: Position | undefined; source: Element };

/** A figure with an image for each color mode and the source; the source alone where it cannot be drawn. */
export function renderDiagram(
  { text, place, source }: DiagramFence,
  { path, report, addFile, renderer }: DiagramContext,
): Element {
  const refuse = (message: string, hint: string) => {
    report(finding('undrawn-diagram', message, { path, place, hint }));
    return source;
  };
  if (!renderer)
    return refuse('Diagrams need a package that is not installed.', `Run: npm install ${RENDERER_PACKAGE}`);
  const alt = describeDiagram(text);
  try {
    const turned = turnDownwards(text);
    const images = (['light', 'dark'] as const).map(mode => {
      const wide = renderer(text, mode);
      const tall = turned === undefined ? undefined : renderer(turned, mode);
      const src = addFile({ name: `diagram-${mode}.svg`, contents: wide });
      const dataNarrow =
        tall !== undefined && widthOf(tall) < widthOf(wide)
          ? addFile({ name: `diagram-${mode}-narrow.svg`, contents: tall })
          : undefined;
      return h('img', { src, ...(dataNarrow && { dataNarrow }), alt, className: [`only-${mode}`] });
    });
    const details = h('details', {}, h('summary', {}, 'Source of the diagram'), source);
    return h('figure', { className: ['diagram'] }, images, details);
  } catch (thrown) {
    if (thrown instanceof SpentBudget) {
      report(diagnoseSpent('diagramCharacters', { path, place }));
      return source;
    }
    const reason = String((thrown as Error).message ?? thrown)
      .split('\n')[0]!
      .slice(0, 200);
    return refuse(
      `This diagram cannot be drawn: ${reason}`,
      'Its source is shown. Flowcharts, sequences, states, classes and entities are drawn.',
    );
  }
}

/** A diagram that runs sideways, downwards: for narrow screens. Undefined for other diagrams. */
function turnDownwards(source: string): string | undefined {
  const [from, pattern] = sidewaysHead.test(source) ? [0, sidewaysHead] : [source.search(otherHead), sidewaysLine];
  if (from < 0) return undefined;
  const turned = source.slice(0, from) + source.slice(from).replace(pattern, '$1TB');
  return turned === source ? undefined : turned;
}

const sidewaysHead = /^([ \t]*(?:graph|flowchart)[ \t]+)(?:LR|RL)\b/m;
/** The head of a diagram that has its direction on a line below. */
const otherHead = /^[ \t]*(?:stateDiagram(?:-v2)?|classDiagram|erDiagram)\s/m;
const sidewaysLine = /^([ \t]*direction[ \t]+)(?:LR|RL)\b/m;

/** In pixels. */
function widthOf(svg: string): number {
  return Number(/<svg[^<>]*?\swidth="([\d.]+)/.exec(svg)?.[1] ?? 0);
}

/** `graph TD …` → `Diagram: Start, Flag on?, New`, for readers who cannot see the image. */
function describeDiagram(source: string): string {
  const labels = [...source.matchAll(/[[({>|](?!>)"?([^\][(){}|"]{1,60})"?[\])}|]/g)].map(match => match[1]!.trim());
  const names = [...new Set(labels.filter(Boolean))].slice(0, 20);
  return names.length ? `Diagram: ${names.join(', ')}` : 'Diagram';
}

/**
 * A dialog with one image that pans and scales: by pointer, touch, wheel, keys and buttons. Loaded when the first image is
 * opened. Made without React, because it lives outside of the application.
 */
import { clampView, initialView, type View, zoomView } from './viewer-geometry.js';

const STEP = 1.5;
/** Pixels of an arrow key. */
const PAN = 60;
/** Pixels of scrolling behind it that close the viewer. */
const CLOSE_SCROLL_DISTANCE = 40;
/** Height of the row of buttons below the image, in pixels; `theme/zoom.css` has it too. */
const TOOLS_HEIGHT = 76;
/** Pixels that a press may move and still be a press. */
const MAX_PRESS_MOVE = 5;

type Point = [x: number, y: number];

/** `at` is the point of the image that was pressed, from 0 to 1. `signal` closes the viewer. */
export type ViewerOptions = { at: Point; signal: AbortSignal };

/** Shows the image until the reader closes it, and returns the focus to it. */
export function openViewer(source: HTMLImageElement, { at, signal }: ViewerOptions): void {
  const image = copyImage(source);
  const natural = { width: source.naturalWidth || source.width, height: source.naturalHeight || source.height };
  const isDrawing = /\.svg(?:[?#]|$)/i.test(image.src);
  const screen = () => ({ width: innerWidth, height: innerHeight - TOOLS_HEIGHT });
  const first = () => initialView(natural, screen(), { isDrawing, at });
  const state = { view: first() };
  const show = (view: View) => {
    state.view = view;
    image.style.width = `${natural.width * view.scale}px`;
    image.style.translate = `calc(-50% + ${view.x}px) calc(-50% + ${view.y}px)`;
  };
  const zoom = (factor: number, point?: Point) =>
    show(zoomView(state.view, factor, { image: natural, screen: screen(), point }));
  const pan = (x: number, y: number) =>
    show(clampView({ ...state.view, x: state.view.x + x, y: state.view.y + y }, natural, screen()));

  const dialog = document.createElement('dialog');
  dialog.className = 'viewer';
  dialog.ariaLabel = 'Enlarged image';
  const stage = Object.assign(document.createElement('div'), { className: 'viewer-stage' });
  stage.append(image);
  const close = () => dialog.close();
  const tools = Object.assign(document.createElement('div'), { className: 'viewer-tools' });
  tools.append(
    createButton('Zoom out', '−', () => zoom(1 / STEP)),
    createButton('Zoom in', '+', () => zoom(STEP)),
    createButton('Close', '×', close),
  );
  dialog.append(stage, tools);

  const ended = new AbortController();
  const options = { signal: ended.signal };
  const keys: Record<string, () => void> = {
    '+': () => zoom(STEP),
    '=': () => zoom(STEP),
    '-': () => zoom(1 / STEP),
    '0': () => show(first()),
    ArrowLeft: () => pan(PAN, 0),
    ArrowRight: () => pan(-PAN, 0),
    ArrowUp: () => pan(0, PAN),
    ArrowDown: () => pan(0, -PAN),
  };
  dialog.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]!();
  });
  stage.addEventListener('wheel', event => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : event.deltaMode ? 0.05 : 0.0015)), centered(event));
  });
  listenToPointers(stage, { zoom, pan, onPressOutside: close });
  stage.addEventListener('dblclick', event => {
    const isLarge = state.view.scale > first().scale * 1.2;
    if (isLarge) show(first());
    else zoom(2, centered(event));
  });
  const start = scrollY;
  addEventListener('scroll', () => Math.abs(scrollY - start) > CLOSE_SCROLL_DISTANCE && close(), options);
  addEventListener('resize', () => show(clampView(state.view, natural, screen())), options);
  signal.addEventListener('abort', close, options);
  dialog.addEventListener('close', () => {
    ended.abort();
    dialog.remove();
  });
  show(state.view);
  if (!globalThis.DOCSC_NO_PICTURES && !isDrawing && source.parentElement?.tagName === 'PICTURE') {
    const opened = state.view;
    loadWhole(source, whole => {
      const shown = natural.width * state.view.scale;
      Object.assign(natural, { width: whole.naturalWidth, height: whole.naturalHeight });
      image.src = whole.src;
      show(state.view === opened ? first() : { ...state.view, scale: shown / natural.width });
    });
  }
  document.body.append(dialog);
  dialog.showModal();
}

/** Loads the image itself, of which the page shows a form that is as wide as its column. */
function loadWhole({ src }: HTMLImageElement, onLoad: (whole: HTMLImageElement) => void): void {
  const whole = new Image();
  whole.onload = () => onLoad(whole);
  whole.src = src;
}

/** The image as it is shown: of a picture, the form that the browser has chosen, which it has loaded. */
function copyImage(source: HTMLImageElement): HTMLImageElement {
  const image = source.cloneNode() as HTMLImageElement;
  for (const name of image.getAttributeNames()) if (name !== 'alt') image.removeAttribute(name);
  return Object.assign(image, { src: source.currentSrc || source.src, draggable: false });
}

function createButton(label: string, sign: string, onPress: () => void): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), { type: 'button', title: label, textContent: sign });
  button.ariaLabel = label;
  button.addEventListener('click', onPress);
  return button;
}

/** From the centre of the stage. */
function centered({ clientX, clientY }: MouseEvent): Point {
  return [clientX - innerWidth / 2, clientY - (innerHeight - TOOLS_HEIGHT) / 2];
}

type PointerActions = {
  zoom: (factor: number, point: Point) => void;
  pan: (x: number, y: number) => void;
  onPressOutside: () => void;
};

/** One pointer pans, two zoom, and a press beside the image closes. */
function listenToPointers(stage: HTMLElement, { zoom, pan, onPressOutside }: PointerActions): void {
  const points = new Map<number, Point>();
  const state = { moved: 0 };
  const distance = ([[ax, ay], [bx, by]]: Point[] | [Point, Point]) => Math.hypot(ax! - bx!, ay! - by!);
  stage.addEventListener('pointerdown', event => {
    if (!points.size) state.moved = 0;
    points.set(event.pointerId, centered(event));
    stage.setPointerCapture(event.pointerId);
  });
  stage.addEventListener('pointermove', event => {
    const before = points.get(event.pointerId);
    if (!before) return;
    const now = centered(event);
    const [x, y] = [now[0] - before[0], now[1] - before[1]];
    state.moved += Math.hypot(x, y);
    const apart = points.size === 2 ? distance([...points.values()]) : 0;
    points.set(event.pointerId, now);
    const [a, b] = points.values();
    if (apart && a && b) {
      pan(x / 2, y / 2);
      zoom(distance([a, b]) / apart, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
    } else pan(x, y);
  });
  for (const end of ['pointerup', 'pointercancel'] as const)
    stage.addEventListener(end, ({ pointerId }) => points.delete(pointerId));
  // The pointer is captured, so that the target of a click is the stage: the place tells whether it is beside the image.
  stage.addEventListener('click', ({ clientX, clientY }) => {
    const { left, right, top, bottom } = stage.firstElementChild!.getBoundingClientRect();
    const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    if (!isInside && state.moved < MAX_PRESS_MOVE) onPressOutside();
  });
}

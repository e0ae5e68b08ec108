/** Where an enlarged image is: its scale, and its centre in pixels from the centre of the screen. Plain calculations. */

/** Width and height in CSS pixels; of an image, at scale 1. */
export type Size = { width: number; height: number };

/** The position of an image. */
export type View = { scale: number; x: number; y: number };

/** Around an image that fits. */
const MARGIN = 16;
const MAX_SCALE = 8;

/** The scale at which all of the image is on the screen. */
function fittingScale(image: Size, screen: Size): number {
  return Math.min((screen.width - 2 * MARGIN) / image.width, (screen.height - 2 * MARGIN) / image.height);
}

/**
 * The first view. A photo fits and is not larger than it is. A drawing is as large as the screen, and never smaller than it
 * was drawn, so that its text can be read; `at` is the point of it that is shown, from 0 to 1 in both directions.
 */
export function initialView(
  image: Size,
  screen: Size,
  { isDrawing, at }: { isDrawing: boolean; at: [number, number] },
): View {
  const fit = fittingScale(image, screen);
  const scale = Math.min(isDrawing ? Math.max(fit, 1) : Math.min(fit, 1), MAX_SCALE);
  const [x, y] = at;
  return clampView({ scale, x: (0.5 - x) * image.width * scale, y: (0.5 - y) * image.height * scale }, image, screen);
}

/** The view scaled by `factor`, where the point (in pixels from the centre of the screen) stays where it is. */
export function zoomView(view: View, factor: number, { image, screen, point = [0, 0] }: ZoomOptions): View {
  const least = Math.min(fittingScale(image, screen), 1);
  const scale = Math.min(MAX_SCALE, Math.max(least, view.scale * factor));
  const ratio = scale / view.scale;
  const [x, y] = point;
  return clampView({ scale, x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio }, image, screen);
}

/** What a zoom needs to know besides the view. */
export type ZoomOptions = { image: Size; screen: Size; point?: [number, number] };

/** The nearest view without empty space beside an image that is larger than the screen; a smaller one is in the middle. */
export function clampView({ scale, x, y }: View, image: Size, screen: Size): View {
  const limit = (value: number, length: number, available: number) => {
    const most = Math.max(0, (length * scale - available) / 2 + MARGIN);
    return length * scale + 2 * MARGIN <= available ? 0 : Math.min(most, Math.max(-most, value));
  };
  return { scale, x: limit(x, image.width, screen.width), y: limit(y, image.height, screen.height) };
}

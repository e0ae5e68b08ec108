/** Width and height of a picture, from its first bytes. */
import { imageSize } from 'image-size';

/** In CSS pixels, as a browser would show it; empty for a file that is no picture. */
export function measureImage(bytes: Uint8Array): { width?: number; height?: number } {
  try {
    const { width, height, orientation } = imageSize(bytes);
    if (!width || !height) return {};
    // From 5 on, a camera held upright: browsers turn the picture.
    const isTurned = (orientation ?? 1) >= 5;
    return { width: Math.round(isTurned ? height : width), height: Math.round(isTurned ? width : height) };
  } catch {
    // No picture, or of a kind without a size; it is shown as it comes.
    return {};
  }
}

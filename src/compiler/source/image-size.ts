/** Width and height of images. */
import { imageSize } from 'image-size';

/** The size in CSS pixels, as a browser would show the image; empty for a file that is not an image, or has no size. */
export function measureImage(bytes: Uint8Array): { width?: number; height?: number } {
  try {
    const { width, height, orientation } = imageSize(bytes);
    if (!width || !height) return {};
    // EXIF orientations from 5 on: browsers rotate the image by 90 degrees.
    const isTurned = (orientation ?? 1) >= 5;
    return { width: Math.round(isTurned ? height : width), height: Math.round(isTurned ? width : height) };
  } catch {
    // Not an image that `image-size` knows.
    return {};
  }
}

/** True for a drawing: a page that includes one shows it as an image. */
export function isDrawing(path: string): boolean {
  return /\.svg$/i.test(path);
}

/** Requests as authors and lists name operations by them. */

/** True for a method and path, such as `PUT /users/{id}`. */
export function isRequestLine(text: string): boolean {
  return /^[A-Z]+ \//.test(text);
}

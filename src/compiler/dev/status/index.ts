/** The page `/__docsc` of `docsc serve`, and its style sheet. */
import { type Status, writeStatusPage } from './page.js';
import { STATUS_STYLE, statusStyle } from './style.js';

export type { SearchOutcome, Status } from './page.js';

const STATUS_PAGE = '__docsc';
/** The page has no scripts, and nothing of it comes from elsewhere. */
const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A file that is sent with these headers; the extension of `path` says what it is. */
type StatusFile = { status: 200; path: string; contents: string; headers: Record<string, string>; route?: undefined };

/** The response to a request for a file of the site by its name; undefined for any other file. */
export async function respondWithStatus(
  name: string,
  readStatus: () => Promise<Status>,
): Promise<StatusFile | undefined> {
  const headers = { 'content-security-policy': POLICY };
  if (name === STATUS_STYLE) return { status: 200, path: name, contents: statusStyle, headers };
  if (name !== STATUS_PAGE) return undefined;
  return { status: 200, path: `${name}.html`, contents: writeStatusPage(await readStatus()), headers };
}

/** Reads command lines of curl, as readers paste them into the search. */

/** The server before a path: an address, a variable of a shell or of a client, or a host with or without a port. */
export const SERVER =
  /^(?:[a-z]+:\/\/[^/]*|\{\{[^{}]*\}\}|[{<]\w*(?:url|host|server)\w*[}>]|\$\{?\w+\}?|(?:(?:[\w-]+\.)+[a-z]{2,}|(?:\d+\.){3}\d+|localhost|[\w-]+(?=:\d))(?::\d+)?)(?=[/?#]|$)/i;

/** A short option, perhaps after switches and with its value attached: `-sXPOST`. */
const shortOption = /^-[#fgijkLnNOqRsSv]*([^#fgijkLnNOqRsSv\W])(.*)$/s;
const longOption = /^(--[\w-]+)(?:=(.*))?$/s;

/** Options that are followed by a value. A data option makes a POST request. */
const dataOption = /^(?:-[dF]|--(?:data|form|json)(?:-\w+)*)$/;
const valueOption =
  /^(?:-[AbCcDEeHKmoPQrTtUuwXxYyz]|--(?:request|header|output|user|user-agent|cookie|cookie-jar|referer|proxy|cacert|cert|key|connect-to|resolve|request-target|upload-file|write-out))$/;

/** Options that choose the method. */
const methodOf = new Map([
  ['-I', 'HEAD'],
  ['--head', 'HEAD'],
  ['-G', 'GET'],
  ['--get', 'GET'],
  ['-T', 'PUT'],
  ['--upload-file', 'PUT'],
]);

/** The request of a command line of curl, as `POST https://example.com/flags`; any other text as it is. */
export function readCurl(text: string): string {
  const [, line] = /^(?:\$\s+)?curl(?:\.exe)?\s+(\S.*)$/s.exec(text) ?? [];
  const words = line?.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)?.map(word => word.replace(/["']/g, '')) ?? [];
  const request: { named?: string; meant?: string } = {};
  const addresses: string[] = [];
  for (let nth = 0; nth < words.length; nth++) {
    const word = words[nth]!;
    const [, letter, attached] = shortOption.exec(word) ?? [];
    const [, name = letter && `-${letter}`, value = attached || undefined] = longOption.exec(word) ?? [];
    if (name === undefined || name === '--url') {
      if (name === undefined || value !== undefined) addresses.push(value ?? word);
      continue;
    }
    const argument = value ?? (dataOption.test(name) || valueOption.test(name) ? words[++nth] : undefined);
    if (name === '-X' || name === '--request') request.named = argument;
    request.meant = methodOf.get(name) ?? request.meant ?? (dataOption.test(name) ? 'POST' : undefined);
  }
  const address = addresses.find(word => /^https?:/i.test(word)) ?? addresses.find(isAddress);
  return address === undefined ? text : `${request.named ?? request.meant ?? 'GET'} ${withPath(address)}`;
}

const isAddress = (word: string) => word.startsWith('/') || SERVER.test(word);

/** A host alone is the address of its root. */
const withPath = (address: string) => (address.includes('/') ? address : `${address}/`);

/** The outcome of a request: its response, or why there is none, as far as browsers say. */
import { type ReactNode, useEffect, useState } from 'react';
import { needsPreflight, preflightHeaders } from '../../data/fetch-rules.js';
import type { ConsoleFailure, ConsoleResponse } from '../../data/site-data.js';
import { curlSample } from '../../samples/curl.js';
import type { HttpRequest } from '../../samples/http-request.js';
import type { CodeBox as Box } from './code-box.js';
import { reindentJson } from './console-json.js';
import { JsonAnswer } from './json-tree.js';

/** A request, with placeholders for credentials, and its outcome. `headers` are the names of all headers that were sent. */
export type ConsoleExchange = {
  request: HttpRequest;
  headers: string[];
  server: string;
  /** The address that forwarded the request. */
  proxy?: string;
  result: ConsoleResponse | ConsoleFailure;
};

/** Longer texts are shown without colours, which would take too long. */
const MAX_HIGHLIGHTED_LENGTH = 100_000;

const statusClasses = ['', 'Informational', 'Success', 'Redirection', 'Client error', 'Server error'];

/** RFC 9110, section 15, for HTTP/2, which sends no reason phrases. */
const reasonPhrases: Record<number, string> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  304: 'Not Modified',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** The outcome in one line, which is also announced. */
export function ResponseStatus({ result }: Pick<ConsoleExchange, 'result'>) {
  if ('reason' in result) return <strong className="console-failed">{failureTitles[result.reason]}</strong>;
  const { status, statusText, duration } = result;
  const family = Math.trunc(status / 100);
  const text = statusText || reasonPhrases[status] || statusClasses[family] || '';
  return (
    <>
      <strong className={`status status-${family}xx`}>
        {status} {text}
      </strong>{' '}
      in {Math.round(duration)} ms
    </>
  );
}

type ResponseViewProps = { response: ConsoleResponse; exchange: ConsoleExchange; CodeBox: typeof Box };

/** Facts, headers and body of the response. */
export function ResponseView({ response, exchange: { request, server, proxy }, CodeBox }: ResponseViewProps) {
  const { headers, text, file, size, truncatedBy, redirected } = response;
  const type = headers.find(({ name }) => name === 'content-type')?.value;
  const hidesHeaders = !proxy && new URL(server).origin !== location.origin;
  const json = text && /json/i.test(type ?? '') ? reindentJson(text) : undefined;
  const isColoured = json !== undefined && json.length <= MAX_HIGHLIGHTED_LENGTH;
  return (
    <>
      <p className="console-facts">
        {[statusClasses[Math.trunc(response.status / 100)], sizeText(size, truncatedBy), type]
          .filter(Boolean)
          .join(' · ')}
        {redirected && (
          <>
            {' · '}redirected to <code>{redirected}</code>
          </>
        )}
      </p>
      <details>
        <summary>{headers.length === 1 ? '1 header' : `${headers.length} headers`}</summary>
        <dl className="console-headers">
          {headers.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {hidesHeaders && (
          <p>
            Browsers show a page only some headers: a few that are always visible, and those that the server names in{' '}
            <code>Access-Control-Expose-Headers</code>.
          </p>
        )}
      </details>
      {truncatedBy && <p className="console-note">{truncationNotes[truncatedBy]}</p>}
      {isColoured ? (
        <JsonAnswer text={json} Box={CodeBox} />
      ) : text ? (
        <CodeBox title="Response" language="text" text={json ?? text} />
      ) : file && size ? (
        <FileAnswer file={file} name={fileName(response, request.url)} />
      ) : (
        <p className="console-facts">
          {size ? 'The body is not text, so it is not shown.' : 'The response has no body.'}
        </p>
      )}
    </>
  );
}

/** Images above this size are not shown, only saved: as text in the page they take a third more. */
const MAX_IMAGE_BYTES = 2_000_000;

/** A body that is no text: an image is shown, and everything can be saved. */
function FileAnswer({ file, name }: { file: Blob; name: string }) {
  const [image, setImage] = useState<string>();
  useEffect(() => {
    setImage(undefined);
    if (!file.type.startsWith('image/') || file.size > MAX_IMAGE_BYTES) return;
    const reader = new FileReader();
    reader.onload = () => setImage(String(reader.result));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  const onSave = () => {
    const href = URL.createObjectURL(file);
    Object.assign(document.createElement('a'), { href, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  };
  return (
    <>
      {image && <img className="console-image" src={image} alt="In the response" />}
      <p>
        <button type="button" className="console-button" onClick={onSave}>
          Save {name}
        </button>
      </p>
    </>
  );
}

/** The name that the server gives (RFC 6266), or else the end of the address. */
function fileName({ headers }: ConsoleResponse, url: string): string {
  const disposition = headers.find(({ name }) => name === 'content-disposition')?.value ?? '';
  const [, given] = /filename="?([^";]+)/i.exec(disposition) ?? [];
  return (given ?? new URL(url).pathname.split('/').pop()!).replace(/[\\/:]/g, '-') || 'response';
}

const truncationNotes: Record<NonNullable<ConsoleResponse['truncatedBy']>, string> = {
  size: 'The body is longer than 1 MB. This is its beginning.',
  timeout: 'The body was incomplete after 30 seconds. This is its beginning.',
  stopped: 'Stopped before the body was complete. This is its beginning.',
  network: 'The connection broke before the body was complete. This is its beginning.',
};

function sizeText(size: number, cut: ConsoleResponse['truncatedBy']): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(size, 1)) / 3)));
  const number = size / 1000 ** step;
  return `${cut ? 'more than ' : ''}${step && number < 10 ? number.toFixed(1) : Math.round(number)} ${units[step]}`;
}

const failureTitles: Record<ConsoleFailure['reason'], string> = {
  network: 'No response could be read',
  timeout: 'No response within 30 seconds',
  stopped: 'Stopped',
  refused: 'Not sent: this is not an address of the API',
  impossible: 'Not sent: a browser cannot send this request',
  proxy: 'The proxy did not forward the request',
};

type FailureProps = { failure: ConsoleFailure; exchange: ConsoleExchange; CodeBox: typeof Box };

/** Why there is no response, and how to send the request without a browser. */
export function FailureView({ failure, exchange, CodeBox }: FailureProps) {
  const { reason, message } = failure;
  if (reason === 'stopped') return <p>The request may have reached the server all the same.</p>;
  return (
    <>
      {reason === 'refused' && (
        <p>
          With these values the request would go to <code>{exchange.request.url}</code>, which is not below{' '}
          <code>{exchange.server}</code>.
        </p>
      )}
      {reason === 'timeout' && <p>The server is slow, or does not respond at all. It may have received the request.</p>}
      {reason === 'impossible' && message && <p>The browser says: {message}</p>}
      {reason === 'proxy' && <p>{message}</p>}
      {reason === 'network' &&
        (exchange.proxy ? <ProxyCauses proxy={exchange.proxy} /> : <FailureCauses exchange={exchange} />)}
      {reason !== 'refused' && (
        <>
          <p>curl has none of these limits. Fill in your credentials, and run:</p>
          <CodeBox title="The same request" language="bash" text={curlSample(exchange.request)} />
        </>
      )}
    </>
  );
}

function ProxyCauses({ proxy }: { proxy: string }) {
  return (
    <p>
      The proxy at <code>{new URL(proxy, location.href).href}</code> does not answer this page. It may be down, or not
      know this site, or your network blocks it.
    </p>
  );
}

/** Possible causes: browsers tell a page no more than that the request failed. */
function FailureCauses({ exchange: { request, headers, server } }: { exchange: ConsoleExchange }) {
  const target = new URL(server);
  const isLocal = /^(localhost|127\..*|.*\.localhost)$/.test(target.hostname);
  const isMixed = location.protocol === 'https:' && target.protocol === 'http:' && !isLocal;
  const isCrossOrigin = target.origin !== location.origin;
  const preflighted = preflightHeaders([
    ...headers.map(name => ({ name, value: '' })).filter(({ name }) => !/^content-type$/i.test(name)),
    ...request.headers.filter(({ name }) => /^content-type$/i.test(name)),
  ]);
  const isPreflighted = preflighted.length > 0 || needsPreflight(request.method);
  return (
    <>
      <p>Browsers do not tell a page why a request failed. Possible causes, the likely ones first:</p>
      <ul>
        {isMixed && (
          <Cause title="This page is on https, the server on http.">
            Browsers block that. The server needs an https address.
          </Cause>
        )}
        {!navigator.onLine && <Cause title="This computer is offline." />}
        {isCrossOrigin && (
          <Cause title="The server does not let this page read its responses (CORS).">
            Its responses need this header:
            <pre>
              <code>Access-Control-Allow-Origin: {location.origin}</code>
            </pre>
            {isPreflighted && (
              <>
                Before this request, the browser sends an <code>OPTIONS</code> request. Its response needs a status from
                200 to 299, the header above, and:
                <pre>
                  <code>
                    {[
                      ...(needsPreflight(request.method) ? [`Access-Control-Allow-Methods: ${request.method}`] : []),
                      ...(preflighted.length ? [`Access-Control-Allow-Headers: ${preflighted.join(', ')}`] : []),
                    ].join('\n')}
                  </code>
                </pre>
              </>
            )}
          </Cause>
        )}
        <Cause title="The server is down, or has another address.">
          Nothing may be listening at <code>{target.origin}</code>, or its certificate may not be trusted.
        </Cause>
        <Cause title="Something on the way blocks it:">
          a redirect to another site, an extension of the browser, or your network.
        </Cause>
      </ul>
    </>
  );
}

function Cause({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <li>
      <strong>{title}</strong> {children}
    </li>
  );
}

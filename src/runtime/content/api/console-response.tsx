/** What came of a request, in words: the answer, or why there is none as far as a browser tells. */
import type { ReactNode } from 'react';
import { needsPreflight, preflightHeaders } from '../../data/fetch-rules.js';
import type { ConsoleFailure, ConsoleResponse } from '../../data/site-data.js';
import { curlSample } from '../../samples/curl.js';
import type { HttpRequest } from '../../samples/http-request.js';
import type { CodeBox as Box } from './code-box.js';
import { reindentJson } from './console-json.js';

/** `sent` has placeholders for credentials; `headers` are the names of all that went out. */
export type ConsoleExchange = {
  sent: HttpRequest;
  headers: string[];
  server: string;
  result: ConsoleResponse | ConsoleFailure;
};

/** Longer texts are shown without colours. */
const MAX_HIGHLIGHTED_LENGTH = 100_000;

const statusClasses = ['', 'Informational', 'Success', 'Redirection', 'Client error', 'Server error'];

/** HTTP/2 has no texts. */
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

/** One line that is announced too. */
export function ResponseStatus({ result }: Pick<ConsoleExchange, 'result'>) {
  if ('failed' in result) return <strong className="console-failed">{failureTitles[result.failed]}</strong>;
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

type ResponseViewProps = { answer: ConsoleResponse; server: string; CodeBox: typeof Box };

export function ResponseView({ answer, server, CodeBox }: ResponseViewProps) {
  const { headers, text, size, cut, redirected } = answer;
  const type = headers.find(({ name }) => name === 'content-type')?.value;
  const isForeign = new URL(server).origin !== location.origin;
  const json = text && /json/i.test(type ?? '') ? reindentJson(text) : undefined;
  const isColoured = json !== undefined && json.length <= MAX_HIGHLIGHTED_LENGTH;
  return (
    <>
      <p className="console-facts">
        {[statusClasses[Math.trunc(answer.status / 100)], sizeText(size, cut), type].filter(Boolean).join(' · ')}
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
        {isForeign && (
          <p>
            A browser shows a page these headers alone: a few that it always may see, and those that the server names in{' '}
            <code>Access-Control-Expose-Headers</code>.
          </p>
        )}
      </details>
      {cut && <p className="console-note">{truncationNotes[cut]}</p>}
      {text ? (
        <CodeBox title="Answer" language={isColoured ? 'json' : 'text'} text={json ?? text} />
      ) : (
        <p className="console-facts">{size ? 'The body is no text, and is not shown.' : 'The answer has no body.'}</p>
      )}
    </>
  );
}

const truncationNotes: Record<NonNullable<ConsoleResponse['cut']>, string> = {
  size: 'The body is longer than 1 MB. This is its beginning.',
  timeout: 'The body was still coming after 30 seconds. This is its beginning.',
  stopped: 'Stopped while the body was coming. This is its beginning.',
  network: 'The connection broke while the body was coming. This is its beginning.',
};

function sizeText(size: number, cut: ConsoleResponse['cut']): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(size, 1)) / 3)));
  const number = size / 1000 ** step;
  return `${cut ? 'more than ' : ''}${step && number < 10 ? number.toFixed(1) : Math.round(number)} ${units[step]}`;
}

const failureTitles: Record<ConsoleFailure['failed'], string> = {
  network: 'No answer could be read',
  timeout: 'No answer within 30 seconds',
  stopped: 'Stopped',
  refused: 'Not sent: this is not an address of the API',
  impossible: 'Not sent: a browser cannot send this request',
};

type FailureProps = { failure: ConsoleFailure; sent: ConsoleExchange; CodeBox: typeof Box };

export function FailureView({ failure, sent, CodeBox }: FailureProps) {
  const { failed, message } = failure;
  if (failed === 'stopped') return <p>The request may have reached the server all the same.</p>;
  return (
    <>
      {failed === 'refused' && (
        <p>
          With these values the request would go to <code>{sent.sent.url}</code>, which is not below{' '}
          <code>{sent.server}</code>.
        </p>
      )}
      {failed === 'timeout' && <p>The server is slow or does not answer at all. It may have got the request.</p>}
      {failed === 'impossible' && message && <p>The browser says: {message}</p>}
      {failed === 'network' && <FailureCauses sent={sent} />}
      {failed !== 'refused' && (
        <>
          <p>curl knows none of these limits. Put your credentials in, and run:</p>
          <CodeBox title="The same request" language="bash" text={curlSample(sent.sent)} />
        </>
      )}
    </>
  );
}

/** A page is told no more than that it failed. */
function FailureCauses({ sent: { sent, headers, server } }: { sent: ConsoleExchange }) {
  const target = new URL(server);
  const isLocal = /^(localhost|127\..*|.*\.localhost)$/.test(target.hostname);
  const isMixed = location.protocol === 'https:' && target.protocol === 'http:' && !isLocal;
  const isForeign = target.origin !== location.origin;
  const asked = preflightHeaders([
    ...headers.map(name => ({ name, value: '' })).filter(({ name }) => !/^content-type$/i.test(name)),
    ...sent.headers.filter(({ name }) => /^content-type$/i.test(name)),
  ]);
  const isAsked = asked.length > 0 || needsPreflight(sent.method);
  return (
    <>
      <p>A browser does not tell a page why. These are the causes, the likely ones first:</p>
      <ul>
        {isMixed && (
          <Cause title="This page is on https, the server on http.">
            Browsers block that. The server needs an https address.
          </Cause>
        )}
        {!navigator.onLine && <Cause title="This computer is offline." />}
        {isForeign && (
          <Cause title="The server does not let this page read its answers (CORS).">
            It has to answer with this header:
            <pre>
              <code>Access-Control-Allow-Origin: {location.origin}</code>
            </pre>
            {isAsked && (
              <>
                Before this request the browser asks with <code>OPTIONS</code>. That answer needs a status from 200 to
                299, the header above, and:
                <pre>
                  <code>
                    {[
                      ...(needsPreflight(sent.method) ? [`Access-Control-Allow-Methods: ${sent.method}`] : []),
                      ...(asked.length ? [`Access-Control-Allow-Headers: ${asked.join(', ')}`] : []),
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

/** Samples in Java 15 and later with java.net.http. */
import { isBasicPlaceholder, PASSWORD, USERNAME } from './basic.js';
import type { HttpBody, HttpHeader, HttpPart, HttpRequest } from './http-request.js';
import { breakable, breakLongLines } from './long-lines.js';
import { encodePartName, escapeText, isMultiline, toHex } from './string-escapes.js';

const RESTRICTED = /^(connection|content-length|expect|host|upgrade)$/;

/** A complete program that prints the status and the body of the response. */
export function javaSample(request: HttpRequest): string {
  const { body } = request;
  const form = body?.kind === 'multipart';
  const sample = `${importLines(request)}
public class Main {
    public static void main(String[] args) throws Exception {
${propertyLine(request.headers)}${credentialsLine(request.headers)}${form ? formLines(body.parts) : ''}        var request = HttpRequest.newBuilder(URI.create(${breakable(quote(request.url))}))
${builderLines(request)
  .map(line => `            ${line}\n`)
  .join('')}            .build();

        var client = HttpClient.newHttpClient();
        var response = client.send(request, HttpResponse.BodyHandlers.ofString());
        System.out.println(response.statusCode());
        System.out.println(response.body());
    }
${form ? addPart : ''}}`;
  return breakLongLines(sample, { operator: ' +' });
}

/** Java refuses to send these headers unless a property allows it. */
function propertyLine(headers: HttpHeader[]): string {
  const names = headers.map(({ name }) => name.toLowerCase()).filter(name => RESTRICTED.test(name));
  const property = 'System.setProperty("jdk.httpclient.allowRestrictedHeaders",';
  return names.length ? `        ${property} ${quote(names.join(','))});\n` : '';
}

function credentialsLine(headers: HttpHeader[]): string {
  const encoded = `Base64.getEncoder().encodeToString("${USERNAME}:${PASSWORD}".getBytes())`;
  return headers.some(isBasicPlaceholder) ? `        var credentials = ${encoded};\n` : '';
}

function importLines({ headers, body }: HttpRequest): string {
  const form = body?.kind === 'multipart' ? body.parts : [];
  const files = body?.kind === 'file' || form.some(part => 'file' in part);
  const names = [
    ...(form.length ? ['java.io.ByteArrayOutputStream'] : []),
    'java.net.URI',
    'java.net.http.HttpClient',
    'java.net.http.HttpRequest',
    'java.net.http.HttpResponse',
    ...(form.length ? ['java.nio.charset.StandardCharsets'] : []),
    ...(form.length && files ? ['java.nio.file.Files'] : []),
    ...(files ? ['java.nio.file.Path'] : []),
    ...(headers.some(isBasicPlaceholder) ? ['java.util.Base64'] : []),
    ...(form.length ? ['java.util.UUID'] : []),
  ];
  return names.map(name => `import ${name};\n`).join('');
}

function builderLines({ method, headers, body }: HttpRequest): string[] {
  const type =
    body?.kind === 'multipart' ? ['.header("Content-Type", "multipart/form-data; boundary=" + boundary)'] : [];
  const publisher = body ? bodyPublisher(body) : 'HttpRequest.BodyPublishers.noBody()';
  if ((method === 'GET' || method === 'DELETE') && !body) return [...headers.map(headerLine), ...type, `.${method}()`];
  const hasShortcut = (method === 'POST' || method === 'PUT') && body;
  const call = hasShortcut ? `.${method}(${publisher})` : `.method(${quote(method)}, ${publisher})`;
  return [...headers.map(headerLine), ...type, call];
}

function headerLine(header: HttpHeader): string {
  const { name, value } = header;
  if (!isBasicPlaceholder(header)) return `.header(${quote(name)}, ${breakable(quote(value))})`;
  return '.header("Authorization", "Basic " + credentials)';
}

function bodyPublisher(body: HttpBody): string {
  if (body.kind === 'text') return `HttpRequest.BodyPublishers.ofString(${multilineLiteral(body.text)})`;
  if (body.kind === 'file') return `HttpRequest.BodyPublishers.ofFile(Path.of(${quote(body.file)}))`;
  return 'HttpRequest.BodyPublishers.ofByteArray(form.toByteArray())';
}

function formLines(parts: HttpPart[]): string {
  const lines = [
    'var boundary = UUID.randomUUID().toString();',
    'var form = new ByteArrayOutputStream();',
    ...parts.map(partLine),
    'form.writeBytes(("--" + boundary + "--\\r\\n").getBytes(StandardCharsets.UTF_8));',
  ];
  return `${lines.map(line => `        ${line}\n`).join('')}\n`;
}

function partLine(part: HttpPart): string {
  const file = 'file' in part ? `; filename="${encodePartName(part.file)}"` : '';
  const type = part.type ?? (file && 'application/octet-stream');
  const header = `Content-Disposition: form-data; name="${encodePartName(part.name)}"${file}${type && `\r\nContent-Type: ${type}`}`;
  const content =
    'file' in part
      ? `Files.readAllBytes(Path.of(${quote(part.file)}))`
      : `(${breakable(quote(part.value))}).getBytes(StandardCharsets.UTF_8)`;
  return `addPart(form, boundary, ${breakable(quote(header))},\n            ${content});`;
}

const addPart = `
    static void addPart(
            ByteArrayOutputStream form, String boundary, String headers, byte[] content) {
        var head = "--" + boundary + "\\r\\n" + headers + "\\r\\n\\r\\n";
        form.writeBytes(head.getBytes(StandardCharsets.UTF_8));
        form.writeBytes(content);
        form.writeBytes("\\r\\n".getBytes(StandardCharsets.UTF_8));
    }
`;

/** Octal up to 0xff, because Java replaces `\u000a` by a line feed before it parses the source. */
function escapeCodePoint(point: number): string {
  if (point < 0x100) return `\\${point.toString(8).padStart(3, '0')}`;
  const units = String.fromCodePoint(point).split('');
  return units.map(unit => `\\u${toHex(unit.charCodeAt(0))}`).join('');
}

const escapes = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function quote(text: string): string {
  return `"${escapeText(text, { ...escapes, '"': '\\"' }, escapeCodePoint)}"`;
}

/** A text block loses the indentation of its leftmost line, and white space at the ends of lines. */
function multilineLiteral(text: string): string {
  if (!isMultiline(text) || !/^\S/m.test(text) || /[^\S \n\t]$/m.test(text)) return breakable(quote(text));
  const margin = ' '.repeat(16);
  const escaped = escapeText(text, { ...escapes, '\n': '\n' }, escapeCodePoint)
    .replace(/"{3}|"$/g, quotes => `${quotes.slice(1)}\\"`)
    .replace(/ $/gm, '\\s');
  return `"""\n${escaped.replace(/^(?=.)/gm, margin)}${escaped.endsWith('\n') ? margin : ''}"""`;
}

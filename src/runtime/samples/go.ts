/** Samples in Go with net/http. */
import { PASSWORD, separateBasic, USERNAME } from './basic.js';
import { quote } from './double-quotes.js';
import { type Field, formFields } from './fields.js';
import type { HttpBody, HttpHeader, HttpPart, HttpRequest } from './http-request.js';
import { breakable, breakLongLines } from './long-lines.js';
import { encodePartName, isMultiline } from './string-escapes.js';

const METHODS = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|CONNECT)$/;

/** A complete program that prints the body of the response, and fails after ten seconds or for the status of an error. */
export function goSample({ method, url, headers, body }: HttpRequest): string {
  const imports = ['context', 'fmt', 'io', 'log', 'net/http', 'time', ...bodyImports(body)].sort();
  const [argument, ...before] = bodyLines(body);
  const verb = METHODS.test(method) ? `http.Method${method[0]}${method.slice(1).toLowerCase()}` : quote(method);
  const sample = `package main

import (
${imports.map(name => `\t"${name}"\n`).join('')})

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()

${before.map(line => (line ? `\t${line}\n` : '\n')).join('')}\taddress := ${breakable(quote(url))}
	request, err := http.NewRequestWithContext(ctx, ${verb}, address, ${argument})
${errorCheck}${headerLines(headers, body)
  .map(line => `\t${line}\n`)
  .join('')}
	response, err := http.DefaultClient.Do(request)
${errorCheck}	defer response.Body.Close()

	text, err := io.ReadAll(response.Body)
${errorCheck}	if response.StatusCode >= 400 {
		log.Fatalf("%s: %s", response.Status, text)
	}
	fmt.Println(string(text))
}${hasTypes(body) ? addPart : ''}`;
  return breakLongLines(sample, { operator: ' +', inList: '+' });
}

const errorCheck = '\tif err != nil {\n\t\tlog.Fatal(err)\n\t}\n';

const addPart = `

func addPart(form *multipart.Writer, disposition, contentType string, content []byte) {
	header := textproto.MIMEHeader{}
	header.Set("Content-Disposition", disposition)
	header.Set("Content-Type", contentType)
	part, err := form.CreatePart(header)
	if err != nil {
		log.Fatal(err)
	}
	part.Write(content)
}`;

function bodyImports(body: HttpBody | undefined): string[] {
  if (!body) return [];
  if (body.kind === 'text') return [...(formFields(body) ? ['net/url'] : []), 'strings'];
  if (body.kind === 'file') return ['bytes', 'os'];
  const files = body.parts.some(part => 'file' in part);
  return ['bytes', 'mime/multipart', ...(files ? ['os'] : []), ...(hasTypes(body) ? ['net/textproto'] : [])];
}

/** True if a part has more than a name and a text. */
function hasTypes(body: HttpBody | undefined): boolean {
  return body?.kind === 'multipart' && body.parts.some(part => 'file' in part || part.type);
}

/** The argument for the body, and the lines that come before it. */
function bodyLines(body: HttpBody | undefined): [argument: string, ...lines: string[]] {
  if (!body) return ['nil'];
  const fields = formFields(body);
  if (fields) return ['body', ...formLines(fields)];
  if (body.kind === 'text') return ['body', `body := strings.NewReader(${multilineLiteral(body.text)})`];
  if (body.kind === 'file') return ['bytes.NewReader(body)', ...readFile('body', body.file)];
  const lines = body.parts.flatMap((part, index) => partLines(part, `file${index + 1}`));
  return ['&body', 'var body bytes.Buffer', 'form := multipart.NewWriter(&body)', ...lines, 'form.Close()', ''];
}

function formLines(fields: Field[]): string[] {
  const names = fields.map(([name]) => name);
  const isRepeated = (name: string) => names.indexOf(name) < names.lastIndexOf(name);
  const lines = fields.map(
    ([name, value]) => `form.${isRepeated(name) ? 'Add' : 'Set'}(${quote(name)}, ${breakable(quote(value))})`,
  );
  return ['form := url.Values{}', ...lines, 'body := strings.NewReader(form.Encode())', ''];
}

function readFile(variable: string, file: string): string[] {
  return [`${variable}, err := os.ReadFile(${quote(file)})`, 'if err != nil {', '\tlog.Fatal(err)', '}'];
}

function partLines(part: HttpPart, variable: string): string[] {
  if (!('file' in part) && !part.type) return [`form.WriteField(${quote(part.name)}, ${breakable(quote(part.value))})`];
  const file = 'file' in part ? `; filename="${encodePartName(part.file)}"` : '';
  const disposition = breakable(quote(`form-data; name="${encodePartName(part.name)}"${file}`));
  const content = 'file' in part ? variable : `[]byte(${breakable(quote(part.value))})`;
  return [
    ...('file' in part ? readFile(variable, part.file) : []),
    `addPart(form, ${disposition},`,
    `\t${breakable(quote(part.type ?? 'application/octet-stream'))}, ${content})`,
  ];
}

function headerLines(headers: HttpHeader[], body: HttpBody | undefined): string[] {
  const basic = separateBasic(headers);
  const lines = basic.headers.map(({ name, value }) =>
    name.toLowerCase() === 'host'
      ? `request.Host = ${quote(value)}`
      : `request.Header.Set(${quote(name)}, ${breakable(quote(value))})`,
  );
  if (basic.isBasic) lines.unshift(`request.SetBasicAuth(${quote(USERNAME)}, ${quote(PASSWORD)})`);
  const type = 'request.Header.Set("Content-Type", form.FormDataContentType())';
  return body?.kind === 'multipart' ? [...lines, type] : lines;
}

/** A raw string has no escapes, so it cannot contain a backquote. */
function multilineLiteral(text: string): string {
  if (!text.includes('\n')) return breakable(quote(text));
  if (isMultiline(text) && !text.includes('`')) return `\`${text}\``;
  const lines = text.match(/[^\n]*\n|[^\n]+/g) ?? [];
  return lines.map(quote).join(' +\n\t\t');
}

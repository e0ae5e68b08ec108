/** Samples in Go with net/http. */
import { quote } from './double-quotes.js';
import type { HttpBody, HttpHeader, HttpPart, HttpRequest } from './http-request.js';
import { encodePartName, isMultiline } from './string-escapes.js';

/** A complete program that prints the status and the body of the response. */
export function goSample({ method, url, headers, body }: HttpRequest): string {
  const imports = ['fmt', 'io', 'log', 'net/http', ...bodyImports(body)].sort();
  const [argument, ...before] = bodyLines(body);
  return `package main

import (
${imports.map(name => `\t"${name}"\n`).join('')})

func main() {
${before.map(line => (line ? `\t${line}\n` : '\n')).join('')}\trequest, err := http.NewRequest(${quote(method)}, ${quote(url)}, ${argument})
${errorCheck}${headerLines(headers, body)
  .map(line => `\t${line}\n`)
  .join('')}
	response, err := http.DefaultClient.Do(request)
${errorCheck}	defer response.Body.Close()

	text, err := io.ReadAll(response.Body)
${errorCheck}	fmt.Println(response.Status)
	fmt.Println(string(text))
}${hasTypes(body) ? addPart : ''}`;
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
  if (body.kind === 'text') return ['strings'];
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
  if (body.kind === 'text') return ['body', `body := strings.NewReader(${multilineLiteral(body.text)})`];
  if (body.kind === 'file') return ['bytes.NewReader(body)', ...readFile('body', body.file)];
  const lines = body.parts.flatMap((part, index) => partLines(part, `file${index + 1}`));
  return ['&body', 'var body bytes.Buffer', 'form := multipart.NewWriter(&body)', ...lines, 'form.Close()', ''];
}

function readFile(variable: string, file: string): string[] {
  return [`${variable}, err := os.ReadFile(${quote(file)})`, 'if err != nil {', '\tlog.Fatal(err)', '}'];
}

function partLines(part: HttpPart, variable: string): string[] {
  if (!('file' in part) && !part.type) return [`form.WriteField(${quote(part.name)}, ${quote(part.value)})`];
  const file = 'file' in part ? `; filename="${encodePartName(part.file)}"` : '';
  const disposition = quote(`form-data; name="${encodePartName(part.name)}"${file}`);
  const content = 'file' in part ? variable : `[]byte(${quote(part.value)})`;
  return [
    ...('file' in part ? readFile(variable, part.file) : []),
    `addPart(form, ${disposition}, ${quote(part.type ?? 'application/octet-stream')}, ${content})`,
  ];
}

function headerLines(headers: HttpHeader[], body: HttpBody | undefined): string[] {
  const lines = headers.map(({ name, value }) =>
    name.toLowerCase() === 'host'
      ? `request.Host = ${quote(value)}`
      : `request.Header.Set(${quote(name)}, ${quote(value)})`,
  );
  const type = 'request.Header.Set("Content-Type", form.FormDataContentType())';
  return body?.kind === 'multipart' ? [...lines, type] : lines;
}

/** A raw string has no escapes, so it cannot contain a backquote. */
function multilineLiteral(text: string): string {
  if (!text.includes('\n')) return quote(text);
  if (isMultiline(text) && !text.includes('`')) return `\`${text}\``;
  const lines = text.match(/[^\n]*\n|[^\n]+/g) ?? [];
  return lines.map(quote).join(' +\n\t\t');
}

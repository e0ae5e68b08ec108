/**
 * Hugo from the PATH, with a minimal theme: section menu, table of contents, search index. The lower bound of build
 * times.
 */
import { exec, plainFile, type Tool, writeTree } from './tool.js';

const config = `baseURL = "https://example.com/"
languageCode = "en"
title = "Docs"
disableKinds = ["taxonomy", "term", "RSS"]
[markup.highlight]
  noClasses = false
  lineNos = false
[outputs]
  home = ["HTML", "JSON"]
`;

const frame = `<!doctype html>
<html lang="{{ .Site.Language.Lang }}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{ .Title }}</title>
<meta name="description" content="{{ with .Description }}{{ . }}{{ else }}{{ .Summary | plainify | truncate 150 }}{{ end }}">
<link rel="canonical" href="{{ .Permalink }}">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header><a href="/">{{ .Site.Title }}</a></header>
<nav aria-label="Section">{{ partialCached "nav.html" . .CurrentSection.RelPermalink }}</nav>
<main>{{ block "main" . }}{{ end }}</main>
</body>
</html>
`;

const item = '<li><a href="{{ .RelPermalink }}">{{ .LinkTitle }}</a></li>';
const menu = `<ul>{{ range .CurrentSection.Sections }}${item}{{ end }}{{ range .CurrentSection.RegularPages }}${item}{{ end }}</ul>
`;
const list = `{{ define "main" }}<article>{{ with .Content }}{{ . }}{{ else }}<h1>{{ .Title }}</h1>{{ end }}<ul>{{ range .Pages }}${item}{{ end }}</ul></article>{{ end }}
`;
const link = `{{- $u := .Destination -}}{{- if and (strings.HasSuffix $u ".md") (not (strings.HasPrefix $u "http")) -}}{{- with .Page.GetPage $u -}}{{- $u = .RelPermalink -}}{{- end -}}{{- end -}}<a href="{{ $u | safeURL }}">{{ .Text | safeHTML }}</a>`;
const index = `[{{ range $i, $p := .Site.RegularPages }}{{ if $i }},{{ end }}{"t":{{ $p.Title | jsonify }},"u":{{ $p.RelPermalink | jsonify }},"c":{{ $p.Plain | jsonify }}}{{ end }}]
`;

/** Hugo with the minimal theme above. */
export const hugo: Tool = {
  name: 'Hugo',
  prepare: async folder => {
    const { stdout: style } = await exec('hugo', ['gen', 'chromastyles', '--style=github']);
    await writeTree(folder, { 'static/style.css': style });
    const { stdout } = await exec('hugo', ['version']);
    return /v([\d.]+)/.exec(stdout)?.[1] ?? stdout.trim();
  },
  files: {
    'config.toml': config,
    'layouts/index.json': index,
    'layouts/_default/baseof.html': frame,
    'layouts/_default/list.html': list,
    'layouts/_default/single.html':
      '{{ define "main" }}<article>{{ .Content }}</article><aside>{{ .TableOfContents }}</aside>{{ end }}\n',
    'layouts/_default/_markup/render-link.html': link,
    'layouts/partials/nav.html': menu,
  },
  pages: 'content',
  write: page => {
    const { path, text } = plainFile(page);
    return { path: path === 'index.md' ? '_index.md' : path, text };
  },
  build: ['hugo', '--quiet'],
  serve: port => ['hugo', 'server', '--quiet', '--port', String(port)],
  output: 'public',
  caches: ['resources'],
};

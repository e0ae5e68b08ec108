/** The Prism grammars that fences can name; all are registered when the first is needed. */

import apacheconf from 'refractor/apacheconf';
import arduino from 'refractor/arduino';
import bash from 'refractor/bash';
import basic from 'refractor/basic';
import batch from 'refractor/batch';
import c from 'refractor/c';
import clike from 'refractor/clike';
import clojure from 'refractor/clojure';
import cmake from 'refractor/cmake';
import { refractor } from 'refractor/core';
import cpp from 'refractor/cpp';
import csharp from 'refractor/csharp';
import css from 'refractor/css';
import csv from 'refractor/csv';
import dart from 'refractor/dart';
import diff from 'refractor/diff';
import docker from 'refractor/docker';
import elixir from 'refractor/elixir';
import erb from 'refractor/erb';
import erlang from 'refractor/erlang';
import fsharp from 'refractor/fsharp';
import go from 'refractor/go';
import graphql from 'refractor/graphql';
import groovy from 'refractor/groovy';
import handlebars from 'refractor/handlebars';
import haskell from 'refractor/haskell';
import hcl from 'refractor/hcl';
import http from 'refractor/http';
import ini from 'refractor/ini';
import java from 'refractor/java';
import javascript from 'refractor/javascript';
import json from 'refractor/json';
import json5 from 'refractor/json5';
import jsx from 'refractor/jsx';
import julia from 'refractor/julia';
import kotlin from 'refractor/kotlin';
import latex from 'refractor/latex';
import less from 'refractor/less';
import liquid from 'refractor/liquid';
import log from 'refractor/log';
import lua from 'refractor/lua';
import makefile from 'refractor/makefile';
import markdown from 'refractor/markdown';
import markup from 'refractor/markup';
import markupTemplating from 'refractor/markup-templating';
import matlab from 'refractor/matlab';
import nginx from 'refractor/nginx';
import nix from 'refractor/nix';
import objectivec from 'refractor/objectivec';
import ocaml from 'refractor/ocaml';
import perl from 'refractor/perl';
import php from 'refractor/php';
import powershell from 'refractor/powershell';
import promql from 'refractor/promql';
import properties from 'refractor/properties';
import protobuf from 'refractor/protobuf';
import pug from 'refractor/pug';
import python from 'refractor/python';
import r from 'refractor/r';
import regex from 'refractor/regex';
import ruby from 'refractor/ruby';
import rust from 'refractor/rust';
import sass from 'refractor/sass';
import scala from 'refractor/scala';
import scss from 'refractor/scss';
import sql from 'refractor/sql';
import stylus from 'refractor/stylus';
import swift from 'refractor/swift';
import systemd from 'refractor/systemd';
import toml from 'refractor/toml';
import tsx from 'refractor/tsx';
import twig from 'refractor/twig';
import typescript from 'refractor/typescript';
import vbnet from 'refractor/vbnet';
import vim from 'refractor/vim';
import yaml from 'refractor/yaml';
import zig from 'refractor/zig';

// A grammar may extend those before it, so the order matters. Prism's common languages come first.
const commonGrammars = [
  clike,
  c,
  cpp,
  arduino,
  bash,
  csharp,
  markup,
  css,
  diff,
  go,
  ini,
  java,
  regex,
  javascript,
  json,
  kotlin,
  less,
  lua,
  makefile,
  yaml,
  markdown,
  objectivec,
  perl,
  markupTemplating,
  php,
  python,
  r,
  ruby,
  rust,
  sass,
  scss,
  sql,
  swift,
  typescript,
  basic,
  vbnet,
];
// Further languages in the documentation of software.
const otherGrammars = [
  apacheconf,
  batch,
  clojure,
  cmake,
  csv,
  dart,
  docker,
  elixir,
  erb,
  erlang,
  fsharp,
  graphql,
  groovy,
  handlebars,
  haskell,
  hcl,
  http,
  json5,
  jsx,
  julia,
  latex,
  liquid,
  log,
  matlab,
  nginx,
  nix,
  ocaml,
  powershell,
  promql,
  properties,
  protobuf,
  pug,
  scala,
  stylus,
  systemd,
  toml,
  tsx,
  twig,
  vim,
  zig,
];

const state = { isReady: false };

/** Prism with all grammars. The first call takes about 75 ms, so a build in which no code has changed makes none. */
export function registerGrammars(): typeof refractor {
  if (!state.isReady) for (const grammar of [...commonGrammars, ...otherGrammars]) refractor.register(grammar);
  state.isReady = true;
  return refractor;
}

/**
 * Reads a configuration that is a JavaScript or TypeScript module as data, through its syntax tree; nothing in it runs.
 * Constants, imported modules of the project, functions that return data, and functions that only pass a configuration on,
 * such as `defineConfig`, are followed. Anything else is `undefined`, with a finding.
 */
import { posix } from 'node:path';
import type { Expression, Node, ObjectExpression, Property, SpreadElement } from 'estree';
import { finding } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic, Position } from '../../src/compiler/diagnostics/types.js';
import type { FileSystem } from '../../src/compiler/disk/project.js';
import { escapePointerToken, findNearest } from '../../src/compiler/source/json-pointer.js';
import { bindPattern, type FunctionNode, isFunction, isKnown, type KnownNode } from './javascript-bindings.js';
import { isPassedOn, isPresentYear, isResolve } from './javascript-calls.js';
import { type Callback, callMethod, callStatic } from './javascript-methods.js';
import { type Module, parseModule, resolveImport } from './javascript-module.js';
import { evaluateOperator } from './javascript-operators.js';
import { addressAt, fileAt, isModuleUrl, isPathCall, joinPath, partOfAddress } from './javascript-paths.js';
import type { SettingsFile, Source } from './types.js';

/** Where an expression is: its module, the pointer of its value, and the nodes that led to it, against circles. */
type Spot = { module: Module; pointer: string; chain: readonly Node[] };

/** Nodes that may lead to one another. */
const MAX_CHAIN = 200;

/**
 * Reads the value that a module exports. A module that cannot be parsed is a finding, and its value `undefined`. `known`
 * are values of packages, by the package, a space and the name of the export.
 */
export async function readModule(
  fs: FileSystem,
  path: string,
  known: Record<string, unknown> = {},
): Promise<SettingsFile> {
  const reader = new ModuleReader(fs, known);
  const value = await reader.read(path, 'default', { pointer: '', chain: [] });
  const { diagnostics } = reader;
  return { path, value, sourceOf: reader.sourceOf(path), diagnostics, packages: await reader.packages(path) };
}

/** One reading: the modules, sources and findings that it has gathered. */
class ModuleReader {
  readonly diagnostics: Diagnostic[] = [];
  readonly #modules = new Map<string, Module | undefined>();
  readonly #sources = new Map<string, Source>();

  constructor(
    readonly fs: FileSystem,
    readonly known: Record<string, unknown>,
  ) {}

  sourceOf(path: string): SettingsFile['sourceOf'] {
    return pointer => findNearest(pointer, at => this.#sources.get(at)) ?? { path };
  }

  /** The packages that a module imports. */
  async packages(path: string): Promise<string[]> {
    const imports = [...((await this.#load(path))?.imports.values() ?? [])];
    return imports.map(({ from }) => from).filter(from => !from.startsWith('.'));
  }

  /** The value that the module at `path` exports by this name; `*` is the value of a module that exports one. */
  async read(path: string, name: string, { pointer, chain }: Omit<Spot, 'module'>): Promise<unknown> {
    const module = await this.#load(path);
    const node = module?.exports.get(name) ?? (name === '*' ? module?.exports.get('default') : undefined);
    if (module && node) return this.#evaluate(node, { module, pointer, chain });
    for (const from of name === '*' ? [] : (module?.stars ?? [])) {
      const next = await resolveImport(this.fs, path, from);
      const value = next && chain.length < MAX_CHAIN ? await this.read(next, name, { pointer, chain }) : undefined;
      if (value !== undefined) return value;
    }
    return undefined;
  }

  async #load(path: string): Promise<Module | undefined> {
    if (!this.#modules.has(path)) {
      const parsed = parseModule(path, await this.fs.readText(path));
      if ('problem' in parsed) this.diagnostics.push(finding('unreadable-setting', parsed.problem, parsed.source));
      this.#modules.set(path, 'problem' in parsed ? undefined : parsed);
    }
    return this.#modules.get(path);
  }

  #refuse(node: Node, { module, pointer }: Spot, what: string): undefined {
    const message = `This part is ${what}, which docsc migrate does not run.`;
    this.diagnostics.push(finding('unreadable-setting', message, { path: module.path, place: placeOf(node), pointer }));
    return undefined;
  }

  /** The value, or `undefined` without a finding. */
  async #quietly(node: Node, spot: Spot): Promise<unknown> {
    const before = this.diagnostics.length;
    const value = await this.#evaluate(node, spot);
    this.diagnostics.length = before;
    return value;
  }

  async #evaluate(node: Node, from: Spot): Promise<unknown> {
    if (from.chain.includes(node) || from.chain.length > MAX_CHAIN) return this.#refuse(node, from, 'a circle');
    const spot = { ...from, chain: [...from.chain, node] };
    if (isKnown(node)) return (node as unknown as KnownNode).value;
    this.#sources.set(spot.pointer, { path: spot.module.path, place: placeOf(node) });
    // TypeScript's nodes are not among the types of estree.
    if (/^TS(As|Satisfies|NonNull|TypeAssertion)/.test(node.type))
      return this.#evaluate((node as unknown as { expression: Node }).expression, spot);
    switch (node.type) {
      case 'Literal':
        return 'regex' in node ? this.#refuse(node, spot, 'a pattern') : node.value;
      case 'ArrayExpression':
        return this.#list(node.elements, spot);
      case 'ObjectExpression':
        return this.#object(node, spot);
      case 'Identifier':
        return this.#name(node.name, node, spot);
      case 'AwaitExpression':
        return this.#evaluate(node.argument, spot);
      case 'MemberExpression':
        return this.#member(node, spot);
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        return this.#returned(node.body, spot);
      case 'CallExpression':
        return isPresentYear(node) ? new Date().getFullYear() : this.#call(node, spot);
      case 'NewExpression':
        return this.#address(node, spot);
      default:
        return evaluateOperator(node, {
          evaluate: part => this.#evaluate(part, spot),
          quietly: part => this.#quietly(part, spot),
          refuse: () => this.#refuse(node, spot, 'code'),
        });
    }
  }

  /** `new URL('og.jpg', site)`: an address of the web. One of a file is the file's path, as in `import.meta.url`. */
  async #address(node: Extract<Expression, { type: 'NewExpression' }>, spot: Spot): Promise<unknown> {
    const [target, base] = node.arguments;
    if (node.callee.type !== 'Identifier' || node.callee.name !== 'URL' || !target)
      return this.#refuse(node, spot, 'code');
    const values = [
      await this.#evaluate(target, spot),
      base && !isModuleUrl(base) && (await this.#evaluate(base, spot)),
    ];
    const href = base && isModuleUrl(base) ? fileAt(spot.module.path, values[0]) : addressAt(values[0], values[1]);
    return href ?? this.#refuse(node, spot, 'code');
  }

  async #list(elements: readonly (Node | null)[], spot: Spot): Promise<unknown[]> {
    const values: unknown[] = [];
    for (const element of elements) {
      if (element?.type !== 'SpreadElement') {
        const value =
          element && (await this.#evaluate(element, { ...spot, pointer: `${spot.pointer}/${values.length}` }));
        if (value !== undefined) values.push(value);
        continue;
      }
      const spread = await this.#evaluate(element.argument, spot);
      if (Array.isArray(spread)) values.push(...spread);
    }
    return values;
  }

  async #object({ properties }: ObjectExpression, spot: Spot): Promise<Record<string, unknown>> {
    const fields: Record<string, unknown> = {};
    for (const property of properties) {
      if (property.type === 'SpreadElement') Object.assign(fields, await this.#spread(property, spot));
      else {
        const key = await this.#key(property, spot);
        if (key === undefined || key === '__proto__') continue;
        const pointer = `${spot.pointer}/${escapePointerToken(key)}`;
        fields[key] = await this.#evaluate(property.value, { ...spot, pointer });
        // The key says more about where a setting is than the value, which may be a list of many lines.
        this.#sources.set(pointer, { path: spot.module.path, place: placeOf(property) });
      }
    }
    return fields;
  }

  async #spread({ argument }: SpreadElement, spot: Spot): Promise<object> {
    const value = await this.#evaluate(argument, spot);
    return typeof value === 'object' && value !== null ? value : {};
  }

  async #key({ key, computed }: Property, spot: Spot): Promise<string | undefined> {
    if (!computed && key.type === 'Identifier') return key.name;
    const value = await this.#evaluate(key, spot);
    return value === undefined ? undefined : String(value);
  }

  /** A name of the module: a constant, an import, or one of the few that every program knows. */
  async #name(name: string, node: Node, spot: Spot): Promise<unknown> {
    if (name === 'undefined') return undefined;
    if (name === '__dirname') return posix.dirname(spot.module.path);
    const constant = spot.module.constants.get(name);
    if (constant) return this.#evaluate(constant, spot);
    const imported = spot.module.imports.get(name);
    if (!imported) return this.#refuse(node, spot, `a value from elsewhere (${name})`);
    const path = await resolveImport(this.fs, spot.module.path, imported.from);
    if (path) return this.read(path, imported.name, spot);
    const ofPackage = `${imported.from} ${imported.name}`;
    if (Object.hasOwn(this.known, ofPackage)) return this.known[ofPackage];
    // A package, such as a theme of the syntax highlighter.
    return this.#refuse(node, spot, `the package ${imported.from}`);
  }

  /** `a.b` of an object that is data. `process.env.X` is unknown, and so is everything of it. */
  async #member(node: Extract<Expression, { type: 'MemberExpression' }>, spot: Spot): Promise<unknown> {
    const { object, property, computed } = node;
    if (object.type === 'Identifier' && /^(process|import)$/.test(object.name))
      return this.#refuse(node, spot, 'a value of the environment');
    const whole = object.type === 'Identifier' ? spot.module.imports.get(object.name) : undefined;
    const path = whole?.name === '*' ? await resolveImport(this.fs, spot.module.path, whole.from) : undefined;
    const isExport = path && !computed && property.type === 'Identifier';
    const member = isExport ? await this.read(path, property.name, spot) : undefined;
    if (member !== undefined) return member;
    const owner = await this.#evaluate(object, spot);
    if (typeof owner === 'string' && property.type === 'Identifier') return partOfAddress(owner, property.name);
    const key = !computed && property.type === 'Identifier' ? property.name : await this.#evaluate(property, spot);
    if (typeof owner !== 'object' || owner === null || !Object.hasOwn(owner, String(key))) return undefined;
    return (owner as Record<string, unknown>)[String(key)];
  }

  /** The value that a function returns, if all it does is to return it. */
  async #returned(body: Node, spot: Spot): Promise<unknown> {
    if (body.type !== 'BlockStatement') return this.#evaluate(body, spot);
    const constants = new Map(spot.module.constants);
    for (const statement of body.body) {
      if (statement.type === 'VariableDeclaration')
        for (const { id, init } of statement.declarations)
          if (id.type === 'Identifier' && init) constants.set(id.name, init);
      if (statement.type === 'ReturnStatement' && statement.argument) {
        const inside = { ...spot, module: { ...spot.module, constants } };
        const value = await this.#evaluate(statement.argument, inside);
        // What the statements before it may return is the value that counts.
        const isLast = value === undefined && statement.argument.type === 'Identifier' && body.body.length > 1;
        return isLast ? this.#refuse(body, spot, 'code') : value;
      }
    }
    return this.#refuse(body, spot, 'code');
  }

  /** The values of arguments. What is said about them belongs to the setting that the call makes. */
  #arguments(nodes: readonly Node[], spot: Spot): Promise<unknown[]> {
    return Promise.all(
      nodes.map(async node =>
        isFunction(node) ? undefined : this.#evaluate(node, { ...spot, pointer: `${spot.pointer}/()` }),
      ),
    );
  }

  /** The function that a name stands for, in this module or in another one of the project. */
  async #functionOf(node: Node, module: Module): Promise<{ node: FunctionNode; module: Module } | undefined> {
    if (isFunction(node)) return { node, module };
    if (node.type !== 'Identifier') return undefined;
    const constant = module.constants.get(node.name);
    if (constant) return isFunction(constant) ? { node: constant, module } : undefined;
    const imported = module.imports.get(node.name);
    const path = imported && (await resolveImport(this.fs, module.path, imported.from));
    const other = path ? await this.#load(path) : undefined;
    const found = imported && other?.exports.get(imported.name);
    return other && found && found !== node ? this.#functionOf(found, other) : undefined;
  }

  /** The value that a function returns for these arguments. */
  async #apply(
    called: { node: FunctionNode; module: Module },
    values: readonly unknown[],
    spot: Spot,
  ): Promise<unknown> {
    const { node, module } = called;
    if (spot.chain.includes(node)) return this.#refuse(node, spot, 'a circle');
    const constants = new Map(module.constants);
    for (const [at, parameter] of node.params.entries()) {
      const isMissing = parameter.type === 'AssignmentPattern' && values[at] === undefined;
      const value = isMissing ? await this.#evaluate(parameter.right, { ...spot, module }) : values[at];
      const pattern = parameter.type === 'RestElement' ? parameter.argument : parameter;
      const bound = bindPattern(pattern, pattern === parameter ? value : values.slice(at));
      for (const [name, known] of bound) constants.set(name, known);
    }
    return this.#returned(node.body, { ...spot, chain: [...spot.chain, node], module: { ...module, constants } });
  }

  /** `require('./a')` is a module, `require.resolve('./a')` a path, and `f(config)` what it is given. */
  async #call(node: Extract<Expression, { type: 'CallExpression' }>, spot: Spot): Promise<unknown> {
    const { callee } = node;
    const [first] = node.arguments;
    const text = first?.type === 'Literal' && typeof first.value === 'string' ? first.value : undefined;
    const isRequire = callee.type === 'Identifier' && callee.name === 'require';
    if (text !== undefined && (isRequire || isResolve(callee))) {
      if (!isRequire) return text;
      const path = await resolveImport(this.fs, spot.module.path, text);
      return path ? this.read(path, 'default', spot) : this.#refuse(node, spot, `the package ${text}`);
    }
    const called = await this.#functionOf(callee as Node, spot.module);
    if (called) {
      const passesOn = first !== undefined && isPassedOn(first);
      const before = this.diagnostics.length;
      const value = await this.#apply(called, await this.#arguments(node.arguments, spot), spot);
      if (value !== undefined || !passesOn) return value;
      this.diagnostics.length = before;
    }
    if (isPathCall(callee as Node, spot.module)) {
      const parts = await this.#arguments(
        node.arguments.filter(argument => !isModuleUrl(argument)),
        spot,
      );
      return joinPath(parts, spot.module.path) ?? this.#refuse(node, spot, 'a call of a function');
    }
    if (callee.type === 'MemberExpression') return this.#callMember(node, callee, spot);
    if (callee.type === 'Identifier' && first && isPassedOn(first)) return this.#evaluate(first, spot);
    return this.#refuse(node, spot, 'a call of a function');
  }

  /** `list.map(f)`, `Object.entries(x)` and other functions of JavaScript's own that make data of data. */
  async #callMember(
    node: Extract<Expression, { type: 'CallExpression' }>,
    { object, property, computed }: Extract<Expression, { type: 'MemberExpression' }>,
    spot: Spot,
  ): Promise<unknown> {
    const name = !computed && property.type === 'Identifier' ? property.name : '';
    const [first] = node.arguments;
    const isStatic = object.type === 'Identifier' && /^(Object|Array)$/.test(object.name);
    const owner = isStatic ? undefined : await this.#quietly(object as Node, spot);
    const isOwn = isStatic || Array.isArray(owner) || typeof owner === 'string';
    if (!isOwn) return this.#refuse(node, spot, 'a call of a function');
    const called = first && (await this.#functionOf(first as Node, spot.module));
    const isBoolean = first?.type === 'Identifier' && first.name === 'Boolean';
    const at = `${spot.pointer}/()`;
    const callback: Callback | undefined = called
      ? (...values) => this.#apply(called, values, { ...spot, pointer: at })
      : isBoolean
        ? async value => Boolean(value)
        : undefined;
    const values = callback ? [] : await this.#arguments(node.arguments, spot);
    const found = isStatic
      ? callStatic((object as { name: string }).name, name, values)
      : await callMethod({ owner, name }, values, callback);
    return found ? found.result : this.#refuse(node, spot, 'a call of a function');
  }
}

function placeOf(node: Node): Position | undefined {
  return node.loc ? { line: node.loc.start.line, column: node.loc.start.column + 1 } : undefined;
}

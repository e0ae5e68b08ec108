/**
 * Reads a configuration that is a JavaScript or TypeScript module as data, through its syntax tree; nothing in it runs.
 * Constants, imported modules of the project and functions that only pass a configuration on, such as `defineConfig`, are
 * followed. Anything else is `undefined`, with a finding.
 */
import type { Expression, Node, ObjectExpression, Property, SpreadElement } from 'estree';
import { finding } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic, Position } from '../../src/compiler/diagnostics/types.js';
import type { FileSystem } from '../../src/compiler/disk/project.js';
import { escapePointerToken, findNearest } from '../../src/compiler/source/json-pointer.js';
import { type Module, parseModule, resolveImport } from './javascript-module.js';
import type { SettingsFile, Source } from './types.js';

/** Where an expression is: its module, the pointer of its value, and the nodes that led to it, against circles. */
type Spot = { module: Module; pointer: string; chain: readonly Node[] };

/** Nodes that may lead to one another. */
const MAX_CHAIN = 200;

/** Reads the value that a module exports. A module that cannot be parsed is a finding, and its value `undefined`. */
export async function readModule(fs: FileSystem, path: string): Promise<SettingsFile> {
  const reader = new ModuleReader(fs);
  const value = await reader.read(path, 'default', { pointer: '', chain: [] });
  const { diagnostics } = reader;
  return { path, value, sourceOf: reader.sourceOf(path), diagnostics, packages: await reader.packages(path) };
}

/** One reading: the modules, sources and findings that it has gathered. */
class ModuleReader {
  readonly diagnostics: Diagnostic[] = [];
  readonly #modules = new Map<string, Module | undefined>();
  readonly #sources = new Map<string, Source>();

  constructor(readonly fs: FileSystem) {}

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
    return module && node && this.#evaluate(node, { module, pointer, chain });
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
    this.#sources.set(spot.pointer, { path: spot.module.path, place: placeOf(node) });
    // TypeScript's nodes are not among the types of estree.
    if (/^TS(As|Satisfies|NonNull|TypeAssertion)/.test(node.type))
      return this.#evaluate((node as unknown as { expression: Node }).expression, spot);
    switch (node.type) {
      case 'Literal':
        return 'regex' in node ? this.#refuse(node, spot, 'a pattern') : node.value;
      case 'TemplateLiteral':
        return this.#join(node, spot);
      case 'ArrayExpression':
        return this.#list(node.elements, spot);
      case 'ObjectExpression':
        return this.#object(node, spot);
      case 'Identifier':
        return this.#name(node.name, node, spot);
      case 'UnaryExpression':
        return this.#unary(node, spot);
      case 'BinaryExpression':
        return this.#join(node, spot);
      case 'LogicalExpression':
        // In `process.env.URL ?? 'https://example.com'`, the environment is not read.
        return (await this.#quietly(node.left, spot)) ?? this.#evaluate(node.right, spot);
      case 'ConditionalExpression':
        return (await this.#quietly(node.consequent, spot)) ?? this.#evaluate(node.alternate, spot);
      case 'AwaitExpression':
        return this.#evaluate(node.argument, spot);
      case 'MemberExpression':
        return this.#member(node, spot);
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        return this.#returned(node.body, spot);
      case 'CallExpression':
        return this.#call(node, spot);
      default:
        return this.#refuse(node, spot, 'code');
    }
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
    const constant = spot.module.constants.get(name);
    if (constant) return this.#evaluate(constant, spot);
    const imported = spot.module.imports.get(name);
    if (!imported) return this.#refuse(node, spot, `a value from elsewhere (${name})`);
    const path = await resolveImport(this.fs, spot.module.path, imported.from);
    if (path) return this.read(path, imported.name, spot);
    // A package, such as a theme of the syntax highlighter.
    return this.#refuse(node, spot, `the package ${imported.from}`);
  }

  async #unary(node: Extract<Expression, { type: 'UnaryExpression' }>, spot: Spot): Promise<unknown> {
    const value = await this.#evaluate(node.argument, spot);
    if (value === undefined) return undefined;
    if (node.operator === '!') return !value;
    return node.operator === '-' ? -Number(value) : this.#refuse(node, spot, 'code');
  }

  /** A text made of parts: a template, or a sum. */
  async #join(
    node: Extract<Expression, { type: 'TemplateLiteral' | 'BinaryExpression' }>,
    spot: Spot,
  ): Promise<string | undefined> {
    const parts: unknown[] = [];
    if (node.type === 'TemplateLiteral')
      for (const [at, { value }] of node.quasis.entries()) {
        parts.push(value.cooked);
        const expression = node.expressions[at];
        if (expression) parts.push(await this.#evaluate(expression, spot));
      }
    else if (node.operator !== '+') return this.#refuse(node, spot, 'code');
    else for (const side of [node.left, node.right]) parts.push(await this.#evaluate(side, spot));
    return parts.includes(undefined) ? undefined : parts.join('');
  }

  /** `a.b` of an object that is data. `process.env.X` is unknown, and so is everything of it. */
  async #member(node: Extract<Expression, { type: 'MemberExpression' }>, spot: Spot): Promise<unknown> {
    const { object, property, computed } = node;
    if (object.type === 'Identifier' && /^(process|import)$/.test(object.name))
      return this.#refuse(node, spot, 'a value of the environment');
    const owner = await this.#evaluate(object, spot);
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
      if (statement.type === 'ReturnStatement' && statement.argument)
        return this.#evaluate(statement.argument, { ...spot, module: { ...spot.module, constants } });
    }
    return this.#refuse(body, spot, 'code');
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
    if (callee.type === 'Identifier' && spot.module.constants.has(callee.name) && !node.arguments.length)
      return this.#name(callee.name, callee, spot);
    if (callee.type === 'Identifier' && first && /^(ObjectExpression|CallExpression|Identifier)$/.test(first.type))
      return this.#evaluate(first, spot);
    return this.#refuse(node, spot, 'a call of a function');
  }
}

/** `require.resolve` and `import.meta.resolve`. */
function isResolve(callee: Node): boolean {
  return (
    callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'resolve'
  );
}

function placeOf(node: Node): Position | undefined {
  return node.loc ? { line: node.loc.start.line, column: node.loc.start.column + 1 } : undefined;
}

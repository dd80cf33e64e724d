/** Reads the SQL statements out of the stores' source, so that a test can prepare each on the migrated schema. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

export interface Statement {
  /** Relative to the project, with its line. */
  readonly place: string;
  /** With `$1`, `$2`, … for values; several where parts of it are chosen at run time. */
  readonly variants: readonly string[];
}

/** Stands for a value; numbered once the statement is whole. */
const VALUE = '\u0000';
/** More combinations of chosen parts than this prove nothing new. */
const VARIANTS_MAXIMUM = 32;

type Bindings = ReadonlyMap<string, Scoped>;
/** An expression with the file and the arguments it is read in. */
interface Scoped {
  readonly node: ts.Expression;
  readonly file: ts.SourceFile;
  readonly bindings: Bindings;
}
/** Texts of a fragment; undefined for what is no SQL. */
type Texts = readonly string[] | undefined;

const files = new Map<string, ts.SourceFile>();
function parse(path: string): ts.SourceFile {
  const known = files.get(path);
  if (known) return known;
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  files.set(path, file);
  return file;
}

function combine(parts: readonly (readonly string[])[], separator = ''): string[] {
  let whole: string[] = [''];
  parts.forEach((texts, at) => {
    whole = whole
      .flatMap((before) => texts.map((text) => before + (at === 0 ? '' : separator) + text))
      .slice(0, VARIANTS_MAXIMUM);
  });
  return whole;
}

function bare(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node)
    ? bare(node.expression)
    : node;
}

/** The declaration of a name: the nearest one around it, else an import. */
function declarationOf({ node, file }: Pick<Scoped, 'node' | 'file'>, name: string): ts.Node | undefined {
  const declares = (statement: ts.Node): ts.Node | undefined => {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement;
    if (!ts.isVariableStatement(statement)) return undefined;
    return statement.declarationList.declarations.find((one) => ts.isIdentifier(one.name) && one.name.text === name);
  };
  for (let scope: ts.Node | undefined = node; scope; scope = scope.parent) {
    if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) continue;
    for (const statement of scope.statements) {
      const found = declares(statement);
      if (found) return found;
    }
  }
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const named = statement.importClause?.namedBindings;
    const path = join(dirname(file.fileName), statement.moduleSpecifier.text);
    if (!named || !ts.isNamedImports(named) || !existsSync(path)) continue;
    const element = named.elements.find((one) => one.name.text === name);
    if (!element) continue;
    const other = parse(path);
    return declarationOf(
      { node: other as unknown as ts.Expression, file: other },
      (element.propertyName ?? element.name).text,
    );
  }
  return undefined;
}

/** What a function returns, with its parameters bound to the arguments of the call. */
function returnsOf(declared: ts.Node, args: readonly Scoped[]): Scoped[] {
  const fn = ts.isVariableDeclaration(declared) && declared.initializer ? bare(declared.initializer) : declared;
  if (!ts.isFunctionDeclaration(fn) && !ts.isArrowFunction(fn)) return [];
  const bindings = new Map(
    fn.parameters.flatMap(({ name }, at) =>
      ts.isIdentifier(name) && args[at] ? [[name.text, args[at]] as const] : [],
    ),
  );
  const file = fn.getSourceFile();
  if (fn.body && !ts.isBlock(fn.body)) return [{ node: fn.body, file, bindings }];
  const found: Scoped[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) found.push({ node: node.expression, file, bindings });
    else if (!ts.isFunctionLike(node)) node.forEachChild(visit);
  };
  fn.body?.forEachChild(visit);
  return found;
}

const isTag = (node: ts.Expression): boolean => ts.isIdentifier(node) && node.text === 'sql';

/** How a value inside a template becomes text: as SQL, or as a placeholder. */
type Reader = (scoped: Scoped) => Texts;

function templateTexts(scoped: Scoped, template: ts.TemplateLiteral, read: Reader): readonly string[] {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return [template.text];
  return combine([
    [template.head.text],
    ...template.templateSpans.flatMap(({ expression, literal }) => [
      read({ ...scoped, node: expression }) ?? [VALUE],
      [literal.text],
    ]),
  ]);
}

/** The elements of a list that is written down, or the one a `map` makes of each. */
function elementsOf(scoped: Scoped): readonly Scoped[] {
  const node = bare(scoped.node);
  if (ts.isArrayLiteralExpression(node))
    return node.elements.flatMap((element) =>
      elementsOf({ ...scoped, node: ts.isSpreadElement(element) ? element.expression : element }),
    );
  if (ts.isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].flatMap((branch) =>
      ts.isArrayLiteralExpression(bare(branch)) ? elementsOf({ ...scoped, node: branch }) : [],
    );
  if (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'map'
  ) {
    const [callback] = node.arguments;
    return callback && ts.isArrowFunction(callback) && !ts.isBlock(callback.body)
      ? [{ ...scoped, node: callback.body }]
      : [];
  }
  if (ts.isIdentifier(node)) {
    const declared = declarationOf({ node, file: scoped.file }, node.text);
    if (declared && ts.isVariableDeclaration(declared) && declared.initializer)
      return elementsOf({ node: declared.initializer, file: declared.getSourceFile(), bindings: scoped.bindings });
  }
  return [scoped];
}

/** Alternatives of a conditional, a name or a call, read with `read`. */
function resolved(scoped: Scoped, read: Reader): Texts {
  const node = bare(scoped.node);
  const first = (all: readonly Scoped[]): Texts => {
    const texts = all.map(read);
    const found = texts.filter((one) => one !== undefined);
    return found.length === 0 ? undefined : found.flat();
  };
  if (ts.isConditionalExpression(node))
    return first([node.whenTrue, node.whenFalse].map((branch) => ({ ...scoped, node: branch })));
  if (ts.isIdentifier(node)) {
    const bound = scoped.bindings.get(node.text);
    if (bound) return read(bound);
    const declared = declarationOf({ node, file: scoped.file }, node.text);
    return declared && ts.isVariableDeclaration(declared) && declared.initializer
      ? read({ node: declared.initializer, file: declared.getSourceFile(), bindings: scoped.bindings })
      : undefined;
  }
  if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
    const declared = declarationOf({ node, file: scoped.file }, node.expression.text);
    const object = declared && ts.isVariableDeclaration(declared) && declared.initializer && bare(declared.initializer);
    if (!object || !ts.isObjectLiteralExpression(object)) return undefined;
    const property = object.properties.find(
      (one) => ts.isPropertyAssignment(one) && one.name.getText() === node.name.text,
    );
    return property && ts.isPropertyAssignment(property)
      ? read({ node: property.initializer, file: object.getSourceFile(), bindings: new Map() })
      : undefined;
  }
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
    const declared = declarationOf({ node, file: scoped.file }, node.expression.text);
    return (
      declared &&
      first(
        returnsOf(
          declared,
          node.arguments.map((argument) => ({ ...scoped, node: argument })),
        ),
      )
    );
  }
  return undefined;
}

/** A plain string: a literal, a template of strings, or a name for one. */
function readText(scoped: Scoped): Texts {
  const node = bare(scoped.node);
  if (ts.isStringLiteral(node)) return [node.text];
  if (ts.isNumericLiteral(node)) return [node.text];
  if (ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node))
    return templateTexts(scoped, node, readText);
  return resolved(scoped, readText);
}

/** A fragment of the builder's `sql` tag. */
function readSql(scoped: Scoped): Texts {
  const node = bare(scoped.node);
  if (ts.isTaggedTemplateExpression(node) && isTag(node.tag)) return templateTexts(scoped, node.template, readSql);
  if (
    !ts.isCallExpression(node) ||
    !ts.isPropertyAccessExpression(node.expression) ||
    !isTag(node.expression.expression)
  )
    return resolved(scoped, readSql);
  const [argument, separator] = node.arguments.map((one): Scoped => ({ ...scoped, node: one }));
  switch (node.expression.name.text) {
    case 'raw':
    case 'ref':
      return argument && readText(argument);
    case 'join': {
      const elements = argument ? elementsOf(argument) : [];
      return combine(
        elements.map((element) => readSql(element) ?? [VALUE]),
        (separator && readSql(separator)?.[0]) ?? ', ',
      );
    }
    default:
      return undefined;
  }
}

function numbered(text: string): string {
  let count = 0;
  return text.replaceAll(VALUE, () => `$${(count += 1)}`);
}

/** The module's function a node is in, by name, with its parameters. */
function functionAround(node: ts.Node): { readonly name: string; readonly parameters: readonly string[] } | undefined {
  for (let scope = node.parent; scope && !ts.isSourceFile(scope); scope = scope.parent) {
    const name =
      ts.isFunctionDeclaration(scope) && scope.name
        ? scope.name.text
        : ts.isArrowFunction(scope) && ts.isVariableDeclaration(scope.parent) && ts.isIdentifier(scope.parent.name)
          ? scope.parent.name.text
          : undefined;
    if (name !== undefined && (ts.isFunctionDeclaration(scope) || ts.isArrowFunction(scope)))
      return { name, parameters: scope.parameters.map((one) => (ts.isIdentifier(one.name) ? one.name.text : '')) };
  }
  return undefined;
}

/** The arguments of every call of the function around a statement; one without any where its file does not call it. */
function callsAround(node: ts.Node, file: ts.SourceFile): readonly Bindings[] {
  const around = functionAround(node);
  const found: Bindings[] = [];
  const visit = (call: ts.Node): void => {
    if (around && ts.isCallExpression(call) && ts.isIdentifier(call.expression) && call.expression.text === around.name)
      found.push(
        new Map(
          call.arguments.map((argument, at) => [
            around.parameters[at] ?? '',
            { node: argument, file, bindings: new Map() },
          ]),
        ),
      );
    call.forEachChild(visit);
  };
  visit(file);
  return found.length === 0 ? [new Map()] : found;
}

function statementsIn(
  root: string,
  path: string,
  executedBy: (node: ts.Node) => readonly [ts.Expression, Reader] | undefined,
): Statement[] {
  const file = parse(join(root, path));
  const found: Statement[] = [];
  const visit = (node: ts.Node): void => {
    const executed = executedBy(node);
    if (executed) {
      const [expression, read] = executed;
      const variants = callsAround(node, file).flatMap((bindings) => read({ node: expression, file, bindings }) ?? []);
      const { line } = file.getLineAndCharacterOfPosition(expression.getStart(file));
      found.push({ place: `${path}:${line + 1}`, variants: [...new Set(variants.map(numbered))] });
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

const sources = (root: string, pattern: string): string[] =>
  globSync(pattern, { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .toSorted();

/** The server's statements: templates of the tag `sql` that are executed. */
export const serverStatements = (root: string): Statement[] =>
  sources(root, 'apps/server/src/**/*.ts').flatMap((path) =>
    statementsIn(root, path, (node) =>
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'execute' &&
      ts.isTaggedTemplateExpression(node.expression.expression) &&
      isTag(node.expression.expression.tag)
        ? [node.expression.expression, readSql]
        : undefined,
    ),
  );

/** The studio's statements: texts given to `query` of a transaction or the database. */
export const studioStatements = (root: string): Statement[] =>
  sources(root, 'apps/studio/src/**/*.ts')
    .filter((path) => !path.endsWith('kernel/database.ts'))
    .flatMap((path) =>
      statementsIn(root, path, (node) =>
        ts.isCallExpression(node) &&
        ts.isPropertyAccessExpression(node.expression) &&
        node.expression.name.text === 'query' &&
        node.arguments[0]
          ? [node.arguments[0], readText]
          : undefined,
      ),
    );

/**
 * Check: no result that says whether something happened is dropped. A call used as a statement must not return a boolean,
 * `Ok | Refused` or a state: code that drops it continues as if the step had been made. Where the result truly makes no
 * difference, a comment right above starts with `answer not needed:` and says why.
 *
 * No linter has this rule: after `await` the result's type decides, so it uses the compiler.
 */
import { join } from 'node:path';
import ts from 'typescript';
import { projectFiles, ROOT } from '../project.ts';
import { isTest, lineOf, walk } from '../tidy/source.ts';
import type { Finding } from './finding.ts';

const COVERED = /^(?:apps\/(?:server|studio)\/src|tools)\/.*\.ts$/;
const EXCUSE = /^(?:\/\/|\/\*)\s*answer not needed: \S.{10,}/;
/** `a() && b()` as a statement drops the result of `b`. */
const CHAINS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);
/** Functions that combine the results of many calls. */
const GATHERED = /^Promise\.(?:all|race|any)$/;

/** Every way to drop a result, and ways that are allowed; lines that must be found end with `// dropped`. */
export const PLANTED = `
import { ok, refuse, type Result } from '../apps/server/src/kernel/result.ts';
import { transact, type Db } from '../apps/server/src/kernel/tx.ts';
async function step(): Promise<boolean> { return true; }
function now(): boolean { return false; }
async function verb(): Promise<Result<number>> { return Math.PI > 3 ? ok(1) : refuse('system_error'); }
async function state(): Promise<'made' | 'late' | undefined> { return 'made'; }
async function silent(): Promise<void> {}
async function counted(): Promise<number> { return 1; }
export async function planted(db: Db, every: readonly string[]): Promise<boolean> {
  await step(); // dropped
  now(); // dropped
  await verb(); // dropped
  (await verb()); // dropped
  await state(); // dropped
  void step(); // dropped
  void (await verb()); // dropped
  await transact(db, () => step()); // dropped
  await Promise.all(every.map(() => verb())); // dropped
  every.forEach(async () => void (await step())); // dropped
  if (every.length > 1) await step(); // dropped
  now() || now(); // dropped
  // answer not needed: either way the next line comes
  now();
  // answer not needed
  now(); // dropped
  await silent();
  await counted();
  new Set(every).delete('one');
  if (await step()) return true;
  const made = await verb();
  return made.ok && (await step());
}
`;
const PLANTED_FILE = join(ROOT, '.cache', 'planted-answers.ts');

function outermost(expression: ts.Expression): ts.Expression {
  let at = expression;
  while (ts.isParenthesizedExpression(at) || ts.isVoidExpression(at) || ts.isAwaitExpression(at)) at = at.expression;
  return at;
}

/** Calls whose value is unused: the last ones of a statement, or of an operand of `void`. */
function droppedCalls(expression: ts.Expression): ts.CallExpression[] {
  const at = outermost(expression);
  if (ts.isCallExpression(at)) return [at];
  if (ts.isConditionalExpression(at)) return [...droppedCalls(at.whenTrue), ...droppedCalls(at.whenFalse)];
  return ts.isBinaryExpression(at) && CHAINS.has(at.operatorToken.kind) ? droppedCalls(at.right) : [];
}

function decides(checker: ts.TypeChecker, type: ts.Type): boolean {
  if (checker.isArrayType(type)) return decides(checker, checker.getTypeArguments(type as ts.TypeReference)[0]!);
  const parts = type.isUnion() ? type.types : [type];
  if (parts.some(({ flags }) => flags & ts.TypeFlags.BooleanLike)) return true;
  const oks = parts.map((part) => part.getProperty('ok'));
  if (oks.some((ok) => ok && checker.getTypeOfSymbol(ok).flags & ts.TypeFlags.BooleanLike)) return true;
  return type.isUnion() && parts.every(({ flags }) => flags & (ts.TypeFlags.StringLiteral | ts.TypeFlags.Undefined));
}

/** The type of a call once awaited; undefined for library calls, whose results are often irrelevant (`Set.delete`). */
function answerOf(checker: ts.TypeChecker, call: ts.CallExpression): ts.Type | undefined {
  const declared = checker.getResolvedSignature(call)?.declaration?.getSourceFile();
  const foreign = !declared || declared.isDeclarationFile || declared.fileName.includes('/node_modules/');
  if (foreign && !GATHERED.test(call.expression.getText())) return undefined;
  const type = checker.getTypeAtLocation(call);
  return checker.getAwaitedType(type) ?? type;
}

function isExcused(tree: ts.SourceFile, statement: ts.Node): boolean {
  const comments = ts.getLeadingCommentRanges(tree.text, statement.getFullStart()) ?? [];
  return comments.some(({ pos, end }) => EXCUSE.test(tree.text.slice(pos, end)));
}

function droppedIn(checker: ts.TypeChecker, tree: ts.SourceFile): number[] {
  const lines = new Set<number>();
  walk(tree, (node) => {
    if (!ts.isExpressionStatement(node) && !ts.isVoidExpression(node)) return;
    for (const call of droppedCalls(node.expression)) {
      const answer = answerOf(checker, call);
      const statement = ts.findAncestor(call, ts.isStatement) ?? node;
      if (answer && decides(checker, answer) && !isExcused(tree, statement)) lines.add(lineOf(tree, call));
    }
  });
  return [...lines];
}

function programOf(files: readonly string[]): ts.Program {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, { ...ts.sys, readDirectory: () => [] }, ROOT);
  const host = ts.createCompilerHost(options, true);
  const { readFile, fileExists } = host;
  host.readFile = (path) => (path === PLANTED_FILE ? PLANTED : readFile(path));
  host.fileExists = (path) => path === PLANTED_FILE || fileExists(path);
  return ts.createProgram(
    [...files.map((file) => join(ROOT, file)), PLANTED_FILE],
    { ...options, types: ['node'] },
    host,
  );
}

/** Lines of the planted file that the rule judges differently from their marks. */
function misjudged(found: readonly number[]): Finding[] {
  const lines = PLANTED.split('\n');
  const wrong = lines.flatMap((text, index) =>
    text.endsWith('// dropped') === found.includes(index + 1) ? [] : [text.trim()],
  );
  return wrong.map((text) => ({
    file: 'tools/check/answers.ts',
    message: `the planted line is judged wrongly: ${text}`,
  }));
}

/** Results dropped in `files` (of the project; all covered files by default), and planted ones that are not caught. */
export function checkAnswers(
  files: readonly string[] = projectFiles().filter((file) => COVERED.test(file) && !isTest(file)),
): Finding[] {
  const program = programOf(files);
  const checker = program.getTypeChecker();
  const dropped = files.flatMap((file) =>
    droppedIn(checker, program.getSourceFile(join(ROOT, file))!).map((line) => ({
      file,
      line,
      message: 'a result that says whether it happened is dropped',
    })),
  );
  return [...dropped, ...misjudged(droppedIn(checker, program.getSourceFile(PLANTED_FILE)!))];
}

/** Files stay small enough to read in one go; long functions get a warning. */
import ts from 'typescript';
import { isTest, nodeRule, type Rule } from './source.ts';

export const FILE_LINES = 400;
/** A test file is a list of cases, read one at a time. */
export const TEST_FILE_LINES = 600;
export const FUNCTION_LINES = 80;
const MEASURED = /\.(?:ts|tsx|mjs|js|css)$/;

export const fileSize: Rule = ({ path, text }) => {
  if (!MEASURED.test(path)) return [];
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  const allowed = isTest(path) ? TEST_FILE_LINES : FILE_LINES;
  return lines > allowed ? [{ file: path, message: `has ${lines} lines, ${allowed} are allowed` }] : [];
};

/** A `describe` block groups tests; its length is the file's. */
function isGroup(node: ts.Node): boolean {
  return ts.isCallExpression(node.parent) && /^describe\b/.test(node.parent.expression.getText());
}

const longFunctions: Rule = nodeRule(
  () => true,
  (node, tree) => {
    if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return undefined;
    if (isTest(tree.fileName) && isGroup(node)) return undefined;
    const at = (position: number) => tree.getLineAndCharacterOfPosition(position).line;
    const lines = at(node.getEnd()) - at(node.getStart(tree)) + 1;
    return lines > FUNCTION_LINES ? `a function has ${lines} lines, more than ${FUNCTION_LINES}` : undefined;
  },
);

/** Only a warning: a screen's markup or a list of wirings may be long and still simple. */
export const functionSize: Rule = (source) => longFunctions(source).map((finding) => ({ ...finding, warning: true }));

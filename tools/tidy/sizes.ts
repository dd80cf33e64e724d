/** Files and functions stay small enough to read in one go. */
import ts from 'typescript';
import { isTest, nodeRule, type Rule } from './source.ts';

export const FILE_LINES = 400;
export const FUNCTION_LINES = 70;
const MEASURED = /\.(?:ts|tsx|mjs|js|css)$/;

export const fileSize: Rule = ({ path, text }) => {
  if (!MEASURED.test(path)) return [];
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  return lines > FILE_LINES ? [{ file: path, message: `has ${lines} lines, ${FILE_LINES} are allowed` }] : [];
};

/** A `describe` block groups tests; its length is the file's. */
function isGroup(node: ts.Node): boolean {
  return ts.isCallExpression(node.parent) && /^describe\b/.test(node.parent.expression.getText());
}

export const functionSize: Rule = nodeRule(
  () => true,
  (node, tree) => {
    if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return undefined;
    if (isTest(tree.fileName) && isGroup(node)) return undefined;
    const at = (position: number) => tree.getLineAndCharacterOfPosition(position).line;
    const lines = at(node.getEnd()) - at(node.getStart(tree)) + 1;
    return lines > FUNCTION_LINES ? `a function has ${lines} lines, ${FUNCTION_LINES} are allowed` : undefined;
  },
);

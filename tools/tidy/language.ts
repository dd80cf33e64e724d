/** What the linter has no rule for: hidden clocks, big integers on old phones, undocumented exports. */
import ts from 'typescript';
import { isTest, nodeRule, type Rule } from './source.ts';

const CLOCKS = ['apps/server/src/kernel/clock.ts', 'packages/ui/src/time/clock.ts'];
const BROWSER = /^(?:apps\/(?:site|lotto)\/|packages\/(?:ui|client)\/src\/)/;
const PUBLIC = /^(?:apps\/server|packages\/[^/]+)\/src\/.*\.ts$/;

/** `new Date()` and `Date()` read the clock; `new Date(ms)` only writes a number differently. */
export const hiddenClocks: Rule = nodeRule(
  (path) => !isTest(path) && !CLOCKS.includes(path),
  (node) => {
    const reads =
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      ts.isIdentifier(node.expression) &&
      node.expression.text === 'Date';
    return reads && !node.arguments?.length ? 'reads the time past the clock' : undefined;
  },
);

/** iOS 12.4 cannot parse a file that contains one. */
export const bigIntegers: Rule = nodeRule(
  (path) => BROWSER.test(path) && !isTest(path),
  (node) => {
    const found =
      ts.isBigIntLiteral(node) || (ts.isIdentifier(node) && /^Big(?:Int|Int64Array|Uint64Array)$/.test(node.text));
    return found ? 'old phones have no BigInt' : undefined;
  },
);

function isExported(node: ts.Node): boolean {
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node)?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword) ?? false)
  );
}

function isFunctionValue(declaration: ts.VariableDeclaration): boolean {
  const value = declaration.initializer;
  return value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value));
}

/** An exported function has a docstring. Stores are private to their module, and their SQL is explicit. */
export const docstrings: Rule = nodeRule(
  (path) => PUBLIC.test(path) && !isTest(path) && !/[/-]store\.ts$/.test(path),
  (node) => {
    if (!isExported(node)) return undefined;
    const name = ts.isFunctionDeclaration(node)
      ? node.body && node.name?.text
      : ts.isVariableStatement(node)
        ? node.declarationList.declarations.find(isFunctionValue)?.name.getText()
        : undefined;
    return name && ts.getJSDocCommentsAndTags(node).length === 0
      ? `exported function "${name}" has no docstring`
      : undefined;
  },
);

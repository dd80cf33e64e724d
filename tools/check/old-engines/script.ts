/** What scripts may not use, because iOS 12.4 lacks it and the build lowers syntax only. A guarded use is allowed. */
import ts from 'typescript';
import { lineOf, parseSource, walk } from '../../tidy/source.ts';
import type { Fault } from './style.ts';

/** Globals; a file that tests one with `typeof X` or `'X' in` may use it. */
const GLOBALS = new Set([
  'BigInt',
  'BigInt64Array',
  'BigUint64Array',
  'BroadcastChannel',
  'CompressionStream',
  'DecompressionStream',
  'FinalizationRegistry',
  'OffscreenCanvas',
  'PointerEvent',
  'ResizeObserver',
  'WeakRef',
  'createImageBitmap',
  'requestIdleCallback',
  'structuredClone',
  'visualViewport',
]);
/** Members of a known owner. */
const STATICS: Readonly<Record<string, readonly string[]>> = {
  AbortSignal: ['any', 'timeout'],
  Array: ['fromAsync'],
  Intl: ['DisplayNames', 'ListFormat', 'Locale', 'PluralRules', 'RelativeTimeFormat', 'Segmenter'],
  Map: ['groupBy'],
  Object: ['groupBy', 'hasOwn'],
  Promise: ['allSettled', 'any', 'try', 'withResolvers'],
  crypto: ['randomUUID'],
};
/** Methods recognised by name alone, on any object but those of `SAME_NAME`. */
const METHODS = new Set([
  'findLast',
  'findLastIndex',
  'getAnimations',
  'matchAll',
  'replaceAll',
  'replaceChildren',
  'toReversed',
  'toSorted',
  'toSpliced',
  'showModal',
]);
/** Others of the same name that are there: the pages of a service worker. */
const SAME_NAME = /(?:^|\.)clients\.matchAll$/;
/** Options of Intl formatters that are ignored there or throw. */
const INTL_OPTIONS = new Set([
  'compactDisplay',
  'dateStyle',
  'dayPeriod',
  'fractionalSecondDigits',
  'notation',
  'roundingMode',
  'signDisplay',
  'timeStyle',
  'trailingZeroDisplay',
  'unitDisplay',
]);
const NARROW_SYMBOL = 'narrowSymbol';
const POINTER_HANDLER = /^onPointer/;
/** An argument that looks like an index; other `.at(name)` calls belong to other types. */
const PLACE = /^-?\d+$|\b(?:index|length)\b|^[\w.]+ [+-] /;

type Judge = (node: ts.Node, text: string) => string | undefined;

const isGuarded = (text: string, name: string): boolean =>
  new RegExp(`typeof (?:[\\w.]+\\.)?${name}\\b|'${name}' in `).test(text);

/** A name that is used, not declared, not a type, not a property of something else. */
function isUse(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent))
    return (
      parent.expression === node ||
      (ts.isIdentifier(parent.expression) && ['window', 'self', 'globalThis'].includes(parent.expression.text))
    );
  return ts.isNewExpression(parent) || ts.isCallExpression(parent);
}

const judges: readonly Judge[] = [
  (node) => (ts.isBigIntLiteral(node) ? 'a BigInt literal is a syntax error on iOS 12.4' : undefined),
  (node) =>
    ts.isRegularExpressionLiteral(node) && /\(\?<[=!]/.test(node.text)
      ? 'a look-behind is a syntax error on iOS 12.4'
      : undefined,
  (node, text) => {
    if (!ts.isIdentifier(node) || !GLOBALS.has(node.text) || !isUse(node) || isGuarded(text, node.text))
      return undefined;
    return `iOS 12.4 has no ${node.text}: test for it first`;
  },
  (node, text) => {
    if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.expression)) return undefined;
    const [owner, member] = [node.expression.text, node.name.text];
    // Testing its type is the guard, and covers the file.
    if (!STATICS[owner]?.includes(member) || ts.isTypeOfExpression(node.parent) || isGuarded(text, member))
      return undefined;
    return `iOS 12.4 has no ${owner}.${member}`;
  },
  (node, text) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
    const method = node.expression.name.text;
    const isMissing = METHODS.has(method) || (method === 'at' && PLACE.test(node.arguments[0]?.getText() ?? ''));
    const isOther = SAME_NAME.test(node.expression.getText());
    return isMissing && !isOther && !isGuarded(text, method) ? `iOS 12.4 has no .${method}()` : undefined;
  },
  (node) =>
    ts.isPropertyAssignment(node) && INTL_OPTIONS.has(node.name.getText())
      ? `Intl of iOS 12.4 does not support ${node.name.getText()}`
      : undefined,
  (node) =>
    ts.isStringLiteral(node) && node.text === NARROW_SYMBOL ? `Intl of iOS 12.4 throws at ${NARROW_SYMBOL}` : undefined,
  (node, text) => {
    if (!ts.isJsxAttribute(node) || !POINTER_HANDLER.test(node.name.getText()) || /onTouchStart/.test(text))
      return undefined;
    return `iOS 12.4 has no pointer events: ${node.name.getText()} needs a touch equivalent`;
  },
  (node) => {
    if (
      !ts.isCallExpression(node) ||
      !ts.isPropertyAccessExpression(node.expression) ||
      node.expression.name.text !== 'addEventListener'
    )
      return undefined;
    return /\bmatchMedia\(.*\)$/.test(node.expression.expression.getText())
      ? 'media lists of iOS 12.4 have addListener only'
      : undefined;
  },
  (node) =>
    ts.isJsxOpeningLikeElement(node) && node.tagName.getText() === 'dialog' ? 'iOS 12.4 has no <dialog>' : undefined,
];

/** Everything in a script that iOS 12.4 lacks. */
export function scriptFaults(path: string, text: string): Fault[] {
  const { tree } = parseSource(path, text);
  if (!tree) return [];
  const found: Fault[] = [];
  walk(tree, (node) => {
    for (const judge of judges) {
      const message = judge(node, text);
      if (message !== undefined) found.push({ line: lineOf(tree, node), message });
    }
  });
  return found;
}

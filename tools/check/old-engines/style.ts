/** What style sheets may not use, because iOS 12.4 ignores it silently and the build does not lower it. */

/** One declaration or selector to check. */
export interface Fault {
  readonly line: number;
  readonly message: string;
}

/** Properties without an equivalent. */
const PROPERTIES: Readonly<Record<string, string>> = {
  'aspect-ratio': 'aspect-ratio does nothing on iOS 12.4: give both sizes, or pad',
  inset: 'inset does nothing on iOS 12.4: name the sides',
  'inset-block': 'inset-block does nothing on iOS 12.4: name the sides',
  'inset-inline': 'inset-inline does nothing on iOS 12.4: name the sides',
  translate: 'translate does nothing on iOS 12.4: use transform',
  scale: 'scale does nothing on iOS 12.4: use transform',
  rotate: 'rotate does nothing on iOS 12.4: use transform',
};
const GAPS = /^(?:row-|column-)?gap$/;
const GRID = /(?:^|;|\s)(?:display\s*:\s*(?:inline-)?grid|grid-template[\w-]*\s*:|grid-auto-flow\s*:|columns\s*:)/;
/** Values that need the same property with an older value before them. */
const NEW_VALUES: readonly (readonly [RegExp, string])[] = [
  [/\d(?:d|s|l)v[hwib]\b|\d(?:d|s|l)v(?:min|max)\b/, 'dvh and similar units'],
  [/\dcq(?:w|h|i|b|min|max)\b/, 'container units'],
  [/\bclamp\(/, 'clamp()'],
  [/\b(?:color-mix|oklch|oklab|lab|lch)\(/, 'new colour functions'],
];
const SELECTORS: readonly (readonly [RegExp, string])[] = [
  [/:is\(/, ':is()'],
  [/:where\(/, ':where()'],
  [/:has\(/, ':has()'],
  [/:dir\(/, ':dir()'],
  [/:not\([^)]*,/, ':not() with a list'],
  [/,[^,{]*:focus-visible|:focus-visible[^,{]*,/, ':focus-visible in a list'],
];
const AT_RULES = /^@(layer|container|property|scope|starting-style)\b/;

/** Removes comments and keeps lines. */
const uncommented = (css: string): string =>
  css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));

function judgeDeclarations(body: string, lineAt: (offset: number) => number, found: Fault[]): void {
  const before = new Set<string>();
  for (const match of body.matchAll(/([\w-]+)\s*:\s*([^;{}]+)/g)) {
    const [, property = '', value = ''] = match;
    const note = (message: string) => found.push({ line: lineAt(match.index), message });
    const known = PROPERTIES[property];
    if (known !== undefined) note(known);
    if (GAPS.test(property) && !GRID.test(body))
      note(`${property} between flex children does nothing on iOS 12.4: use margins`);
    for (const [pattern, name] of NEW_VALUES) {
      if (pattern.test(value) && !before.has(property)) note(`${name} need an older value of ${property} before them`);
    }
    before.add(property);
  }
}

/** Everything in a style sheet that iOS 12.4 would drop. */
export function styleFaults(css: string): Fault[] {
  const text = uncommented(css);
  const found: Fault[] = [];
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  // A selector or at-rule up to its brace, then, where the next brace closes, the declarations between.
  for (const { 1: head = '', index } of text.matchAll(/([^{};]+)\{/g)) {
    const headStart = index + head.length - head.trimStart().length;
    const atRule = AT_RULES.exec(head.trim());
    if (atRule) found.push({ line: lineAt(headStart), message: `@${atRule[1]} hides its content from iOS 12.4` });
    if (!head.trim().startsWith('@')) {
      for (const [pattern, name] of SELECTORS) {
        if (pattern.test(head))
          found.push({ line: lineAt(headStart), message: `${name} drops the whole rule on iOS 12.4` });
      }
    }
    const start = index + head.length + 1;
    const end = text.slice(start).search(/[{}]/);
    if (end >= 0 && text[start + end] === '}')
      judgeDeclarations(text.slice(start, start + end), (offset) => lineAt(start + offset), found);
  }
  return found;
}

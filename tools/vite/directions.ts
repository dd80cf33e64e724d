/**
 * Sides of writing for engines from Safari 12.1 and Chrome 69 on. They know the inline margins, paddings and borders by
 * themselves; insets, corners and the two-sided shorthands they do not, so these become physical, once for each direction
 * the root may have. The build's own lowering writes four long selectors in the place of each rule, and Chrome before 88
 * reads none of them.
 */

type Sides = readonly [leftToRight: string, rightToLeft: string];

const FLIPPED: Readonly<Record<string, Sides>> = {
  'inset-inline-start': ['left', 'right'],
  'inset-inline-end': ['right', 'left'],
  'border-start-start-radius': ['border-top-left-radius', 'border-top-right-radius'],
  'border-start-end-radius': ['border-top-right-radius', 'border-top-left-radius'],
  'border-end-start-radius': ['border-bottom-left-radius', 'border-bottom-right-radius'],
  'border-end-end-radius': ['border-bottom-right-radius', 'border-bottom-left-radius'],
};
/** Both ends at once: known apart, not together. */
const TWO_SIDED = ['margin-inline', 'padding-inline'];
const OF_RIGHT_TO_LEFT = /\[dir=["']?rtl["']?\]/;
const OF_LEFT_TO_RIGHT = /\[dir=["']?ltr["']?\]/;

/** The little of PostCSS's tree that is used here; PostCSS itself is Vite's. */
interface Declaration {
  readonly prop: string;
  readonly value: string;
  readonly important?: boolean;
  cloneBefore(changes: object): unknown;
  remove(): unknown;
}

interface StyleRule {
  readonly selectors: readonly string[];
  readonly parent?: { readonly type: string; readonly name?: string } | undefined;
  readonly nodes: readonly unknown[];
  walkDecls(visit: (declaration: Declaration) => void): void;
  cloneAfter(changes: object): { append(declaration: object): unknown; removeAll(): unknown };
  remove(): unknown;
}

/** Parts of a value at its top level: `calc(1px + 2px) 3px` is two. */
const partsOf = (value: string): string[] => value.match(/(?:[^\s(]|\([^()]*(?:\([^()]*\)[^()]*)*\))+/g) ?? [];

function splitTwoSided(declaration: Declaration): void {
  const [start = '', end = start] = partsOf(declaration.value);
  declaration.cloneBefore({ prop: `${declaration.prop}-start`, value: start });
  declaration.cloneBefore({ prop: `${declaration.prop}-end`, value: end });
  declaration.remove();
}

/** `.a` within a root of that direction; the root itself may be what is styled. */
const under = (selector: string, direction: 'ltr' | 'rtl'): string =>
  /^(?:html|:root)\b/.test(selector) ? selector.replace(/^(?:html|:root)/, `$&[dir="${direction}"]`) : `[dir="${direction}"] ${selector}`;

function flip(rule: StyleRule): void {
  const flipped: Declaration[] = [];
  rule.walkDecls((declaration) => {
    if (TWO_SIDED.includes(declaration.prop)) splitTwoSided(declaration);
    if (declaration.prop in FLIPPED) flipped.push(declaration);
  });
  if (flipped.length === 0) return;
  const physical = (side: 0 | 1) => flipped.map(({ prop, value, important }) => ({ prop: FLIPPED[prop]![side], value, ...(important ? { important } : {}) }));
  const addRule = (selectors: readonly string[], side: 0 | 1): void => {
    const added = rule.cloneAfter({ selector: selectors.join(', ') });
    added.removeAll();
    for (const declaration of physical(side)) added.append(declaration);
  };
  const fixed = rule.selectors.every((selector) => OF_RIGHT_TO_LEFT.test(selector)) ? 1 : rule.selectors.every((selector) => OF_LEFT_TO_RIGHT.test(selector)) ? 0 : undefined;
  if (fixed !== undefined) addRule(rule.selectors, fixed);
  else {
    // Each lands right behind the rule, so the last one written stands first.
    addRule(rule.selectors.map((selector) => under(selector, 'rtl')), 1);
    addRule(rule.selectors.map((selector) => under(selector, 'ltr')), 0);
  }
  for (const declaration of flipped) declaration.remove();
  if (rule.nodes.length === 0) rule.remove();
}

/** PostCSS plugin for `css.postcss.plugins`. */
export function directions() {
  return {
    postcssPlugin: 'lantern-directions',
    OnceExit(root: { walkRules(visit: (rule: StyleRule) => void): void }) {
      const rules: StyleRule[] = [];
      root.walkRules((rule) => {
        if (!(rule.parent?.type === 'atrule' && rule.parent.name?.endsWith('keyframes'))) rules.push(rule);
      });
      for (const rule of rules) flip(rule);
    },
  };
}

/** Lightning CSS's number for its own lowering of logical properties, which this takes the place of. */
export const LOGICAL_PROPERTIES = 1 << 19;

/**
 * Logical properties for engines from Safari 12.1 and Chrome 69 on. They support inline margins, paddings and borders
 * but not insets and corners, so these become physical, once for each direction the root may have. The
 * build's own lowering writes four long selectors for each rule, and Chrome before 88 parses none of them; with
 * it off the minifier also writes shorthands those engines lack, which are expanded again.
 */
import type { CSSOptions, Plugin } from 'vite';

type Sides = readonly [leftToRight: string, rightToLeft: string];

const FLIPPED: Readonly<Record<string, Sides>> = {
  'inset-inline-start': ['left', 'right'],
  'inset-inline-end': ['right', 'left'],
  'border-start-start-radius': ['border-top-left-radius', 'border-top-right-radius'],
  'border-start-end-radius': ['border-top-right-radius', 'border-top-left-radius'],
  'border-end-start-radius': ['border-bottom-left-radius', 'border-bottom-right-radius'],
  'border-end-end-radius': ['border-bottom-right-radius', 'border-bottom-left-radius'],
};
/** Supported separately, not as shorthands. Block and inset sides are the same in both directions; the order is that of the shorthand. */
const SHORTHANDS: Readonly<Record<string, readonly string[]>> = {
  'margin-inline': ['margin-inline-start', 'margin-inline-end'],
  'padding-inline': ['padding-inline-start', 'padding-inline-end'],
  'margin-block': ['margin-top', 'margin-bottom'],
  'padding-block': ['padding-top', 'padding-bottom'],
  'inset-block': ['top', 'bottom'],
  inset: ['top', 'right', 'bottom', 'left'],
};
const SHORTHAND = new RegExp(`([{;]\\s*)(${Object.keys(SHORTHANDS).join('|')})\\s*:\\s*([^;{}]+)`, 'g');
const IMPORTANT = /\s*!important\s*$/;
const OF_RIGHT_TO_LEFT = /\[dir=["']?rtl["']?\]/;
const OF_LEFT_TO_RIGHT = /\[dir=["']?ltr["']?\]/;

/** The part of PostCSS's tree used here; PostCSS itself comes with Vite. */
interface Declaration {
  readonly prop: string;
  readonly value: string;
  readonly important?: boolean;
  /** Its source file and line; URLs are resolved relative to it. */
  readonly source?: object;
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

/** Splits a value at its top level: `calc(1px + 2px) 3px` is two. */
const partsOf = (value: string): string[] => value.match(/(?:[^\s(]|\([^()]*(?:\([^()]*\)[^()]*)*\))+/g) ?? [];

/** The text with every shorthand expanded: `inset:0 4px` is four sides. */
export const takenApart = (css: string): string =>
  css.replace(SHORTHAND, (_, before: string, shorthand: string, value: string) => {
    const [important = ''] = IMPORTANT.exec(value) ?? [];
    const [first = '', second = first, third = first, fourth = second] = partsOf(value.replace(IMPORTANT, ''));
    const sides = SHORTHANDS[shorthand]!;
    const values = sides.length === 2 ? [first, second] : [first, second, third, fourth];
    return before + sides.map((side, at) => `${side}:${values[at]}${important}`).join(';');
  });

/** `.a` within a root of that direction; the rule may style the root itself. */
const under = (selector: string, direction: 'ltr' | 'rtl'): string =>
  /^(?:html|:root)\b/.test(selector)
    ? selector.replace(/^(?:html|:root)/, `$&[dir="${direction}"]`)
    : `[dir="${direction}"] ${selector}`;

function flip(rule: StyleRule): void {
  const flipped: Declaration[] = [];
  rule.walkDecls((declaration) => {
    if (declaration.prop in FLIPPED) flipped.push(declaration);
  });
  if (flipped.length === 0) return;
  const physical = (side: 0 | 1) =>
    flipped.map(({ prop, value, important, source }) => ({
      prop: FLIPPED[prop]![side],
      value,
      source,
      ...(important ? { important } : {}),
    }));
  const addRule = (selectors: readonly string[], side: 0 | 1): void => {
    const added = rule.cloneAfter({ selector: selectors.join(', ') });
    added.removeAll();
    for (const declaration of physical(side)) added.append(declaration);
  };
  const fixed = rule.selectors.every((selector) => OF_RIGHT_TO_LEFT.test(selector))
    ? 1
    : rule.selectors.every((selector) => OF_LEFT_TO_RIGHT.test(selector))
      ? 0
      : undefined;
  if (fixed !== undefined) addRule(rule.selectors, fixed);
  else {
    // Each is inserted right after the rule, so the last one inserted comes first.
    addRule(
      rule.selectors.map((selector) => under(selector, 'rtl')),
      1,
    );
    addRule(
      rule.selectors.map((selector) => under(selector, 'ltr')),
      0,
    );
  }
  for (const declaration of flipped) declaration.remove();
  if (rule.nodes.length === 0) rule.remove();
}

type StylePlugin = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number];

/** PostCSS plugin for `css.postcss.plugins`. */
export function directions(): StylePlugin {
  const plugin = {
    postcssPlugin: 'lantern-directions',
    OnceExit(root: { walkRules(visit: (rule: StyleRule) => void): void }) {
      const rules: StyleRule[] = [];
      root.walkRules((rule) => {
        if (!(rule.parent?.type === 'atrule' && rule.parent.name?.endsWith('keyframes'))) rules.push(rule);
      });
      for (const rule of rules) flip(rule);
    },
  };
  return plugin as unknown as StylePlugin;
}

/** Lightning CSS's flag for its own lowering of logical properties, which this plugin replaces. */
export const LOGICAL_PROPERTIES = 1 << 19;

/** Vite plugin: expands the shorthands in the emitted style sheets. */
export function plainSides(): Plugin {
  return {
    name: 'lantern-plain-sides',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = takenApart(
            typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source),
          );
      }
    },
  };
}

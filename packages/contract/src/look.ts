/**
 * A brand's colours: which are chosen, what must be readable on what (WCAG 2.2, 1.4.3 and 1.4.11), and the site's tokens
 * that follow from them. The console checks while the operator chooses, the server before it stores.
 */
export const LOOK_COLOURS = ['brand', 'gold', 'inkDark', 'inkLight', 'groundDark', 'groundLight'] as const;
export type LookColour = (typeof LOOK_COLOURS)[number];
/** `#rrggbb`, lower case: acts, money, acts as text on each ground, the grounds. */
export type Look = Readonly<Record<LookColour, string>>;

/** The house's own. */
export const HOUSE_LOOK: Look = {
  brand: '#cb3318',
  gold: '#f4c66c',
  inkDark: '#ff8a6b',
  inkLight: '#b92c13',
  groundDark: '#090c1c',
  groundLight: '#f4ecdc',
};

const TEXT_DARK = '#f8f2e7';
const TEXT_LIGHT = '#231a2b';
const WHITE = '#ffffff';
const BLACK = '#000000';

export interface LookPair {
  readonly id: 'onBrand' | 'textDark' | 'inkDark' | 'gold' | 'textLight' | 'inkLight' | 'focusLight';
  /** Colours or fixed inks of the tokens. */
  readonly front: LookColour | `#${string}`;
  readonly back: LookColour;
  /** Lowest ratio. */
  readonly needed: number;
}

export const LOOK_PAIRS: readonly LookPair[] = [
  { id: 'onBrand', front: WHITE, back: 'brand', needed: 4.5 },
  { id: 'textDark', front: TEXT_DARK, back: 'groundDark', needed: 4.5 },
  { id: 'inkDark', front: 'inkDark', back: 'groundDark', needed: 4.5 },
  { id: 'gold', front: 'gold', back: 'groundDark', needed: 4.5 },
  { id: 'textLight', front: TEXT_LIGHT, back: 'groundLight', needed: 4.5 },
  { id: 'inkLight', front: 'inkLight', back: 'groundLight', needed: 4.5 },
  { id: 'focusLight', front: 'inkLight', back: 'groundLight', needed: 3 },
];

/** Whether a text is a colour as this file has them, `#rrggbb` in lower case. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

const channels = (colour: string): readonly number[] => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
const hexOf = (values: readonly number[]): string =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance, 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** A colour between two, `share` of the second. */
export const mix = (one: string, other: string, share: number): string => {
  const [from, to] = [channels(one), channels(other)];
  return hexOf(from.map((value, at) => value + (to[at]! - value) * share));
};

const front = (look: Look, { front: name }: LookPair): string => (name in look ? look[name as LookColour] : name);

export interface PairCheck extends LookPair {
  readonly frontColour: string;
  readonly backColour: string;
  readonly ratio: number;
  readonly passes: boolean;
}

/** Every pair with its contrast. */
export const checkLook = (look: Look): readonly PairCheck[] =>
  LOOK_PAIRS.map((pair) => {
    const [frontColour, backColour] = [front(look, pair), look[pair.back]];
    const ratio = contrast(frontColour, backColour);
    return { ...pair, frontColour, backColour, ratio, passes: ratio >= pair.needed };
  });

const STEPS = 50;

/** The colour to change in a pair that fails, and the nearest one of its hue that passes; undefined when none does. */
export function repair(
  look: Look,
  pair: PairCheck,
): { readonly name: LookColour; readonly colour: string } | undefined {
  const name = pair.front in look ? (pair.front as LookColour) : pair.back;
  const other = name === pair.back ? pair.frontColour : pair.backColour;
  for (let step = 1; step <= STEPS; step++)
    for (const end of [BLACK, WHITE]) {
      const colour = mix(look[name], end, step / STEPS);
      if (contrast(colour, other) >= pair.needed) return { name, colour };
    }
  return undefined;
}

/** The site's colour tokens of a look in a theme; those that are not here stay the house's. */
export function lookTokens(look: Look, theme: 'dark' | 'light'): Readonly<Record<string, string>> {
  const isDark = theme === 'dark';
  const [ground, ink] = isDark ? [look.groundDark, look.inkDark] : [look.groundLight, look.inkLight];
  const step = (share: number): string => mix(ground, isDark ? WHITE : BLACK, share);
  const raised = (share: number): string => mix(ground, WHITE, isDark ? share : 0.5 + share);
  const brandLow = mix(look.brand, BLACK, 0.18);
  return {
    '--c-bg': ground,
    '--c-bg-2': raised(0.03),
    '--c-surface': raised(isDark ? 0.07 : 0.3),
    '--c-surface-2': isDark ? raised(0.11) : step(0.03),
    '--c-surface-3': isDark ? raised(0.17) : step(0.08),
    '--c-sunken': step(isDark ? 0 : 0.04),
    '--c-bar': raised(0.03),
    '--c-bar-solid': raised(0.03),
    '--c-outside': step(isDark ? 0 : 0.04),
    '--c-brand': look.brand,
    '--c-brand-hi': mix(look.brand, WHITE, 0.14),
    '--c-brand-lo': brandLow,
    '--c-brand-ink': ink,
    '--c-brand-wash': `${look.brand}29`,
    '--c-focus': isDark ? look.gold : ink,
    '--g-brand': `linear-gradient(180deg, ${look.brand}, ${brandLow})`,
    '--g-page': `radial-gradient(120% 340px at 50% -90px, ${look.brand}38, transparent 70%), ${ground}`,
    '--g-card': `linear-gradient(180deg, ${raised(isDark ? 0.09 : 0.34)}, ${raised(isDark ? 0.06 : 0.28)})`,
    '--e-glow': `0 8px 28px -6px ${look.brand}a6`,
    ...(isDark && { '--c-gold': look.gold, '--c-gold-ink': look.gold }),
  };
}

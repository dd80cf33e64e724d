/** Keys of market lines: `ah?period=ft&line=-0.75&from=1:0` (sports domain reference §2, §5). One text for one line, and back. */
import { lineText, parseLine, type Quarters } from '../line.ts';

export const PERIODS = ['ft', '1h', '2h'] as const;
/** Full time is 90 minutes with stoppage, never extra time. */
export type Period = (typeof PERIODS)[number];
export const SIDES = ['home', 'away'] as const;
export type Side = (typeof SIDES)[number];
/** Home first. */
export type Score = readonly [home: number, away: number];

/** What a line of a market is about. Which of these a family has is its own list. */
export interface Specifiers {
  readonly period?: Period;
  /** The line of the home side, or of the total. */
  readonly line?: Quarters;
  /** The score of the period at which an in-play handicap was offered; only what happens since counts. Absent at 0:0. */
  readonly from?: Score;
  /** Goals a three-way handicap starts from. */
  readonly start?: Score;
  readonly side?: Side;
  /** Which goal, or how many corners. */
  readonly n?: number;
  readonly kind?: 'first' | 'any';
  /** Whether "none" is among the outcomes. */
  readonly none?: 'yes';
}

export interface Market extends Specifiers {
  readonly family: string;
}

export type Specifier = keyof Specifiers;

interface Way<Value> {
  readonly parse: (text: string) => Value | undefined;
  readonly text: (value: Value) => string;
}

const N_MAXIMUM = 99;
const SCORE = /^(0|[1-9]\d?):(0|[1-9]\d?)$/;
const COUNT = /^[1-9]\d?$/;

function oneOf<const Value extends string>(values: readonly Value[]): Way<Value> {
  return { parse: (text) => values.find((value) => value === text), text: (value) => value };
}

/** The goals of `2:1`; undefined for any other text. */
export function parseScore(text: string): Score | undefined {
  const match = SCORE.exec(text);
  return match ? [Number(match[1]), Number(match[2])] : undefined;
}

/** `2:1`. */
export const scoreText = ([home, away]: Score): string => `${home}:${away}`;

const nonZeroScore: Way<Score> = {
  parse: (text) => (text === '0:0' ? undefined : parseScore(text)),
  text: scoreText,
};

/** In the fixed order of a key. */
const WAYS: { readonly [Name in Specifier]-?: Way<NonNullable<Specifiers[Name]>> } = {
  period: oneOf(PERIODS),
  side: oneOf(SIDES),
  kind: oneOf(['first', 'any']),
  n: {
    parse: (text) => (COUNT.test(text) && Number(text) <= N_MAXIMUM ? Number(text) : undefined),
    text: String,
  },
  line: { parse: parseLine, text: lineText },
  start: nonZeroScore,
  from: nonZeroScore,
  none: oneOf(['yes']),
};
const ORDER = Object.keys(WAYS) as readonly Specifier[];

/** The key of a line. */
export function marketKey(market: Market): string {
  const parts = ORDER.flatMap((name) => {
    const value = market[name];
    return value === undefined ? [] : [`${name}=${(WAYS[name] as Way<unknown>).text(value)}`];
  });
  return parts.length === 0 ? market.family : `${market.family}?${parts.join('&')}`;
}

/** Reads a key from untrusted text; undefined unless it is exactly how some line is written. */
export function readKey(text: string): Market | undefined {
  const [family = '', query, ...more] = text.split('?');
  if (more.length > 0 || !/^[a-z0-9][A-Za-z0-9]*$/.test(family)) return undefined;
  const market: Record<string, unknown> = { family };
  for (const part of query === undefined ? [] : query.split('&')) {
    const [name = '', value = '', ...rest] = part.split('=');
    const way = ORDER.includes(name as Specifier) ? (WAYS[name as Specifier] as Way<unknown>) : undefined;
    const read = rest.length === 0 && !(name in market) ? way?.parse(value) : undefined;
    if (read === undefined) return undefined;
    market[name] = read;
  }
  const found = market as unknown as Market;
  return marketKey(found) === text ? found : undefined;
}

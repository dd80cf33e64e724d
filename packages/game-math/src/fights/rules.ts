/**
 * Fights of clockwork lantern roosters: five classes of matchups with their exact chances and the prices both sides are sold at. Meron is the
 * red side and never the weaker one, wala the blue one. A draw (both lanterns out at once, or the time over) returns stakes on both sides, so
 * the return of a side at profit r is 1 + p·r − q, q being the other side's chance.
 *
 * Source: domain reference "sports" §15, where the table is computed twice.
 */
import { plus, rational, times, minus, type Rational } from '../rational.ts';
import { takeValue, type ValueStream } from '../value-stream.ts';

/** What a fight can end with, and what can be bet on: bdd is both lanterns out at once, ftd the time over. */
export const FIGHT_OUTCOMES = ['meron', 'wala', 'bdd', 'ftd'] as const;
export type FightOutcome = (typeof FIGHT_OUTCOMES)[number];

export const FIGHT_SIDES = ['meron', 'wala'] as const;
export type FightSide = (typeof FIGHT_SIDES)[number];

/** Chances are in this many parts. */
export const CHANCE_PARTS = 10_000;

export interface FightClass {
  /** In ten-thousandths; they add up to one. */
  readonly chances: Readonly<Record<FightOutcome, number>>;
  /** Malay prices in hundredths: 89 wins 0.89 of the stake, -98 risks 0.98 for one. */
  readonly malay: Readonly<Record<FightSide, number>>;
}

/** One set of rules, which rounds store by name: a change that could move an outcome or a payment is a new name. */
export interface FightRules {
  readonly classes: readonly FightClass[];
  /** Payments for a draw that was bet on, stake included, in hundredths of it. */
  readonly draws: Readonly<Record<Exclude<FightOutcome, FightSide>, number>>;
  /** The house's share of the pool that both sides are paid from, in basis points; undefined where they are sold at the class's prices. */
  readonly takeBps?: number;
}

const fightClass = (meron: number, wala: number, meronMalay: number, walaMalay: number): FightClass => ({
  chances: { meron, wala, bdd: 500, ftd: 100 },
  malay: { meron: meronMalay, wala: walaMalay },
});

const CLASSES = [
  fightClass(4700, 4700, 89, 89),
  fightClass(4850, 4550, 83, 95),
  fightClass(5000, 4400, 78, -98),
  fightClass(5150, 4250, 72, -92),
  fightClass(5300, 4100, 67, -86),
] as const;
const DRAWS = { bdd: 1_900, ftd: 9_500 } as const;

/** Rules by name and version. Names that are no longer offered stay: older rounds are recomputed by them. */
export const FIGHT_RULES = {
  'fight@1': { classes: CLASSES, draws: DRAWS },
  'fight-pool@1': { classes: CLASSES, draws: DRAWS, takeBps: 500 },
} as const satisfies Readonly<Record<string, FightRules>>;

/** Rules by their name; undefined for an unknown one. */
export const fightRulesNamed = (name: string): FightRules | undefined =>
  Object.hasOwn(FIGHT_RULES, name) ? FIGHT_RULES[name as keyof typeof FIGHT_RULES] : undefined;

/** Whether an untrusted value is an outcome, and so a spot. */
export const isFightOutcome = (value: unknown): value is FightOutcome =>
  FIGHT_OUTCOMES.some((outcome) => outcome === value);
/** Whether it is one of the two sides. */
export const isFightSide = (value: unknown): value is FightSide => FIGHT_SIDES.some((side) => side === value);

const HUNDREDTHS = 100n;

/** The profit of a Malay price over its stake, exact: n/100 above zero, 100/|n| below. Throws RangeError for a price off the ladder. */
export function malayProfit(hundredths: number): Rational {
  if (!Number.isInteger(hundredths) || hundredths === 0 || Math.abs(hundredths) > 100)
    throw new RangeError('a Malay price is a whole number of hundredths from -100 to 100, without 0');
  return hundredths > 0 ? rational(BigInt(hundredths), HUNDREDTHS) : rational(HUNDREDTHS, BigInt(-hundredths));
}

/** The fixed price of a spot: its profit over its stake. */
export function fightProfit({ draws }: FightRules, { malay }: FightClass, spot: FightOutcome): Rational {
  return isFightSide(spot) ? malayProfit(malay[spot]) : minus(rational(BigInt(draws[spot]), HUNDREDTHS), rational(1n));
}

const chanceOf = ({ chances }: FightClass, outcome: FightOutcome): Rational =>
  rational(BigInt(chances[outcome]), BigInt(CHANCE_PARTS));

/** The exact return of a spot at its fixed price, the refund of draws included. */
export function fightReturn(rules: FightRules, matchup: FightClass, spot: FightOutcome): Rational {
  const won = times(chanceOf(matchup, spot), fightProfit(rules, matchup, spot));
  const lost = FIGHT_OUTCOMES.filter((outcome) => outcome !== spot && !(isFightSide(spot) && !isFightSide(outcome)));
  return lost.reduce((left, outcome) => minus(left, chanceOf(matchup, outcome)), plus(rational(1n), won));
}

/** Emblem names on each side; which ones is a matter of looks only. */
export const ROOSTERS_A_SIDE = 8;

/** A matchup as it is announced before betting: the class by its place in the rules, and the name of each side by its place. */
export interface Matchup {
  readonly class: number;
  readonly red: number;
  readonly blue: number;
}

/** A matchup from the values of its own, public seed. All classes are equally frequent. */
export function drawMatchup({ classes }: FightRules, next: ValueStream): Matchup {
  return { class: next(classes.length), red: next(ROOSTERS_A_SIDE), blue: next(ROOSTERS_A_SIDE) };
}

/** The end of a fight of this class, from the values of its secret seed. */
export function decideFight({ chances }: FightClass, next: ValueStream): FightOutcome {
  let left = takeValue(next, CHANCE_PARTS);
  for (const outcome of FIGHT_OUTCOMES) {
    left -= chances[outcome];
    if (left < 0) return outcome;
  }
  throw new RangeError('the chances of a class add up to less than one');
}

/** Cashback of a line: a category of a member's day. Pure. Source: engagement.md §5 K2. */
const FULL_BPS = 10_000n;

/** The level everyone begins with. */
export const FIRST_LEVEL = 0;

/** Rates of the levels 0 to 8 where a merchant has set none, in basis points. */
export const LEVEL_RATES_BPS: readonly number[] = [50, 60, 65, 70, 80, 85, 90, 95, 100];

/** A rate from a day on. */
export interface DatedRate {
  /** `yyyy-mm-dd`: text order is time order. */
  readonly fromDay: string;
  readonly rateBps: number;
}

/** The rates of a merchant: by level, and the most of each category. Oldest first. */
export interface Rates {
  readonly levels: ReadonlyMap<number, readonly DatedRate[]>;
  readonly maximums: ReadonlyMap<string, readonly DatedRate[]>;
}

const inForce = (rates: readonly DatedRate[] | undefined, day: string): number | undefined =>
  rates?.findLast(({ fromDay }) => fromDay <= day)?.rateBps;

/** The rate of a level on a day before the maximum of a category, in basis points; no level has less than one below it. */
export const levelRateOn = ({ levels }: Pick<Rates, 'levels'>, level: number, day: string): number =>
  Math.max(...LEVEL_RATES_BPS.slice(0, level + 1).map((preset, lower) => inForce(levels.get(lower), day) ?? preset));

/** The rate of a category on a day, in basis points: that of the level, at most that of the category, which is zero unless set. */
export const rateOn = (rates: Rates, level: number, category: string, day: string): number =>
  Math.min(levelRateOn(rates, level, day), inForce(rates.maximums.get(category), day) ?? 0);

/** The highest rate of a category on a day, in basis points: the most that the agents' programme lets a bettor have (agents.md R). */
export const ceilingOn = ({ maximums }: Pick<Rates, 'maximums'>, category: string, day: string): number =>
  inForce(maximums.get(category), day) ?? 0;

/** What a bettor gets: cashback, or the higher rate that was granted by the agent above. */
export const betterRate = (cashback: number, granted: number): number => Math.max(cashback, granted);

/** Cashback of counted stake, in minor units, rounded down once for the whole line. */
export const rebateOf = (counted: bigint, rateBps: number): bigint => (counted * BigInt(rateBps)) / FULL_BPS;

/** Figures of a day that cashback shows and pays for, in minor units. */
export interface Figures {
  readonly stake: bigint;
  readonly valid: bigint;
  readonly counted: bigint;
}

/** What has been paid of a line. */
export interface Paid extends Figures {
  readonly rateBps: number;
  readonly paid: bigint;
}

/** What is left to pay of a line. */
export interface Rebate extends Figures {
  readonly rateBps: number;
  readonly amount: bigint;
}

const left = (all: bigint, before: bigint): bigint => (all > before ? all - before : 0n);

/**
 * What is left of a line: all its cashback less what was paid, so that claiming in pieces loses nothing to rounding; 0 if a correction
 * left less than was paid.
 */
export function rebateOn(day: Figures, rateBps: number, paid: Paid | undefined): Rebate {
  const rate = paid?.rateBps ?? rateBps;
  return {
    rateBps: rate,
    stake: left(day.stake, paid?.stake ?? 0n),
    valid: left(day.valid, paid?.valid ?? 0n),
    counted: left(day.counted, paid?.counted ?? 0n),
    amount: left(rebateOf(day.counted, rate), paid?.paid ?? 0n),
  };
}

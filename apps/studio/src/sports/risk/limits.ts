/** The most that may be bet now: limits of the slip, the market and the book (sports domain reference §10). Amounts in minor units. */
import { maxStake, type ratioOf, type StakeLimits } from '@lantern/game-math/sports';
import type { EventView, LineView } from '../book/book.ts';

/** The defaults of the reference, in đồng. */
export const LIMITS = {
  slipMaximum: 100_000_000n,
  payoutMaximum: 2_000_000_000n,
  dayMaximum: 5_000_000_000n,
  eventCap: 3_000_000_000n,
} as const;
const MARKET_LIMITS: Readonly<Record<EventView['tier'], bigint>> = { 1: 500_000_000n, 2: 200_000_000n, 3: 50_000_000n };
/** Hundredths of a market's limit. */
const SIDE_PART = 30n;
const EXACT_PART = 10n;
const IN_PLAY_PART = 50n;
const WHOLE = 100n;
/** Factor of members whose limits are the usual ones, in hundredths. */
export const USUAL_FACTOR = 100;

const MAIN_FAMILIES: ReadonlySet<string> = new Set(['1x2', 'ah', 'ou']);
const EXACT_FAMILIES: ReadonlySet<string> = new Set(['cs', 'exact', 'htft', 'scorer', 'range']);

type Ratio = ReturnType<typeof ratioOf>;

/** Whether a match is in play, as far as bets are concerned. */
export const isInPlay = ({ status }: Pick<EventView, 'status'>): boolean =>
  status === 'live' || status === 'interrupted';

function limitOf({ tier }: Pick<EventView, 'tier'>, { market }: Pick<LineView, 'market'>): bigint {
  const isMain = MAIN_FAMILIES.has(market.family) && (market.period ?? 'ft') === 'ft';
  const part = isMain ? WHOLE : EXACT_FAMILIES.has(market.family) ? EXACT_PART : SIDE_PART;
  return (MARKET_LIMITS[tier] * part) / WHOLE;
}

/** What may be won on one outcome of a line: by one slip, and by all of them before the book is full. */
export function marketLimits(
  event: Pick<EventView, 'tier' | 'status'>,
  line: Pick<LineView, 'market'>,
): { readonly slip: bigint; readonly book: bigint } {
  const book = limitOf(event, line);
  return { book, slip: isInPlay(event) ? (book * IN_PLAY_PART) / WHOLE : book };
}

/** A leg as the book sees it. */
export interface LegWeight {
  readonly ratio: Ratio;
  readonly limits: { readonly slip: bigint; readonly book: bigint };
  /** The stake that a unit of the slip puts on this leg alone, once the others have won as often as they do by the model. */
  readonly perUnit: number;
  /** What the house would lose if the outcome came, and in the worst case of the event; 0 for play money. */
  readonly liability: bigint;
  readonly worst: bigint;
}

export interface WeighedSlip {
  readonly legs: readonly LegWeight[];
  /** What a unit of stake comes back as if every leg wins. */
  readonly factor: number;
  /** In hundredths. */
  readonly memberFactor: number;
  /** What the member's slips of the day may still pay. */
  readonly dayLeft: bigint;
}

export interface Room {
  /** By slip, payout and market limits. */
  readonly limit: bigint;
  /** By the book. */
  readonly book: bigint;
}

/** More than any limit. */
const MANY = 1_000_000_000_000_000n;
/** A stake on a leg as a stake of the slip: rounded down. */
const scaled = (amount: bigint, perUnit: number): bigint =>
  perUnit <= 0 ? MANY : BigInt(Math.floor(Math.min(Math.max(0, Number(amount)) / perUnit, Number(MANY))));
const least = (amounts: readonly bigint[]): bigint => amounts.reduce((low, each) => (each < low ? each : low), MANY);

const UNBOUNDED: Omit<StakeLimits, 'factorHundredths'> = {
  slipMaximum: MANY,
  payoutMaximum: MANY * MANY,
  marketLimit: MANY * MANY,
  cap: MANY * MANY,
  liability: 0n,
};

/** The most a slip may stake, by what limits it. */
export function roomFor({ legs, factor, memberFactor, dayLeft }: WeighedSlip): Room {
  const terms = { ...UNBOUNDED, factorHundredths: memberFactor };
  const payout = least([LIMITS.payoutMaximum, dayLeft > 0n ? dayLeft : 0n]);
  const bySlip = ({ ratio, limits, perUnit }: LegWeight) =>
    scaled(maxStake(ratio, { ...terms, marketLimit: limits.slip }), perUnit);
  const byBook = ({ ratio, limits, perUnit, liability, worst }: LegWeight) =>
    scaled(
      least([
        maxStake(ratio, { ...terms, cap: limits.book, liability }),
        maxStake(ratio, { ...terms, cap: LIMITS.eventCap, liability: worst }),
      ]),
      perUnit,
    );
  return {
    limit: least([LIMITS.slipMaximum, scaled(payout, factor), ...legs.map(bySlip)]),
    book: least(legs.map(byBook)),
  };
}

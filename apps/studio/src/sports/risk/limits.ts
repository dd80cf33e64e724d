/** The most that may be bet now: limits of the slip, the market and the book (sports domain reference §10). Amounts in minor units. */
import { maxStake, type ratioOf, type StakeLimits } from '@lantern/game-math/sports';
import type { EventView, LineView } from '../book/book.ts';
import type { SportsLimits } from './limit-store.ts';

const WHOLE = 100n;

/** Factor of members whose limits are the usual ones, in hundredths. */
export const USUAL_FACTOR = 100;

const MAIN_FAMILIES: ReadonlySet<string> = new Set(['1x2', 'ah', 'ou']);
const EXACT_FAMILIES: ReadonlySet<string> = new Set(['cs', 'exact', 'htft', 'scorer', 'range']);

type Ratio = ReturnType<typeof ratioOf>;

/** Whether a match is in play, as far as bets are concerned. */
export const isInPlay = ({ status }: Pick<EventView, 'status'>): boolean =>
  status === 'live' || status === 'interrupted';

/** The amount of a line's kind, by its market and period. */
function kindOf({ market }: Pick<LineView, 'market'>): 'main' | 'side' | 'exact' {
  if (MAIN_FAMILIES.has(market.family) && (market.period ?? 'ft') === 'ft') return 'main';
  return EXACT_FAMILIES.has(market.family) ? 'exact' : 'side';
}

/** What may be won on one outcome of a line: by one slip, and by all of them before the book is full. */
export function marketLimits(
  { tiers }: SportsLimits,
  event: Pick<EventView, 'tier' | 'status'>,
  line: Pick<LineView, 'market'>,
): { readonly slip: bigint; readonly book: bigint } {
  const ofTier = tiers[event.tier];
  const book = BigInt(ofTier[kindOf(line)]);
  return { book, slip: isInPlay(event) ? (book * BigInt(ofTier.inPlayPercent)) / WHOLE : book };
}

/** The most the house may lose on a match. */
export const eventCap = ({ tiers }: SportsLimits, { tier }: Pick<EventView, 'tier'>): bigint =>
  BigInt(tiers[tier].eventCap);

/** How long a decision on these matches waits: as long as the longest delay of those in play; 0 where none is. */
export const delayOf = ({ tiers }: SportsLimits, events: readonly Pick<EventView, 'tier' | 'status'>[]): number =>
  events.filter(isInPlay).reduce((longest, { tier }) => Math.max(longest, tiers[tier].delayMs), 0);

/** A leg as the book sees it. */
export interface LegWeight {
  readonly ratio: Ratio;
  readonly limits: { readonly slip: bigint; readonly book: bigint };
  /** The most the house may lose on its match. */
  readonly cap: bigint;
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
export function roomFor({ slip }: SportsLimits, { legs, factor, memberFactor, dayLeft }: WeighedSlip): Room {
  const terms = { ...UNBOUNDED, factorHundredths: memberFactor };
  const payout = least([BigInt(slip.payoutMaximum), dayLeft > 0n ? dayLeft : 0n]);
  const bySlip = ({ ratio, limits, perUnit }: LegWeight) =>
    scaled(maxStake(ratio, { ...terms, marketLimit: limits.slip }), perUnit);
  const byBook = ({ ratio, limits, cap, perUnit, liability, worst }: LegWeight) =>
    scaled(
      least([
        maxStake(ratio, { ...terms, cap: limits.book, liability }),
        maxStake(ratio, { ...terms, cap, liability: worst }),
      ]),
      perUnit,
    );
  return {
    limit: least([BigInt(slip.slipMaximum), scaled(payout, factor), ...legs.map(bySlip)]),
    book: least(legs.map(byBook)),
  };
}

/**
 * The ladder of refusals (sports domain reference §8): what is asked, judged against the book as it stands. The first rung that does not hold
 * answers; every refusal leaves the slip as the member made it.
 */
import {
  impliedRefusal,
  isNoWorse,
  isOutcome,
  parseMarket,
  ratioOf,
  SAME_GAME_LEGS,
  sameGameHundredths,
  shapeRefusal,
  stakeOf,
  type LineChances,
} from '@lantern/game-math/sports';
import type { LegRequest, PricePolicy, SlipBody } from '../../../wire/sports-slips.ts';
import { ok, refuse, type Refused, type Result } from '../../kernel/result.ts';
import { isSuspended, type Book, type EventView, type LineView, type OutcomeView } from '../book/book.ts';
import { OVER } from '../book/state.ts';
import type { SportsLimits } from '../risk/limit-store.ts';
import { eventCap, marketLimits, type LegWeight } from '../risk/limits.ts';
import { choiceOf, combinedOf } from './slip.ts';

type Ratio = ReturnType<typeof ratioOf>;

/** A leg that can be bet on now. */
export interface OpenLeg {
  readonly event: EventView;
  readonly line: LineView;
  readonly outcome: OutcomeView;
  readonly price: NonNullable<OutcomeView['price']>;
  readonly ratio: Ratio;
}

export interface JudgedLegs {
  readonly legs: readonly OpenLeg[];
  /** Of a same-game slip: hundredths of every choice of its legs. */
  readonly combined: Readonly<Record<string, number>> | null;
}

/** The first leg that a rung refuses, with its place. */
function firstRefused<Item>(items: readonly Item[], judge: (item: Item) => Refused | undefined): Refused | undefined {
  for (const [leg, item] of items.entries()) {
    const refused = judge(item);
    if (refused) return { ...refused, value: { leg, ...refused.value } };
  }
  return undefined;
}

/** Whether a body is a slip at all: its kind fits its legs and folds, and every leg names an outcome of a market. */
export function shapeOf({ kind, legs, folds }: SlipBody): Refused | undefined {
  const count = legs.length;
  const fold = folds.length === 1 ? folds[0] : undefined;
  const fits = {
    single: count === 1 && fold?.size === 1,
    parlay: count >= 2 && fold?.size === count,
    system: count >= 2,
    sameGame: count >= SAME_GAME_LEGS.minimum && fold?.size === count,
  }[kind];
  const names = legs.map(({ event, key, outcome }) => `${event}/${key}/${outcome}`);
  const areKnown = legs.every(({ key, outcome }) => {
    const market = parseMarket(key);
    return market !== undefined && isOutcome(market, outcome);
  });
  if (!fits || !areKnown || new Set(names).size !== count) return refuse('slip_invalid');
  return shapeRefusal(combinedOf({ folds }, legs)) === 'slip_invalid' ? refuse('slip_invalid') : undefined;
}

function eventRefusal(event: EventView | undefined): Refused | undefined {
  if (!event) return refuse('event_not_found');
  return OVER.has(event.status) ? refuse('event_ended') : undefined;
}

/** Whether another line of the same market is offered: then this one has moved, otherwise it is closed. */
const hasMoved = (book: Book, { event, key }: LegRequest): boolean => {
  const market = parseMarket(key)!;
  return book
    .lines(event)
    .some((line) => line.offered && line.market.family === market.family && line.market.period === market.period);
};

function closedRefusal(book: Book, leg: LegRequest): Refused | undefined {
  const line = book.line(leg.event, leg.key);
  if (!line) return hasMoved(book, leg) ? undefined : refuse('market_closed');
  return line.status === 'open' || line.status === 'suspended' ? undefined : refuse('market_closed');
}

function suspendedRefusal(book: Book, leg: LegRequest): Refused | undefined {
  if (!isSuspended(book, leg)) return undefined;
  const stop = book.event(leg.event)?.stop;
  return refuse('market_suspended', stop ? { reason: stop.reason } : undefined);
}

/** A line that left the offer, or whose outcome has no price, asks anew whatever the member's policy is. */
function movedRefusal(book: Book, { event, key, outcome }: LegRequest): Refused | undefined {
  const line = book.line(event, key);
  if (!line?.offered) return refuse('line_moved');
  return line.outcomes.find((one) => one.outcome === outcome)?.price ? undefined : refuse('market_closed');
}

function openLeg(book: Book, { event, key, outcome }: LegRequest): OpenLeg {
  const [view, line] = [book.event(event)!, book.line(event, key)!];
  const found = line.outcomes.find((one) => one.outcome === outcome)!;
  return { event: view, line, outcome: found, price: found.price!, ratio: ratioOf(found.price!) };
}

function relatedRefusal({ kind, legs }: SlipBody): Refused | undefined {
  const isOne = new Set(legs.map(({ event }) => event)).size === 1;
  if (kind === 'sameGame') return isOne ? undefined : refuse('slip_invalid');
  for (const [other, { event }] of legs.entries()) {
    const leg = legs.findIndex((each) => each.event === event);
    if (leg !== other) return refuse('legs_related', { leg: other, other: leg });
  }
  return undefined;
}

/** The joint prices of every choice of legs of one event; refuses legs that follow from one another, or that the model cannot combine. */
export function jointPrices(book: Book, legs: readonly OpenLeg[]): Result<Readonly<Record<string, number>>> {
  const chances = new Map<string, number | undefined>();
  const joint = (kept: readonly number[]): number | undefined => {
    const name = choiceOf(kept);
    if (!chances.has(name))
      chances.set(
        name,
        kept.length === 0
          ? 1
          : book.joint(
              legs[0]!.event.id,
              kept.map((at) => ({ key: legs[at]!.line.key, outcome: legs[at]!.outcome.outcome })),
            ),
      );
    return chances.get(name);
  };
  const choices = Array.from({ length: 2 ** legs.length - 1 }, (_, bits) =>
    legs.flatMap((_leg, at) => ((bits + 1) & (1 << at) ? [at] : [])),
  );
  const all = legs.map((_, at) => at);
  if ([all, ...all.map((left) => all.filter((at) => at !== left))].some((kept) => joint(kept) === undefined))
    return refuse('legs_related');
  if (impliedRefusal(legs.length, (kept) => joint(kept)!)) return refuse('legs_implied');
  const prices: Record<string, number> = {};
  for (const kept of choices) {
    const chance = joint(kept);
    const hundredths =
      chance === undefined
        ? undefined
        : sameGameHundredths(
            chance,
            kept.map((at) => legs[at]!.ratio),
          );
    if (hundredths === undefined) return refuse('legs_related');
    prices[choiceOf(kept)] = Number(hundredths);
  }
  return ok(prices);
}

/** The rungs up to the stake: slip_invalid to legs_too_many. */
export function judgeLegs(book: Book, body: SlipBody): Result<JudgedLegs> {
  const early =
    shapeOf(body) ??
    firstRefused(body.legs, ({ event }) => eventRefusal(book.event(event))) ??
    firstRefused(body.legs, (leg) => closedRefusal(book, leg)) ??
    firstRefused(body.legs, (leg) => suspendedRefusal(book, leg)) ??
    firstRefused(body.legs, (leg) => movedRefusal(book, leg)) ??
    relatedRefusal(body);
  if (early) return early;
  const legs = body.legs.map((leg) => openLeg(book, leg));
  const tooMany =
    shapeRefusal(combinedOf(body, legs)) === 'legs_too_many' ||
    (body.kind === 'sameGame' && legs.length > SAME_GAME_LEGS.maximum);
  if (tooMany) return refuse('legs_too_many');
  if (body.kind !== 'sameGame') return ok({ legs, combined: null });
  const combined = jointPrices(book, legs);
  return combined.ok ? ok({ legs, combined: combined.value }) : combined;
}

/** What a unit of the whole slip is worth by its legs: sums of products of every choice of the folds' sizes. Floats, for the book. */
function symmetric(values: readonly number[]): number[] {
  const sums = [1, ...values.map(() => 0)];
  for (const [at, value] of values.entries())
    for (let size = at + 1; size > 0; size -= 1) sums[size] = sums[size]! + sums[size - 1]! * value;
  return sums;
}

const chanceOf = ({ won, lost }: LineChances): number => Math.min(1, Math.max(1e-6, won / Math.max(1e-9, won + lost)));
const asNumber = ({ numerator, denominator }: Ratio): number => Number(numerator) / Number(denominator);

/** What one unit of the slip's stake puts on each leg, and what the whole pays at most for a unit. */
export function weigh(
  body: SlipBody,
  { legs, combined }: JudgedLegs,
): { readonly perUnit: readonly number[]; readonly factor: number } {
  const decimals = legs.map(({ ratio }) => 1 + asNumber(ratio));
  if (combined) {
    const joint = combined[choiceOf(legs.map((_, at) => at))]! / 100;
    // If a leg comes, the others come as often as the joint price says of it.
    const perUnit = legs.map(
      ({ outcome }, at) => Math.min(1, 1 / (joint * chanceOf(outcome.chances))) * (joint / decimals[at]!),
    );
    return { perUnit, factor: joint };
  }
  const stake = Number(stakeOf(combinedOf(body, legs)));
  const worth = (values: readonly number[], shift: number): number => {
    const sums = symmetric(values);
    return body.folds.reduce((sum, { size, unit }) => sum + unit * (sums[size - shift] ?? 0), 0) / stake;
  };
  const expected = legs.map(({ outcome }, at) => chanceOf(outcome.chances) * decimals[at]!);
  return {
    perUnit: legs.map((_, at) => worth(expected.toSpliced(at, 1), 1)),
    factor: worth(decimals, 0),
  };
}

/** The legs' weights for the limits, with what the house would lose on each now. */
export const weightsOf = (
  limits: SportsLimits,
  { legs }: JudgedLegs,
  perUnit: readonly number[],
  losses: readonly { readonly liability: bigint; readonly worst: bigint }[],
): readonly LegWeight[] =>
  legs.map(({ event, line, ratio }, at) => ({
    ratio,
    limits: marketLimits(limits, event, line),
    cap: eventCap(limits, event),
    perUnit: perUnit[at]!,
    ...losses[at]!,
  }));

/** `price_changed`, unless the prices now are ones the member takes; and `feed_down`, the last rung before the wallet's. */
export function judgePrices(
  book: Book,
  body: SlipBody,
  { legs, combined }: JudgedLegs,
  policy: PricePolicy,
  shown: number | undefined,
): Refused | undefined {
  const prices = legs.map(({ price }) => price.value);
  const now = combined?.[choiceOf(legs.map((_, at) => at))];
  const isSame =
    combined === null
      ? prices.every((price, at) => price === body.legs[at]!.price)
      : now !== undefined && now === shown;
  const quoted = body.legs.map(({ price }, at) => ({ ladder: legs[at]!.price.ladder, value: price }));
  const isTaken =
    isSame ||
    policy === 'any' ||
    (policy === 'better' && (combined === null ? isBetter(legs, quoted) : now! >= (shown ?? 0)));
  if (!isTaken) return refuse('price_changed', { prices, ...(now !== undefined && { combined: now }) });
  return book.up ? undefined : refuse('feed_down');
}

function isBetter(legs: readonly OpenLeg[], quoted: readonly OpenLeg['price'][]): boolean {
  try {
    return isNoWorse(
      legs.map(({ ratio }) => ratio),
      quoted.map((price) => ratioOf(price)),
    );
  } catch {
    // What was quoted is no price of the ladder.
    return false;
  }
}

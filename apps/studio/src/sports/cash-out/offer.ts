/** What an open slip, or a part of it, can be cashed out for now (sports domain reference §9). */
import {
  cashOutOffer,
  factorOf,
  ratioOf,
  sameGameHundredths,
  sameGameMargin,
  WHOLE_BPS,
  type CashOutLeg,
  type Combined,
  type LineChances,
} from '@lantern/game-math/sports';
import type { OfferShown } from '../../../wire/sports-slips.ts';
import type { RoundRow } from '../../rounds/round-store.ts';
import type { Book, OutcomeView } from '../book/book.ts';
import { playOf, slipOf } from '../slips/engine.ts';
import { choiceOf, combinedOf, ratiosOf, type StoredLeg, type StoredSlip } from '../slips/slip.ts';
import type { LegRow } from '../slips/slip-store.ts';

const PPM = 1_000_000;
const THOUSAND = 1_000;

interface Live {
  readonly price: NonNullable<OutcomeView['price']>;
  readonly chances: LineChances;
  readonly marginThousandths: number;
}

/**
 * The placed line as it is priced now, with its base score; undefined while nothing can be bet on it, and for virtual football, whose prices never
 * move: cashing out could only cost.
 */
function liveOf(book: Book, { event, key, outcome }: StoredLeg): Live | undefined {
  const line = book.line(event, key);
  const found = line?.outcomes.find((one) => one.outcome === outcome);
  if (!book.up || book.event(event)?.isVirtual || line?.status !== 'open' || !found?.price) return undefined;
  return { price: found.price, chances: found.chances, marginThousandths: line.marginThousandths };
}

const ppm = (share: number): number => Math.max(0, Math.min(PPM, Math.floor(share * PPM)));
const bps = (shares: number | null) => ({ numerator: BigInt(shares ?? 0), denominator: BigInt(WHOLE_BPS) });
const resultOf = ({ wonBps, voidBps }: LegRow) => ({ won: bps(wonBps), voided: bps(voidBps) });

type Ratio = ReturnType<typeof ratioOf>;

function cashLeg(ratio: Ratio, row: LegRow, live: Live | undefined): CashOutLeg {
  if (row.state === 'settled') return { state: 'settled', factor: factorOf(resultOf(row), ratio) };
  return {
    state: 'open',
    ratio,
    live: live && ratioOf(live.price),
    winPpm: ppm(live?.chances.won ?? 0),
    voidPpm: ppm(live?.chances.voided ?? 0),
    marginThousandths: live?.marginThousandths ?? THOUSAND,
  };
}

const decimalRatio = (hundredths: number): Ratio => ({
  numerator: BigInt(hundredths - 100),
  denominator: 100n,
});

/** A same-game slip is one bet: at its joint price, against the joint price of the legs that are still open. */
function sameGameLeg(
  book: Book,
  slip: StoredSlip,
  rows: readonly LegRow[],
  lives: readonly (Live | undefined)[],
): CashOutLeg {
  const kept = rows.flatMap(({ state, voidBps }, at) => (state === 'settled' && voidBps === WHOLE_BPS ? [] : [at]));
  const open = kept.filter((at) => rows[at]!.state === 'open');
  const ratio = decimalRatio(slip.combined![choiceOf(kept)] ?? 100);
  const shown = open.flatMap((at) => lives[at] ?? []);
  const joint = book.joint(
    slip.legs[0]!.event,
    open.map((at) => slip.legs[at]!),
  );
  const now =
    joint === undefined || shown.length < open.length
      ? undefined
      : sameGameHundredths(
          joint,
          shown.map(({ price }) => ratioOf(price)),
        );
  return {
    state: 'open',
    ratio,
    live: now === undefined ? undefined : decimalRatio(Number(now)),
    winPpm: ppm(joint ?? 0),
    voidPpm: 0,
    marginThousandths: Math.round(sameGameMargin(Math.max(2, open.length)) * THOUSAND),
  };
}

/** The slip as game-math values it. */
export function cashOutSlip(
  book: Book,
  round: Pick<RoundRow, 'stakes' | 'bet'>,
  rows: readonly LegRow[],
  lives: readonly (Live | undefined)[],
): Combined<CashOutLeg> {
  const slip = slipOf(round);
  if (slip.kind === 'sameGame') {
    const open = rows.some(({ state }) => state === 'open');
    const leg = sameGameLeg(book, slip, rows, lives);
    return { folds: [{ size: 1, unit: BigInt(round.bet) }], legs: open ? [leg] : [] };
  }
  const ratios = ratiosOf(slip.legs);
  return combinedOf(
    slip,
    rows.map((row, at) => cashLeg(ratios[at]!, row, lives[at])),
  );
}

/** The offer, its reason where there is none, and the parts its sum is written from. */
export function offerFor(
  book: Book,
  round: Pick<RoundRow, 'roundId' | 'stakes' | 'play' | 'state' | 'bet'>,
  rows: readonly LegRow[],
  shareBps: number,
): OfferShown {
  const slip = slipOf(round);
  const lives = slip.legs.map((leg, at) => (rows[at]?.state === 'open' ? liveOf(book, leg) : undefined));
  const legs = rows.flatMap(({ state }, at) =>
    state === 'open' ? [{ live: lives[at]?.price.value ?? null, voidPpm: ppm(lives[at]?.chances.voided ?? 0) }] : [],
  );
  const none = (refusal: OfferShown['refusal']): OfferShown => ({
    ...{ slip: round.roundId, shareBps, amount: null, refusal, marginPercent: null, legs },
  });
  if (round.state !== 'open' || rows.length === 0 || shareBps > playOf(round).openBps) return none('nothing_open');
  if (!book.up) return none('feed_down');
  const offered = cashOutOffer(cashOutSlip(book, round, rows, lives), BigInt(round.bet), shareBps);
  if ('refused' in offered) return none(offered.refused);
  const highest = (BigInt(slip.maximum) * BigInt(shareBps)) / BigInt(WHOLE_BPS) - 1n;
  const amount = offered.amount < highest ? offered.amount : highest;
  return { ...none(null), amount: Number(amount), marginPercent: offered.marginPercent };
}

/** Hands of cards: gathered from the wallet's rounds, and judged pair by pair. */
import type { RiskKind } from '@lantern/contract/ops';
import type { HandSeat } from '../../games/wallet-api/index.ts';
import type { RunContext } from './deps.ts';
import {
  deleteOldHands,
  HANDS_MAXIMUM,
  insertHands,
  listPairHands,
  pairDays,
  usualLoss,
  type NewPairHand,
  type PairHandRow,
} from './hand-store.ts';
import type { Rule } from './rule-store.ts';
import { chipDumping, flowBetween, softPlay, tablePairs, type PairHand } from './rules/cards.ts';
import { NO_PAST, type Finding, type Past } from './rules/finding.ts';
import type { CardKind } from './sources.ts';

/** The parts of a hand end within this of each other, or what ended later is left out of it. */
const COMPLETE_MS = 2 * 60_000;
const SEATS_MAXIMUM = 8_000;

const CARD_KINDS: readonly RiskKind[] = ['chip_dumping', 'table_pairs', 'soft_play'] satisfies readonly CardKind[];

/** Whether a rule judges hands of card rooms. */
export const isCardKind = (kind: RiskKind): kind is CardKind => CARD_KINDS.includes(kind);

/** Every two members of a hand. */
function pairsOf(seats: readonly HandSeat[]): readonly NewPairHand[] {
  const { vendor, hand, game } = seats[0]!;
  const ordered = seats.toSorted((one, other) => (one.memberId < other.memberId ? -1 : 1));
  const nets = Object.fromEntries(ordered.map(({ memberId, net }) => [memberId, Number(net)]));
  const at = Math.max(...ordered.map(({ endedAt }) => endedAt.getTime()));
  return ordered.flatMap((one, place) =>
    ordered.slice(place + 1).map((other) => ({
      a: one.memberId,
      b: other.memberId,
      vendor,
      hand,
      game,
      at,
      flow: flowBetween(ordered, one.memberId, other.memberId),
      aNet: one.net,
      bNet: other.net,
      seats: ordered.length,
      reference: one.betId,
      nets,
      private: ordered.some((seat) => seat.private),
    })),
  );
}

/** Writes the hands that ended in the span and are complete; returns up to when everything was read. */
export async function gatherHands({ deps, tx, merchant }: RunContext, since: Date, to: Date): Promise<Date> {
  const seats = await deps.walletApi.handSeats(tx, { merchantCode: merchant.code, since, to }, SEATS_MAXIMUM);
  const readTo = seats.length < SEATS_MAXIMUM ? to : seats.at(-1)!.endedAt;
  const complete = readTo.getTime() - COMPLETE_MS;
  const hands = [...Map.groupBy(seats, ({ vendor, hand }) => `${vendor} ${hand}`).values()].filter(
    (own) =>
      new Set(own.map(({ memberId }) => memberId)).size > 1 &&
      own.every(({ endedAt }) => endedAt.getTime() <= complete),
  );
  // answer not needed: how many were new is of no use here
  await insertHands(tx, merchant.code, hands.flatMap(pairsOf));
  await deleteOldHands(tx, merchant.code);
  return readTo;
}

/** Where a test of a pair begins: with the month. */
const monthStart = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));

const asHand = ({ at, ...hand }: PairHandRow): PairHand => ({ ...hand, at: at.getTime() });

type CardRule = Omit<Rule, 'kind'> & { readonly kind: CardKind };

async function judgePair(
  { tx, merchant }: RunContext,
  { kind, parameters }: CardRule,
  hands: readonly PairHand[],
  { from, to, past }: { readonly from: Date; readonly to: Date; readonly past: Past },
): Promise<Finding | undefined> {
  const { a, b } = hands[0]!;
  const { code, timeZone } = merchant;
  if (kind === 'chip_dumping') return chipDumping(hands, parameters, past);
  if (kind === 'soft_play') {
    // A pair with few hands is not judged, and costs no further read.
    if (hands.length < parameters['hands']!) return undefined;
    const usual = {
      [a]: await usualLoss(tx, code, { member: a, without: b, from, to }),
      [b]: await usualLoss(tx, code, { member: b, without: a, from, to }),
    };
    return softPlay(hands, usual, parameters, past);
  }
  const days = await pairDays(tx, code, {
    a,
    b,
    from: new Date(Math.max(from.getTime(), past.closedAt)),
    to,
    timeZone,
  });
  return tablePairs(hands, days, parameters, past);
}

/** Judges the pairs that sat together in a span, over the month of its end or, of a longer span, over all of it. */
export async function readPairs(
  context: RunContext,
  rule: CardRule,
  { since, to, subjects }: { readonly since: Date; readonly to: Date; readonly subjects: number },
  pastOf: (keys: readonly string[]) => Promise<ReadonlyMap<string, Past>>,
): Promise<{ readonly findings: readonly Finding[]; readonly coveredTo: Date }> {
  const month = monthStart(to);
  const from = since < month ? since : month;
  const rows = await listPairHands(context.tx, context.merchant.code, { since, to, from, pairs: subjects });
  const pairs = [...Map.groupBy(rows, ({ a, b }) => `${a}|${b}`)];
  if (rows.length >= HANDS_MAXIMUM && pairs.length > 1) pairs.pop();
  const known = await pastOf(pairs.map(([key]) => key));
  const findings: Finding[] = [];
  for (const [key, own] of pairs) {
    const past = known.get(key) ?? NO_PAST;
    const found = await judgePair(context, rule, own.map(asHand), { from, to, past });
    if (found) findings.push(found);
  }
  const isCut = pairs.length >= subjects || rows.length >= HANDS_MAXIMUM;
  return { findings, coveredTo: isCut ? pairs.at(-1)![1][0]!.touchedAt : to };
}

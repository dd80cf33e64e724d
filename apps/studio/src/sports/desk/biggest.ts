/** The biggest open slips, for the desk: by what they can still pay, or by stake. */
import { BIGGEST_BY, biggestCursor, type BiggestBy, type DeskSlips } from '@lantern/contract/sports-desk-figures';
import { parseMarket } from '@lantern/game-math/sports';
import { z } from 'zod';
import type { StudioLanguage } from '../../../wire/session.ts';
import type { Tx } from '../../kernel/database.ts';
import { listRoundsById, type RoundRow } from '../../rounds/round-store.ts';
import { playOf, slipOf } from '../slips/engine.ts';
import { possibleNow } from '../slips/possible.ts';
import { listLegs, type LegRow } from '../slips/slip-store.ts';
import { familyText, matchText, outcomeText, slipText } from '../slips/words.ts';
import { listBiggest } from './figure-store.ts';

/** Slips of a page. */
const PAGE_MAXIMUM = 100;

export const deskSlipsQuery = z.strictObject({
  currency: z.string().regex(/^[A-Z0-9]{2,10}$/),
  language: z.string().max(20),
  by: z.enum(BIGGEST_BY),
  event: z.string().max(64).optional(),
  after: biggestCursor.optional(),
  limit: z.int().min(1).max(PAGE_MAXIMUM),
});

type Row = DeskSlips['list'][number];

function legRow(leg: ReturnType<typeof slipOf>['legs'][number], row: LegRow | undefined, words: StudioLanguage) {
  const market = parseMarket(leg.key) ?? { family: leg.key };
  const isOpen = row?.wonBps == null || row.voidBps === null;
  return {
    event: leg.event,
    match: matchText(leg, words),
    kickOffAt: leg.kickOffAt,
    market: familyText(market, words),
    outcome: outcomeText(leg, market, words),
    price: leg.written,
    result: isOpen ? null : { wonBps: row.wonBps!, voidBps: row.voidBps! },
  };
}

function slipRow(round: RoundRow, legs: readonly LegRow[], words: StudioLanguage): Row {
  const [slip, { openBps, paid }] = [slipOf(round), playOf(round)];
  return {
    slipId: round.roundId,
    vendor: round.vendor,
    memberRef: round.memberRef,
    kind: slipText(slip, words),
    placedAt: round.requestedAt.getTime(),
    stake: round.bet,
    possible: possibleNow(round, legs, openBps),
    ...{ openBps, paid },
    legs: slip.legs.map((leg, at) => legRow(leg, legs[at], words)),
  };
}

interface BiggestAsk {
  readonly currency: string;
  readonly by: BiggestBy;
  readonly event?: string | undefined;
  /** `<value>:<id>` of the last slip of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
  readonly words: StudioLanguage;
}

/** A page of them, the biggest first. */
export async function biggestSlips(tx: Tx, { words, limit, after, ...ask }: BiggestAsk): Promise<DeskSlips> {
  const [value, id] = after?.split(':') ?? [];
  const from = value !== undefined && id !== undefined ? { value: Number(value), id } : undefined;
  const found = await listBiggest(tx, { ...ask, from, limit: limit + 1 });
  const page = found.slice(0, limit);
  const ids = page.map((each) => each.id);
  const [rounds, legs] = [await listRoundsById(tx, ids), await listLegs(tx, ids)];
  const byId = new Map(rounds.map((round) => [round.roundId, round]));
  const last = page.at(-1);
  return {
    list: ids.flatMap((each) => {
      const round = byId.get(each);
      return round ? [slipRow(round, legs.get(each) ?? [], words)] : [];
    }),
    next: found.length > limit && last ? `${last.value}:${last.id}` : null,
  };
}

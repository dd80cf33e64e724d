/** Slips as their member sees them. */
import { possibleOf, jointPriceOf, receiptOf, type StoredSlip } from './slip.ts';
import type { LegShown, SlipShown, SlipsPage, SlipsRequest } from '../../../wire/sports-slips.ts';
import type { StudioLanguage } from '../../../wire/session.ts';
import type { Tx } from '../../kernel/database.ts';
import { isKnown, messageOf } from '../../kernel/refusals.ts';
import { listRoundsById, type RoundRow } from '../../rounds/round-store.ts';
import type { Book } from '../book/book.ts';
import { clockOf } from '../book/clock.ts';
import { listCashOuts, listStanding, type CashOutRow, type StandingRow } from '../cash-out/cash-out-store.ts';
import type { DayKey } from '../risk/exposure-store.ts';
import { listRevisions, type RevisionShownRow } from '../settle/revision-store.ts';
import { playOf, slipOf, type SlipPlay } from './engine.ts';
import {
  findRequest,
  listLegs,
  listRefused,
  listSlipIds,
  listWaiting,
  type LegRow,
  type RequestRow,
} from './slip-store.ts';

const PAGE = 20;

function resultShown(row: LegRow | undefined): LegShown['result'] {
  if (!row || row.state === 'open' || row.wonBps === null || row.voidBps === null) return null;
  return { wonBps: row.wonBps, voidBps: row.voidBps, score: row.score, why: row.why ?? 'score' };
}

function legShown(book: Book, leg: StoredSlip['legs'][number], row: LegRow | undefined): LegShown {
  const event = book.event(leg.event);
  return {
    event: leg.event,
    home: leg.home,
    away: leg.away,
    kickOffAt: event?.kickOffAt ?? leg.kickOffAt,
    status: event?.status ?? (row?.state === 'settled' ? 'confirmed' : 'planned'),
    clock: event ? clockOf(event) : null,
    score: event && event.record.status !== 'planned' ? [event.state.score[0], event.state.score[1]] : null,
    key: leg.key,
    outcome: leg.outcome,
    ladder: leg.ladder,
    price: leg.price,
    written: leg.written,
    taken: leg.taken,
    result: resultShown(row),
  };
}

const refusalShown = (refusal: RoundRow['refusal'], language: StudioLanguage): SlipShown['refusal'] => {
  if (!refusal) return null;
  const code = isKnown(refusal.code) ? refusal.code : 'wallet_unavailable';
  return { code, message: messageOf(code, language), ...(refusal.value && { value: refusal.value }) };
};

interface Parts {
  readonly legs: readonly LegRow[];
  readonly cashOuts: readonly CashOutRow[];
  readonly standing: StandingRow | undefined;
  readonly revisions: readonly RevisionShownRow[];
}

function revisionsShown(revisions: readonly RevisionShownRow[]): SlipShown['revisions'] {
  return revisions.map(({ at, gross, why, claim }) => ({ at: at.getTime(), paid: gross, why, claim }));
}

/** What was paid on a slip after its revisions. */
const paidNow = ({ paid }: SlipPlay, revisions: readonly RevisionShownRow[]): number =>
  revisions.reduce((sum, { delta, taken }) => sum + (delta > 0 ? delta : -taken), paid);

function roundShown(book: Book, round: RoundRow, parts: Parts, language: StudioLanguage): SlipShown {
  const [slip, play] = [slipOf(round), playOf(round)];
  const isTaken = round.state === 'open' || round.state === 'paying' || round.state === 'ended';
  return {
    id: round.roundId,
    requestId: round.requestId,
    state: round.state,
    kind: slip.kind,
    legs: slip.legs.map((leg, at) => legShown(book, leg, parts.legs[at])),
    folds: slip.folds,
    combined: jointPriceOf(slip),
    stake: round.bet,
    possible: Number(possibleOf(slip, round.bet, play.openBps)),
    placedAt: round.requestedAt.getTime(),
    decidesAt: null,
    openBps: play.openBps,
    cashOuts: parts.cashOuts.map(({ at, shareBps, paid }) => ({ at: at.getTime(), shareBps, paid })),
    standing: parts.standing ? { atLeast: parts.standing.atLeast, atMost: parts.standing.atMost } : null,
    paid: isTaken ? paidNow(play, parts.revisions) : 0,
    returned: round.state === 'void' ? round.bet : play.returned,
    refusal: refusalShown(
      round.refusal ?? (round.state === 'void' && parts.legs.length === 0 ? { code: 'round_void' } : null),
      language,
    ),
    revisions: revisionsShown(parts.revisions),
    receipt: round.seedHash,
  };
}

/** A slip that was taken a moment ago: nothing has become of it yet. */
export const takenShown = (book: Book, round: RoundRow, language: StudioLanguage): SlipShown =>
  roundShown(book, round, { legs: [], cashOuts: [], standing: undefined, revisions: [] }, language);

/** A slip that is asked for and no round yet. */
export function requestShown(book: Book, row: RequestRow, language: StudioLanguage): SlipShown {
  const { stakes: slip, bet } = row;
  return {
    id: row.slipId,
    requestId: row.requestId,
    state: row.state === 'refused' ? 'refused' : 'waiting',
    kind: slip.kind,
    legs: slip.legs.map((leg) => legShown(book, leg, undefined)),
    folds: slip.folds,
    combined: jointPriceOf(slip),
    stake: bet,
    possible: Number(possibleOf(slip, bet)),
    placedAt: row.placedAt.getTime(),
    decidesAt: row.state === 'waiting' ? (row.decideAt?.getTime() ?? null) : null,
    openBps: 10_000,
    cashOuts: [],
    standing: null,
    paid: 0,
    returned: 0,
    refusal: refusalShown(row.refusal, language),
    revisions: [],
    receipt: receiptOf({ id: row.slipId, game: row.game, currency: row.currency, bet, slip }),
  };
}

/** By identifier, which begins with the time. */
const newestFirst = (slips: readonly SlipShown[]): readonly SlipShown[] =>
  slips.toSorted((one, other) => (one.id < other.id ? 1 : -1));

/** Slips that are rounds, newest first. */
export async function roundsShown(
  tx: Tx,
  book: Book,
  ids: readonly string[],
  language: StudioLanguage,
): Promise<readonly SlipShown[]> {
  if (ids.length === 0) return [];
  const rounds = await listRoundsById(tx, ids);
  const [legs, cashOuts, standing, revisions] = [
    await listLegs(tx, ids),
    await listCashOuts(tx, ids),
    await listStanding(tx, ids),
    await listRevisions(tx, ids),
  ];
  return newestFirst(
    rounds.map((round) =>
      roundShown(
        book,
        round,
        {
          legs: legs.get(round.roundId) ?? [],
          cashOuts: cashOuts.get(round.roundId) ?? [],
          standing: standing.get(round.roundId),
          revisions: revisions.get(round.roundId) ?? [],
        },
        language,
      ),
    ),
  );
}

/** One slip of a member, in whatever state. */
export async function slipShown(
  tx: Tx,
  book: Book,
  owner: DayKey,
  by: { readonly requestId: string } | { readonly id: string },
  language: StudioLanguage,
): Promise<SlipShown | undefined> {
  const row = await findRequest(tx, owner, by);
  if (!row) return undefined;
  if (row.state !== 'decided') return requestShown(book, row, language);
  return (await roundsShown(tx, book, [row.slipId], language))[0];
}

/** A page of a member's slips, newest first; those that wait are on the first page of the open ones, those that were refused among the settled ones. */
export async function slipsPage(
  tx: Tx,
  book: Book,
  owner: DayKey,
  { list, before }: SlipsRequest,
  language: StudioLanguage,
): Promise<SlipsPage> {
  const ids = await listSlipIds(tx, owner, list, before, PAGE + 1);
  const page = ids.slice(0, PAGE);
  const rounds = await roundsShown(tx, book, page, language);
  const refused = list === 'settled' ? await listRefused(tx, page) : [];
  const waiting = list === 'open' && before === undefined ? await listWaiting(tx, owner) : [];
  const asRequests = (rows: readonly RequestRow[]): readonly SlipShown[] =>
    rows.map((row) => requestShown(book, row, language));
  return {
    slips: [...asRequests(waiting), ...newestFirst([...rounds, ...asRequests(refused)])],
    next: ids.length > PAGE ? ids[PAGE - 1]! : null,
  };
}

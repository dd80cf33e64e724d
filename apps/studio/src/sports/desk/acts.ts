/**
 * What traders do, each act once by its id: checked against the book, written with who and why, and logged in one transaction. When it answers, it
 * is in force in this process; the others hear of it with the log.
 */
import { NEEDS_TWO, type DeskBookAct, type DeskRefusal } from '@lantern/contract/sports-desk';
import { FOOTBALL_FAMILIES, isPrice } from '@lantern/game-math/sports';
import type { DeskLimitAct } from '@lantern/contract/sports-desk-limits';
import type { Database, Tx } from '../../kernel/database.ts';
import { covers } from '../book/desk.ts';
import { marketOf } from '../book/live-book.ts';
import { OVER, type BookState, type EventState } from '../book/state.ts';
import type { NewRow } from '../feed/log-book.ts';
import type { Feed } from '../feed/feed.ts';
import { findAct, insertAct, type ActRow } from './act-store.ts';
import { setLimits } from '../risk/limit-store.ts';
import type { DeskOrder } from './order.ts';

export type DeskAnswer =
  | { readonly ok: true; readonly act: ActRow; readonly isNew: boolean }
  | { readonly ok: false; readonly code: DeskRefusal };

type BookOrder = DeskOrder & { readonly act: DeskBookAct };
type LimitOrder = DeskOrder & { readonly act: DeskLimitAct };

/** Undoes the transaction of an act that is not carried out. */
class Refusal extends Error {
  readonly code: DeskRefusal;
  constructor(code: DeskRefusal) {
    super(code);
    this.code = code;
  }
}

/** The outcomes of a line that the book knows. */
function outcomesOf({ lines, results }: EventState, key: string): readonly string[] | undefined {
  const market = lines.has(key) || results.has(key) ? marketOf(key) : undefined;
  return market && FOOTBALL_FAMILIES.get(market.family)?.outcomes(market);
}

/** Its prices follow from what is published. */
const isVirtual = ({ fixture }: EventState): boolean => fixture.competition.virtual === true;

function pricedRefusal(
  event: EventState,
  act: Extract<DeskBookAct, { act: 'offset' | 'manual' }>,
): DeskRefusal | undefined {
  if (isVirtual(event)) return 'price_published';
  const line = event.lines.get(act.key);
  if (!line || !outcomesOf(event, act.key)?.includes(act.outcome)) return 'line_not_found';
  if (line.status === 'settled' || line.status === 'cancelled') return 'line_settled';
  if (act.act === 'manual' && act.price !== null && !isPrice({ ladder: line.ladder, value: act.price }))
    return 'price_invalid';
  return undefined;
}

function settledRefusal(event: EventState, act: Extract<DeskBookAct, { act: 'settle' }>): DeskRefusal | undefined {
  const names = outcomesOf(event, act.key);
  if (!names) return 'line_not_found';
  const given = new Set(act.outcomes.map(([outcome]) => outcome));
  const isWhole = given.size === act.outcomes.length && given.size === names.length;
  return isWhole && names.every((name) => given.has(name)) ? undefined : 'outcomes_incomplete';
}

function scopeRefusal(state: BookState, act: Extract<DeskBookAct, { scope: object }>): DeskRefusal | undefined {
  const { scope } = act;
  if (scope.on === 'line' && act.act === 'stop' && !state.events.get(scope.event)?.lines.has(scope.key))
    return 'line_not_found';
  // What is set for a competition or event that is gone can still be lifted.
  if (scope.on === 'all' || scope.on === 'sport' || act.act === 'open') return undefined;
  const about = [...state.events.values()].filter((event) =>
    covers(act, { event: event.id, competition: event.fixture.competition.id }),
  );
  if (about.length === 0) return 'event_not_found';
  return act.act === 'margin' && about.some(isVirtual) ? 'price_published' : undefined;
}

/** Why an act cannot be carried out on the book as it is. */
export function refusalOf(state: BookState, act: DeskBookAct): DeskRefusal | undefined {
  if ('scope' in act) return scopeRefusal(state, act);
  const event = state.events.get(act.event);
  if (!event) return 'event_not_found';
  if (act.act === 'offset' || act.act === 'manual')
    return OVER.has(event.status) ? 'line_settled' : pricedRefusal(event, act);
  if (act.act === 'settle') return settledRefusal(event, act);
  const isKnown = act.act === 'void' ? event.lines : event.results;
  return act.keys.every((key) => isKnown.has(key)) ? undefined : 'line_not_found';
}

async function carryOut(
  tx: Tx,
  state: BookState,
  { act, ...order }: BookOrder,
  now: number,
): Promise<readonly NewRow[]> {
  const { approver, operator } = order;
  if (NEEDS_TWO.has(act.act) && (approver === undefined || approver === operator))
    throw new Refusal('second_person_missing');
  const refused = refusalOf(state, act);
  if (refused) throw new Refusal(refused);
  await insertAct(tx, { act, ...order }, state.position + 1);
  return [{ seq: null, kind: 'desk', madeMs: now, version: 0, body: act }];
}

/** What an act that is known by its id did; with another content it is refused. */
async function knownAnswer(tx: Tx, order: DeskOrder): Promise<DeskAnswer | undefined> {
  const known = await findAct(tx, order.actId);
  if (known && !(await findAct(tx, order.actId, order))) throw new Refusal('act_mismatch');
  return known && { ok: true, act: known, isNew: false };
}
const newAnswer = async (tx: Tx, { actId }: DeskOrder): Promise<DeskAnswer> => ({
  ok: true,
  act: (await findAct(tx, actId))!,
  isNew: true,
});

async function actOnBook(feed: Pick<Feed, 'note'>, order: BookOrder, now: number): Promise<DeskAnswer> {
  let answer: DeskAnswer | undefined;
  await feed.note(async (tx, state) => {
    answer = await knownAnswer(tx, order);
    if (answer) return [];
    const rows = await carryOut(tx, state, order, now);
    answer = await newAnswer(tx, order);
    return rows;
  });
  return answer!;
}

/** Limits are no part of the book: takers read them in their own transactions, and see them from its commit on. */
async function actOnLimits(db: Database, order: LimitOrder): Promise<DeskAnswer> {
  return await db.transact(async (tx) => {
    const known = await knownAnswer(tx, order);
    if (known) return known;
    if (!(await setLimits(tx, order.act))) {
      // The same act, sent twice at once, has changed the version itself.
      const first = await knownAnswer(tx, order);
      if (first) return first;
      throw new Refusal('limits_changed');
    }
    await insertAct(tx, order, null);
    return await newAnswer(tx, order);
  });
}

/** Carries an act out. One that is known by its id is answered as it was; with another content it is refused. */
export async function actOnDesk(
  { db, feed }: { readonly db: Database; readonly feed: Pick<Feed, 'note'> },
  order: DeskOrder,
  now: number,
): Promise<DeskAnswer> {
  const { act } = order;
  try {
    if ('limits' in act) return await actOnLimits(db, { ...order, act });
    return await actOnBook(feed, { ...order, act }, now);
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, code: error.code };
    throw error;
  }
}

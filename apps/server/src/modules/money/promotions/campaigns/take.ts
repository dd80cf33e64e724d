/**
 * Takes a gift of a promotion and pays it, in one transaction: the entry, the piece or the part of the budget, and the money commit together or
 * not at all. A budget is never overshot: a piece that another claimant holds is passed over, and when nothing is found the claim looks again
 * without locks (ADR 42). A gift with turnover is a bonus: it starts with the claim, or waits in the reward centre while another one runs.
 */
import type { GiftTurnover } from '@lantern/contract/promotion-rules';
import { createBulkhead, type Bulkhead } from '@lantern/limits';
import { pause } from '../../../../kernel/clock.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import { randomBelow } from '../../../../kernel/random.ts';
import { ok, refuse, type Refused, type Result } from '../../../../kernel/result.ts';
import { transactResult, type Tx } from '../../../../kernel/tx.ts';
import { house } from '../../../ledger/index.ts';
import { publishClaimable } from '../claimable.ts';
import type { Player, PromotionsContext } from '../context.ts';
import { startGift } from '../gift-bonus.ts';
import { hasFreePiece, hasInSlot, lockPiece, takeFromSlot, takePiece } from './piece-store.ts';
import { personReader, readReader } from './reader.ts';
import { isControl } from './kinds/control.ts';
import { readerReasons, scheduleOf, scheduleReasons } from './kinds/eligibility.ts';
import { giftTurnoverOf } from './kinds/traits.ts';
import { grantSpins } from './spins-grant.ts';
import {
  findLive,
  insertTaken,
  listTaken,
  lockPerson,
  readNow,
  type LivePromotion,
  type NewGift,
  type PromotionName,
  type TakenEntry,
} from './store.ts';

/**
 * Claims of this node that run at once; all others wait without a connection, so that a rush leaves some for everything else and few
 * look for the same piece.
 */
const CLAIMS_AT_ONCE = 8;
const CLAIMS_WAITING = 2_000;

/** Runs claims in their turn. */
export const createClaimTurns = (): Bulkhead => createBulkhead(CLAIMS_AT_ONCE, CLAIMS_WAITING);

/** How long a claim looks for something that is free and held by others. */
const LOOK_AGAIN_MS = 2_000;
/** Between two looks; at random, so that claimants do not come in step. */
const PAUSE_MIN_MS = 5;
const PAUSE_SPREAD_MS = 11;

/** What one claim got. */
export interface Taking {
  readonly promotion: LivePromotion;
  readonly entries: readonly Pick<TakenEntry, 'entryId' | 'periodKey' | 'amount' | 'state'>[];
}

/** What a claim takes: gifts, and what bounds them. */
export type Wanted =
  /** The next piece; its amount is the gift. */
  | { readonly from: 'pieces'; readonly codeNo: number; readonly gift: Omit<NewGift, 'entryId' | 'amount'> }
  /** Gifts out of the budget, all of them or none. */
  | { readonly from: 'budget'; readonly gifts: readonly Omit<NewGift, 'entryId'>[] };

export interface Claim {
  readonly player: Player;
  readonly name: PromotionName;
  readonly idempotencyKey: string;
  /** What it wants, by what the person has taken so far. Refuses what the kind refuses. */
  readonly want: (promotion: LivePromotion, taken: readonly TakenEntry[], nowMs: number) => Promise<Result<Wanted>>;
  /** What else must hold, in the transaction of the claim; the person's accounts are locked. */
  readonly admit?: (tx: Tx, promotion: LivePromotion, accounts: readonly MemberId[]) => Promise<Refused | undefined>;
  /** Runs once it is paid; a refusal undoes everything. */
  readonly note?: (tx: Tx, promotion: LivePromotion) => Promise<Refused | undefined>;
}

/** Nothing was free that no one else holds. */
const NOT_FOUND = Symbol('nothing found');

interface Nothing {
  readonly nothing: typeof NOT_FOUND;
  /** Whether something is free now, held or not. */
  readonly isFree: (tx: Tx) => Promise<boolean>;
}

/** Finds the gifts and takes what bounds them; the caller's transaction ends when there is nothing. */
async function reserve(
  { kernel }: PromotionsContext,
  tx: Tx,
  promotion: LivePromotion,
  wanted: Wanted,
): Promise<readonly NewGift[] | Nothing> {
  if (wanted.from === 'budget') {
    const sum = wanted.gifts.reduce((total, { amount }) => total + amount, 0n);
    const isTaken = await takeFromSlot(tx, promotion, sum);
    if (!isTaken) return { nothing: NOT_FOUND, isFree: (reading) => hasInSlot(reading, promotion, sum) };
    return wanted.gifts.map((gift) => ({ ...gift, entryId: kernel.ids.next<string>() }));
  }
  const { codeNo, gift } = wanted;
  const piece = await lockPiece(tx, promotion, codeNo);
  if (!piece) return { nothing: NOT_FOUND, isFree: (reading) => hasFreePiece(reading, promotion, codeNo) };
  const entryId = kernel.ids.next<string>();
  await takePiece(tx, promotion, piece.n, entryId);
  return [{ ...gift, entryId, amount: piece.amount }];
}

/** Gives what was taken: free spins at their vendor, else cash from the promotion's cost, without turnover. A refusal undoes everything. */
async function give(
  module: PromotionsContext,
  tx: Tx,
  player: Player,
  promotion: LivePromotion,
  gifts: readonly NewGift[],
): Promise<Refused | undefined> {
  const { rule, key, currency, version } = promotion;
  const { memberId } = player;
  if (rule.kind === 'spins') return await grantSpins(module, tx, player, promotion, rule, gifts[0]!);
  const { deps } = module;
  const outcomes = await deps.ledger.postAll(
    tx,
    gifts.map(({ entryId, amount, periodKey }) => ({
      key: `reward:${entryId}`,
      code: 'bonus_cash' as const,
      member: memberId,
      currency,
      legs: [{ mode: 'move' as const, amount, from: house('promotion_expense', key), to: 'cash' as const }],
      reference: { entryId, promotion: key, version, period: periodKey },
    })),
  );
  for (const outcome of outcomes) {
    if (outcome.ok) continue;
    if (outcome.code === 'balance_limit_reached') return refuse(outcome.code);
    throw new Error(`The ledger refused a gift of ${key}: ${outcome.code}`);
  }
  return undefined;
}

/** Why a promotion is closed to this member now, as the refusal of a claim; undefined: it is open. */
export async function refusalFor(
  module: PromotionsContext,
  tx: Tx,
  player: Player,
  promotion: LivePromotion,
  nowMs: number,
): Promise<Refused | undefined> {
  const { rule } = promotion;
  if (isControl(promotion, rule, await personReader(module, tx, player.memberId, [promotion])))
    return refuse('promotion_not_found');
  const timeZone = await module.deps.timeZoneOf(player.merchantCode);
  const closed = scheduleReasons(scheduleOf(promotion, timeZone, nowMs), nowMs);
  if (closed.some(({ code }) => code === 'ended' || code === 'paused')) return refuse('promotion_closed');
  const reader = await readReader(module, tx, player, [rule.audience], nowMs);
  const reasons = [...closed, ...readerReasons(rule.audience, reader)];
  return reasons.length > 0 ? refuse('promotion_not_eligible', { reasons }) : undefined;
}

async function attempt(module: PromotionsContext, tx: Tx, claim: Claim): Promise<Result<Taking | Nothing>> {
  const { player, name, idempotencyKey, want, admit, note } = claim;
  const promotion = await findLive(tx, name);
  if (promotion?.currency !== player.currency) return refuse('promotion_not_found');
  const accounts = await module.deps.samePerson(tx, player.memberId);
  await lockPerson(tx, name, accounts);
  const taken = await listTaken(tx, accounts, [name.key]);
  const repeated = taken.filter((one) => one.memberId === player.memberId && one.idempotencyKey === idempotencyKey);
  if (repeated.length > 0) return ok({ promotion, entries: repeated });
  const nowMs = await readNow(tx);
  const refused = await refusalFor(module, tx, player, promotion, nowMs);
  if (refused) return refused;
  const wanted = await want(promotion, taken, nowMs);
  if (!wanted.ok) return wanted;
  const unmet = await admit?.(tx, promotion, accounts);
  if (unmet) return unmet;
  const gifts = await reserve(module, tx, promotion, wanted.value);
  if ('nothing' in gifts) return ok(gifts);
  const turnover = giftTurnoverOf(promotion.rule);
  const entries = turnover
    ? await giveBonus(module, tx, claim, promotion, { gifts, turnover })
    : await giveNow(module, tx, claim, promotion, gifts);
  if ('ok' in entries) return entries;
  return (await note?.(tx, promotion)) ?? ok({ promotion, entries });
}

type Entries = Taking['entries'];

/** Writes the gifts and gives them. */
async function giveNow(
  module: PromotionsContext,
  tx: Tx,
  { player, idempotencyKey }: Claim,
  promotion: LivePromotion,
  gifts: readonly NewGift[],
): Promise<Entries | Refused> {
  await insertTaken(tx, player, promotion, gifts, { idempotencyKey });
  const failed = await give(module, tx, player, promotion, gifts);
  return failed ?? gifts.map((gift) => ({ ...gift, state: 'claimed' as const }));
}

/** The first gift starts as a bonus when none runs; all others wait for their claim, their time not running. */
async function giveBonus(
  module: PromotionsContext,
  tx: Tx,
  { player, idempotencyKey }: Claim,
  promotion: LivePromotion,
  { gifts, turnover }: { readonly gifts: readonly NewGift[]; readonly turnover: GiftTurnover },
): Promise<Entries | Refused> {
  const { kind, key } = promotion;
  const starting = (await module.deps.bonuses.isBonusRunning(tx, player)) ? [] : gifts.slice(0, 1);
  const waiting = gifts.slice(starting.length);
  await insertTaken(tx, player, promotion, starting, { idempotencyKey, turnover });
  await insertTaken(tx, player, promotion, waiting, { idempotencyKey, turnover, state: 'claimable' });
  for (const gift of starting) {
    const started = await startGift(module, tx, { ...player, ...gift, kind, promotion: key, turnover });
    // Another bonus started at this moment: the claim is undone, and does not come in between again.
    if (!started.ok) return refuse(started.code === 'bonus_running' ? 'promotion_busy' : started.code);
  }
  if (waiting.length > 0) await publishClaimable(module, tx, [player]);
  return [
    ...starting.map((gift) => ({ ...gift, state: 'claimed' as const })),
    ...waiting.map((gift) => ({ ...gift, state: 'claimable' as const })),
  ];
}

/**
 * Takes and pays. Refuses promotion_not_found, promotion_closed, promotion_not_eligible with its reasons, what the kind refuses,
 * promotion_sold_out, promotion_busy (free, but held by others for two seconds), balance_limit_reached; a refusal changes nothing.
 * Idempotent per key.
 */
export async function take(module: PromotionsContext, claim: Claim): Promise<Result<Taking>> {
  const done = await module.claimTurns.run(() => takeInTurn(module, claim));
  // What was just taken, or is gone, is so in the next list.
  module.lists.forget(claim.name.merchantCode);
  return done?.value ?? refuse('promotion_busy', { retryAfterSec: 1 });
}

async function takeInTurn(module: PromotionsContext, claim: Claim): Promise<Result<Taking>> {
  const { kernel } = module;
  const until = kernel.clock.elapsed() + LOOK_AGAIN_MS;
  for (;;) {
    const outcome = await transactResult(kernel.db, (tx) => attempt(module, tx, claim));
    if (!outcome.ok) return outcome;
    const found = outcome.value;
    if (!('nothing' in found)) return ok(found);
    if (!(await found.isFree(kernel.db))) return refuse('promotion_sold_out');
    if (kernel.clock.elapsed() >= until) return refuse('promotion_busy', { retryAfterSec: 1 });
    await pause(PAUSE_MIN_MS + randomBelow(kernel.random, PAUSE_SPREAD_MS));
  }
}

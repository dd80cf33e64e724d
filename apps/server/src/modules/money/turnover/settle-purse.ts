/**
 * Settles one purse: releases a completed bonus to cash, retracts an expired one, and waives the requirements of a member without
 * money. All under the purse's lock, so that it happens once.
 */
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import { house, type Operation } from '../../ledger/index.ts';
import {
  addMoved,
  closeBonus,
  endBonus,
  findRunning,
  listClosed,
  listActiveCurrencies,
  listUnfinished,
  watchBets,
  type Bonus,
} from './bonus-store.ts';
import type { TurnoverDeps, TurnoverContext } from './context.ts';
import { bonusEnded } from './events.ts';
import {
  closeRequirements,
  listDue,
  lockPurses,
  openRequirements,
  readSetting,
  setDue,
  type Purse,
  type Requirement,
} from './requirement-store.ts';
import { divideRelease } from './rules/terms.ts';

/** Interval between settlements while bets of an ended bonus are open. */
const RECHECK_SEC = 10;
const DUE_PER_TURN = 100;

/** Does what is due in a purse; the caller's transaction must not hold locks on the member's accounts yet. */
async function settlePurse({ kernel, deps }: TurnoverContext, tx: Tx, purse: Purse): Promise<void> {
  if ((await lockPurses(tx, [purse])).length === 0) return;
  const open = await openRequirements(tx, [purse]);
  const bonus = await findRunning(tx, purse);
  const end = bonus?.state === 'active' ? endOf(bonus, open) : undefined;
  if (bonus && end) {
    await endRunning(tx, bonus, end);
    const { requirementId, amount } = bonus;
    await kernel.outbox.record(tx, bonusEnded({ ...purse, requirementId, bonus: amount.toString(), state: end }));
  } else if (open.length > 0) {
    const left = await readLeft(kernel, deps, purse);
    const isWaived = ({ requirementId }: Requirement): boolean =>
      isGift(bonus) && requirementId === bonus.requirementId ? left.isPlayedOut : left.isSpent;
    const waived = open.filter(isWaived);
    if (waived.length > 0) await waive(tx, waived, bonus);
  }
  await followLate(deps, tx, purse);
  await setDue(tx, purse, bonus && (await sweep(deps, tx, purse)) ? RECHECK_SEC : undefined);
}

/**
 * Whether it is a gift: no deposit stands behind it. It is waived only when nothing of it is left, because a gift smaller than the threshold would be
 * cash at once; and it goes on when the member withdraws: there is no match of the house's money to play on with.
 */
const isGift = (bonus: Bonus | undefined): bonus is Bonus => bonus !== undefined && bonus.offerId === null;

function endOf(bonus: Bonus, open: readonly Requirement[]): 'released' | 'expired' | undefined {
  const requirement = open.find(({ requirementId }) => requirementId === bonus.requirementId);
  if (requirement && requirement.counted >= requirement.required) return 'released';
  return bonus.expired ? 'expired' : undefined;
}

/** Ends a bonus that was read as active under the purse's lock, so that nothing else can have ended it. */
async function endActive(tx: Tx, requirementId: string, state: Parameters<typeof endBonus>[2]): Promise<void> {
  if (!(await endBonus(tx, requirementId, state))) throw new Error(`Bonus ${requirementId} is not active any more`);
}

/** Ends the bonus and its requirement together. */
async function endRunning(
  tx: Tx,
  { requirementId }: Bonus,
  state: 'released' | 'waived' | 'forfeited' | 'expired',
): Promise<void> {
  await endActive(tx, requirementId, state);
  await closeRequirements(tx, [requirementId], state);
}

async function waive(tx: Tx, waived: readonly Requirement[], bonus: Bonus | undefined): Promise<void> {
  const ids = waived.map(({ requirementId }) => requirementId);
  if (bonus?.state === 'active' && ids.includes(bonus.requirementId))
    await endActive(tx, bonus.requirementId, 'waived');
  await closeRequirements(tx, ids, 'waived');
}

interface Left {
  /** The member has almost no money and no open bet. */
  readonly isSpent: boolean;
  /** No bonus money and no open bet. */
  readonly isPlayedOut: boolean;
}

/**
 * What is left in a purse. All is read in one snapshot, outside this transaction: a bet cancelled between two reads would make the balance look
 * too low.
 */
async function readLeft(kernel: Kernel, deps: TurnoverDeps, { memberId, currency }: Purse): Promise<Left> {
  const NOT_YET = { isSpent: false, isPlayedOut: false };
  return await kernel.db.transaction(
    async (instant) => {
      const merchant = (await deps.merchantsOf(instant, [memberId])).get(memberId);
      if (!merchant) return NOT_YET;
      const { lowBalance } = await readSetting(instant, merchant.code, currency);
      const rows = (await deps.ledger.balances(instant, memberId)).filter((row) => row.currency === currency);
      const owned = rows.reduce((sum, row) => sum + row.balance, 0n);
      const bonus = rows.find(({ code }) => code === 'member_bonus')?.balance ?? 0n;
      const left = { isSpent: owned < lowBalance, isPlayedOut: bonus === 0n };
      if (!left.isSpent && !left.isPlayedOut) return NOT_YET;
      return (await deps.hasPendingBets(instant, memberId)) ? NOT_YET : left;
    },
    { snapshot: 'writing' },
  );
}

/** The bonus money in a purse now. */
async function bonusMoney({ ledger }: TurnoverDeps, tx: Tx, { memberId, currency }: Purse): Promise<bigint> {
  const balance = await ledger.balance(tx, memberId, currency);
  return balance.ok ? balance.value.bonus : 0n;
}

/** Moves bonus money to where the end of its bonus sends it; false while the purse is frozen. */
async function moveByEnd(deps: TurnoverDeps, tx: Tx, purse: Purse, bonus: Bonus, left: bigint): Promise<boolean> {
  const toCash = bonus.state === 'released' || bonus.state === 'waived';
  const { release, retract } = toCash
    ? divideRelease(left, bonus.released, bonus.cashOutMaximum)
    : { release: 0n, retract: left };
  const moved = bonus.released + bonus.retracted;
  if (release > 0n && !(await post(deps, tx, purse, bonus, { code: 'bonus_release', amount: release, moved })))
    return false;
  const back = bonus.state === 'forfeited' ? 'bonus_forfeit' : 'bonus_expire';
  if (retract > 0n && !(await post(deps, tx, purse, bonus, { code: back, amount: retract, moved }))) return false;
  await addMoved(tx, bonus.requirementId, release, retract);
  return true;
}

/**
 * Bonus money that corrected bets have returned after their bonus closed follows its end: a released one's is cash, a forfeited one's goes back.
 * While another bonus runs only what was noted is moved; without one all of it, because bonus money belongs to some bonus.
 */
async function followLate(deps: TurnoverDeps, tx: Tx, purse: Purse): Promise<void> {
  const closed = await listClosed(tx, purse);
  if (closed.length === 0) return;
  const running = await findRunning(tx, purse);
  const isNoted = closed.some(({ late }) => late > 0n);
  if (!isNoted && (running || (await bonusMoney(deps, tx, purse)) === 0n)) return;
  // From here on the member's money is locked.
  await watchBets(tx, purse.memberId);
  for (const bonus of closed) {
    const has = await bonusMoney(deps, tx, purse);
    const isLast = bonus === closed.at(-1);
    const amount = isLast && !running ? has : bonus.late < has ? bonus.late : has;
    // What the member has staked again meanwhile is not asked for a second time.
    if (amount === 0n && bonus.late > 0n) await addMoved(tx, bonus.requirementId, 0n, 0n);
    if (amount > 0n && !(await moveByEnd(deps, tx, purse, bonus, amount))) return;
  }
}

/**
 * Moves the bonus money of an ended bonus to its destination, including money returned by bets since. Returns whether more may
 * arrive.
 */
async function sweep(deps: TurnoverDeps, tx: Tx, purse: Purse): Promise<boolean> {
  const bonus = await findRunning(tx, purse);
  if (!bonus || bonus.state === 'active') return false;
  // From here on the member's money is locked: a bet that is cancelled between the reading of the balance and the question for
  // pending bets would leave bonus money behind that belongs to no bonus.
  await watchBets(tx, purse.memberId);
  const left = await bonusMoney(deps, tx, purse);
  if (left > 0n && !(await moveByEnd(deps, tx, purse, bonus, left))) return true;
  if (await deps.hasPendingBets(tx, purse.memberId)) return true;
  await closeBonus(tx, bonus.requirementId);
  return false;
}

/** How an ended bonus's money moves. */
type Code = 'bonus_release' | 'bonus_expire' | 'bonus_forfeit';

interface Movement {
  readonly code: Code;
  readonly amount: bigint;
  /** Number of earlier sweeps of this bonus; part of the key, so that a sweep is idempotent. */
  readonly moved: bigint;
}

/** False while the purse is frozen: the money waits where it is. */
async function post(
  { ledger }: TurnoverDeps,
  tx: Tx,
  { memberId, currency }: Purse,
  bonus: Bonus,
  { code, amount, moved }: Movement,
): Promise<boolean> {
  const to: Operation['legs'][number] = {
    mode: 'move',
    amount,
    from: 'bonus',
    to: code === 'bonus_release' ? 'cash' : house('promotion_expense', bonus.cost),
  };
  const reference = { requirementId: bonus.requirementId, offerId: bonus.offerId };
  const posted = await ledger.post(tx, {
    key: `${code.replace('_', '.')}:${bonus.requirementId}:${moved}`,
    code,
    member: memberId,
    currency,
    legs: [to],
    reference,
  });
  if (!posted.ok && posted.code === 'account_frozen') return false;
  if (!posted.ok) throw new Error(`The ledger refused ${code} of bonus ${bonus.requirementId}: ${posted.code}`);
  return true;
}

/** Settles every due purse. Returns how many there were. */
export async function settleDue(module: TurnoverContext): Promise<number> {
  const due = await listDue(module.kernel.db, DUE_PER_TURN);
  for (const purse of due) {
    try {
      await transact(module.kernel.db, (tx) => settlePurse(module, tx, purse));
    } catch (error) {
      module.kernel.log.warn({ err: error, member: purse.memberId }, 'purse could not be settled');
    }
  }
  return due.length;
}

/** The purse of a member. */
const purseOf = (memberId: MemberId, currency: string): Purse => ({ memberId, currency });

/** What the end of a bonus moved. */
export interface BonusExit {
  readonly retracted: bigint;
  /** It was complete, so its money became cash instead. */
  readonly released: boolean;
}

/**
 * Ends the running bonus of a purse: one whose turnover is complete is released, any other goes back with its winnings. Undefined when none
 * is active, or none but a gift while none is named. The caller's transaction must not hold locks on the member's accounts yet.
 */
async function endNow(
  { kernel, deps }: TurnoverContext,
  tx: Tx,
  purse: Purse,
  requirementId?: string,
): Promise<BonusExit | undefined> {
  if ((await lockPurses(tx, [purse])).length === 0) return undefined;
  const bonus = await findRunning(tx, purse);
  if (bonus?.state !== 'active') return undefined;
  if (requirementId === undefined ? isGift(bonus) : requirementId !== bonus.requirementId) return undefined;
  const end = endOf(bonus, await openRequirements(tx, [purse])) ?? 'forfeited';
  await endRunning(tx, bonus, end);
  if (end !== 'forfeited') {
    const ended = { ...purse, requirementId: bonus.requirementId, bonus: bonus.amount.toString(), state: end };
    await kernel.outbox.record(tx, bonusEnded(ended));
  }
  // Locks the accounts, so that the balance is what the sweep finds.
  await watchBets(tx, purse.memberId);
  const before = await deps.ledger.balance(tx, purse.memberId, purse.currency);
  await setDue(tx, purse, (await sweep(deps, tx, purse)) ? RECHECK_SEC : undefined);
  return { retracted: before.ok && end !== 'released' ? before.value.bonus : 0n, released: end === 'released' };
}

/**
 * A member gives up a bonus: it goes back with its winnings, its requirement is closed, and cash stays. Refuses bonus_not_active if the id is
 * unknown or the bonus has ended: a completed bonus is released, not lost.
 */
export async function exitBonus(
  module: TurnoverContext,
  memberId: MemberId,
  currency: string,
  requirementId: string,
): Promise<Result<{ readonly retracted: bigint }, 'bonus_not_active'>> {
  const purse = purseOf(memberId, currency);
  await transact(module.kernel.db, (tx) => settlePurse(module, tx, purse));
  const exit = await transact(module.kernel.db, (tx) => endNow(module, tx, purse, requirementId));
  return exit === undefined || exit.released ? refuse('bonus_not_active') : ok({ retracted: exit.retracted });
}

/** Ends the match of a member who takes money out, in the caller's transaction and before it locks the member's accounts. */
export const exitForWithdrawal = (
  module: TurnoverContext,
  tx: Tx,
  memberId: MemberId,
  currency: string,
): Promise<BonusExit | undefined> => endNow(module, tx, purseOf(memberId, currency));

/**
 * Ends the active bonuses of a member who excluded themselves: bonus money goes back when the purse is next settled, cash stays. The delivering
 * transaction may hold account locks already, so no purse is locked. A bonus whose turnover is complete is left to be released.
 */
export async function endForExclusion(tx: Tx, memberId: MemberId): Promise<void> {
  for (const requirementId of await listUnfinished(tx, memberId))
    if (await endBonus(tx, requirementId, 'forfeited')) await closeRequirements(tx, [requirementId], 'forfeited');
}

/** The purses in which a member has an active bonus. */
const activePurses = async (tx: Tx, memberId: MemberId): Promise<readonly Purse[]> =>
  (await listActiveCurrencies(tx, memberId)).map((currency) => purseOf(memberId, currency));

/** Holds the purses of a member's running bonuses, before the caller's transaction locks the member's accounts. */
export async function holdForClosing(tx: Tx, memberId: MemberId): Promise<void> {
  await lockPurses(tx, await activePurses(tx, memberId));
}

/**
 * Ends the running bonuses of a member who closes the account, gifts too (engagement.md §3): bonus money goes back, cash stays, and one whose turnover is
 * complete is released. After `holdForClosing`.
 */
export async function endForClosing(module: TurnoverContext, tx: Tx, memberId: MemberId): Promise<void> {
  for (const purse of await activePurses(tx, memberId)) {
    const bonus = await findRunning(tx, purse);
    if (bonus) await endNow(module, tx, purse, bonus.requirementId);
  }
}

/** The money of an active match that a withdrawal would give up; undefined when none is active: a gift goes on. Reads without locks. */
export async function bonusAtStake(
  deps: TurnoverDeps,
  tx: Tx,
  memberId: MemberId,
  currency: string,
): Promise<bigint | undefined> {
  const bonus = await findRunning(tx, purseOf(memberId, currency));
  if (bonus?.state !== 'active' || isGift(bonus)) return undefined;
  return await bonusMoney(deps, tx, purseOf(memberId, currency));
}

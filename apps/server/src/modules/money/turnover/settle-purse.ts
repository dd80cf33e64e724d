/**
 * Settles one purse: releases a completed bonus to cash, retracts an expired one, and waives the requirements of a member without
 * money. All under the purse's lock, so that it happens once.
 */
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import { house, type Operation } from '../../ledger/index.ts';
import { addMoved, closeBonus, endBonus, findRunning, watchBets, type Bonus } from './bonus-store.ts';
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
  } else if (open.length > 0 && (await isSpent(kernel, deps, purse))) await waive(tx, open, bonus);
  await setDue(tx, purse, bonus && (await sweep(deps, tx, purse)) ? RECHECK_SEC : undefined);
}

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

async function waive(tx: Tx, open: readonly Requirement[], bonus: Bonus | undefined): Promise<void> {
  if (bonus?.state === 'active') await endActive(tx, bonus.requirementId, 'waived');
  await closeRequirements(
    tx,
    open.map(({ requirementId }) => requirementId),
    'waived',
  );
}

/**
 * Whether the member has almost no money and no open bet. Both are read in one snapshot, outside this transaction: a bet cancelled
 * between two reads would make the balance look too low.
 */
async function isSpent(kernel: Kernel, deps: TurnoverDeps, { memberId, currency }: Purse): Promise<boolean> {
  return await kernel.db.transaction(
    async (instant) => {
      const merchant = (await deps.merchantsOf(instant, [memberId])).get(memberId);
      if (!merchant) return false;
      const { lowBalance } = await readSetting(instant, merchant.code, currency);
      if (lowBalance === 0n) return false;
      const rows = await deps.ledger.balances(instant, memberId);
      const owned = rows.filter((row) => row.currency === currency).reduce((sum, row) => sum + row.balance, 0n);
      return owned < lowBalance && !(await deps.hasPendingBets(instant, memberId));
    },
    { snapshot: 'writing' },
  );
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
  const balance = await deps.ledger.balance(tx, purse.memberId, purse.currency);
  const left = balance.ok ? balance.value.bonus : 0n;
  if (left > 0n) {
    const toCash = bonus.state === 'released' || bonus.state === 'waived';
    const { release, retract } = toCash
      ? divideRelease(left, bonus.released, bonus.cashOutMaximum)
      : { release: 0n, retract: left };
    const moved = bonus.released + bonus.retracted;
    if (release > 0n && !(await post(deps, tx, purse, bonus, { code: 'bonus_release', amount: release, moved })))
      return true;
    if (retract > 0n && !(await post(deps, tx, purse, bonus, { code: 'bonus_expire', amount: retract, moved })))
      return true;
    await addMoved(tx, bonus.requirementId, release, retract);
  }
  if (await deps.hasPendingBets(tx, purse.memberId)) return true;
  await closeBonus(tx, bonus.requirementId);
  return false;
}

interface Movement {
  readonly code: 'bonus_release' | 'bonus_expire';
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
    to: code === 'bonus_release' ? 'cash' : house('promotion_expense', bonus.offerId),
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

/** Retracts an active bonus early; the caller holds the purse's lock. */
async function retractNow(deps: TurnoverDeps, tx: Tx, purse: Purse, bonus: Bonus): Promise<void> {
  await endRunning(tx, bonus, 'forfeited');
  await setDue(tx, purse, (await sweep(deps, tx, purse)) ? RECHECK_SEC : undefined);
}

/** The purse of a member. */
const purseOf = (memberId: MemberId, currency: string): Purse => ({ memberId, currency });

/**
 * A member forfeits a bonus: it is retracted with its winnings, and its requirement is closed. Refuses bonus_not_active if the id is unknown or the bonus has ended: a completed bonus is released,
 * not lost.
 */
export async function forfeitBonus(
  module: TurnoverContext,
  memberId: MemberId,
  currency: string,
  requirementId: string,
): Promise<Result<{ readonly retracted: bigint }, 'bonus_not_active'>> {
  const purse = purseOf(memberId, currency);
  await transact(module.kernel.db, (tx) => settlePurse(module, tx, purse));
  return await transact(module.kernel.db, async (tx) => {
    await lockPurses(tx, [purse]);
    const bonus = await findRunning(tx, purse);
    if (bonus?.requirementId !== requirementId || bonus.state !== 'active') return refuse('bonus_not_active');
    const before = await module.deps.ledger.balance(tx, memberId, currency);
    await retractNow(module.deps, tx, purse, bonus);
    return ok({ retracted: before.ok ? before.value.bonus : 0n });
  });
}

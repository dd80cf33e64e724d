/**
 * Looks at one purse and does what is due: a bonus that is played through becomes cash, one whose time is over goes back, and
 * who has nothing left has nothing left to play through. All under the purse's lock, so that it happens once.
 */
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/module.ts';
import { transact, type Tx } from '../../kernel/tx.ts';
import { house, type Operation } from '../ledger/index.ts';
import { addMoved, closeBonus, endBonus, findRunning, watchBets, type Bonus } from './bonus-store.ts';
import type { TurnoverDeps, TurnoverDoors } from './doors.ts';
import { closeRequirements, listDue, lockPurses, openRequirements, readSetting, setDue, type Purse, type Requirement } from './requirement-store.ts';
import { divideRelease } from './rules/terms.ts';

/** How soon to look again while bets of an ended bonus are open. */
const LOOK_AGAIN_SEC = 10;
const DUE_PER_TURN = 100;

/** Does what is due in a purse; the caller's transaction must hold nothing of the member's money yet. */
export async function settlePurse({ kernel, deps }: TurnoverDoors, tx: Tx, purse: Purse): Promise<void> {
  if ((await lockPurses(tx, [purse])).length === 0) return;
  const open = await openRequirements(tx, [purse]);
  const bonus = await findRunning(tx, purse);
  const end = bonus?.state === 'active' ? endOf(bonus, open) : undefined;
  if (bonus && end) await endRunning(tx, bonus, end);
  else if (open.length > 0 && (await isSpent(kernel, deps, purse))) await waive(tx, open, bonus);
  await setDue(tx, purse, bonus && (await sweep(deps, tx, purse)) ? LOOK_AGAIN_SEC : undefined);
}

function endOf(bonus: Bonus, open: readonly Requirement[]): 'released' | 'expired' | undefined {
  const requirement = open.find(({ requirementId }) => requirementId === bonus.requirementId);
  if (requirement && requirement.counted >= requirement.required) return 'released';
  return bonus.expired ? 'expired' : undefined;
}

/** Ends the bonus and its requirement together. */
async function endRunning(tx: Tx, { requirementId }: Bonus, state: 'released' | 'waived' | 'forfeited' | 'expired'): Promise<void> {
  await endBonus(tx, requirementId, state);
  await closeRequirements(tx, [requirementId], state);
}

async function waive(tx: Tx, open: readonly Requirement[], bonus: Bonus | undefined): Promise<void> {
  if (bonus?.state === 'active') await endBonus(tx, bonus.requirementId, 'waived');
  await closeRequirements(tx, open.map(({ requirementId }) => requirementId), 'waived');
}

/**
 * Whether the member owns next to nothing and has no bet open. Both are read at one instant, apart from this transaction: a
 * cancelled bet between two readings would make somebody look poor who is not.
 */
async function isSpent(kernel: Kernel, deps: TurnoverDeps, { memberId, currency }: Purse): Promise<boolean> {
  return await kernel.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (instant) => {
      const merchant = (await deps.merchantsOf(instant, [memberId])).get(memberId);
      if (!merchant) return false;
      const { lowBalance } = await readSetting(instant, merchant.code, currency);
      if (lowBalance === 0n) return false;
      const rows = await deps.ledger.balances(instant, memberId);
      const owned = rows.filter((row) => row.currency === currency).reduce((sum, row) => sum + row.balance, 0n);
      return owned < lowBalance && !(await deps.hasPendingBets(instant, memberId));
    });
}

/**
 * Moves the bonus money of an ended bonus to where its end sends it, also what came back from bets since. Answers whether more
 * may come.
 */
async function sweep(deps: TurnoverDeps, tx: Tx, purse: Purse): Promise<boolean> {
  const bonus = await findRunning(tx, purse);
  if (!bonus || bonus.state === 'active') return false;
  const balance = await deps.ledger.balance(tx, purse.memberId, purse.currency);
  const left = balance.ok ? balance.value.bonus : 0n;
  if (left > 0n) {
    const toCash = bonus.state === 'released' || bonus.state === 'waived';
    const { release, retract } = toCash ? divideRelease(left, bonus.released, bonus.cashOutMaximum) : { release: 0n, retract: left };
    const moved = bonus.released + bonus.retracted;
    if (release > 0n && !(await post(deps, tx, purse, bonus, { code: 'bonus_release', amount: release, moved }))) return true;
    if (retract > 0n && !(await post(deps, tx, purse, bonus, { code: 'bonus_expire', amount: retract, moved }))) return true;
    await addMoved(tx, bonus.requirementId, release, retract);
  }
  if (bonus.betMaximum !== null) await watchBets(tx, purse.memberId, false);
  // Asked after the posting: from then on no bet can take bonus money that this transaction has not seen.
  if (await deps.hasPendingBets(tx, purse.memberId)) return true;
  await closeBonus(tx, bonus.requirementId);
  return false;
}

interface Movement {
  readonly code: 'bonus_release' | 'bonus_expire';
  readonly amount: bigint;
  /** What this bonus has moved before: the same sweep has the same key. */
  readonly moved: bigint;
}

/** False while the purse is frozen: the money waits where it is. */
async function post({ ledger }: TurnoverDeps, tx: Tx, { memberId, currency }: Purse, bonus: Bonus, { code, amount, moved }: Movement): Promise<boolean> {
  const to: Operation['legs'][number] = { mode: 'move', amount, from: 'bonus', to: code === 'bonus_release' ? 'cash' : house('promotion_expense', bonus.offerId) };
  const reference = { requirementId: bonus.requirementId, offerId: bonus.offerId };
  const posted = await ledger.post(tx, { key: `${code.replace('_', '.')}:${bonus.requirementId}:${moved}`, code, member: memberId, currency, legs: [to], reference });
  if (!posted.ok && posted.code === 'account_frozen') return false;
  // A bet may have taken it meanwhile: nothing is written, and the next look sees what is left.
  if (!posted.ok) throw new PurseMoved(`The ledger refused ${code} of bonus ${bonus.requirementId}: ${posted.code}`);
  return true;
}

/** The purse changed under a sweep. */
export class PurseMoved extends Error {}

/** Looks at every purse that is due. Answers how many there were. */
export async function settleDue(doors: TurnoverDoors): Promise<number> {
  const due = await listDue(doors.kernel.db, DUE_PER_TURN);
  for (const purse of due) {
    try {
      await transact(doors.kernel.db, (tx) => settlePurse(doors, tx, purse));
    } catch (error) {
      doors.kernel.log.warn({ err: error, member: purse.memberId }, 'purse cannot be settled now');
    }
  }
  return due.length;
}

/** Takes an active bonus back before its end; the caller holds the purse's lock. */
export async function retractNow(deps: TurnoverDeps, tx: Tx, purse: Purse, bonus: Bonus): Promise<void> {
  await endRunning(tx, bonus, 'forfeited');
  await setDue(tx, purse, (await sweep(deps, tx, purse)) ? LOOK_AGAIN_SEC : undefined);
}

/** The purse of a member. */
export const purseOf = (memberId: MemberId, currency: string): Purse => ({ memberId, currency });

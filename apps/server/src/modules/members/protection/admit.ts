/** Checks other modules run before a member plays or deposits. */
import type { ErrorCode } from '@lantern/contract/errors';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { readDepositRefusal, readExclusionRefusal, readPlayRefusal } from './play-store.ts';

export type ExclusionRefusal = 'account_self_excluded' | 'account_cooling_off';
export type PlayRefusal = ExclusionRefusal | 'play_time_reached';
export type DepositRefusal = ExclusionRefusal | 'deposit_limit_reached';

/** The database's refusals have the format `code {values}`. */
function resultOf<C extends ErrorCode>(refusal: string | null): Result<undefined, C> {
  if (refusal === null) return ok(undefined);
  const end = refusal.indexOf(' ');
  return refuse(refusal.slice(0, end) as C, JSON.parse(refusal.slice(end + 1)) as Record<string, unknown>);
}

/** Whether the member is neither excluded nor on a break. The refusal includes its end. */
export const admitMember = async (tx: Tx, memberId: MemberId): Promise<Result<undefined, ExclusionRefusal>> =>
  resultOf(await readExclusionRefusal(tx, memberId));

/** Whether the member may open a game. */
export const admitPlay = async (tx: Tx, memberId: MemberId): Promise<Result<undefined, PlayRefusal>> =>
  resultOf(await readPlayRefusal(tx, memberId));

/**
 * Whether the member may deposit the amount, in the transaction that opens or credits a deposit. Deposits of one member
 * are admitted one after another: the next one waits until this transaction ends.
 */
export const admitDeposit = async (
  tx: Tx,
  memberId: MemberId,
  currency: string,
  amount: bigint,
): Promise<Result<undefined, DepositRefusal>> => resultOf(await readDepositRefusal(tx, memberId, currency, amount));

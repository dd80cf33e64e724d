/** Setting a limit, and cancelling a pending change. */
import type { LimitKind, LimitSpan } from '@lantern/contract';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { ModuleContext } from './context.ts';
import { limitChanged, protectionChanged } from './events.ts';
import { isValidLimit, whenEffective } from './rules/limit-change.ts';
import {
  findLimit,
  insertChange,
  lockMember,
  watchMember,
  writeLimit,
  writeNextLimit,
  type LimitKey,
} from './store.ts';

/** Hours until a higher limit, or none, takes effect. */
const RAISE_WAIT_HOURS = 24;

export interface LimitChoice {
  readonly kind: LimitKind;
  readonly span: LimitSpan;
  /** Minor units, or minutes; null removes the limit. */
  readonly amount: number | null;
}

/** Whose limit it is. */
export interface LimitOwner {
  readonly memberId: MemberId;
  readonly currency: string;
  readonly merchantCode: string;
}

const keyOf = ({ memberId, currency }: LimitOwner, { kind, span }: Pick<LimitChoice, 'kind' | 'span'>): LimitKey => ({
  memberId,
  currency: kind === 'time' ? '' : currency,
  kind,
  span,
});

const ownerOf = ({ session, merchant }: CallContext<'member'>): LimitOwner => ({
  memberId: session.memberId,
  currency: session.currency,
  merchantCode: merchant.code,
});

/** When a limit takes effect. */
export interface LimitSet {
  readonly takesEffect: 'now' | 'later';
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Publishes a change of a limit, in the transaction that makes it. */
const recordChange = (
  { outbox, ids }: Kernel,
  tx: Tx,
  key: LimitKey,
  amount: bigint | null,
  effectiveAt: number | null,
): Promise<void> =>
  outbox.record(
    tx,
    limitChanged({ ...key, eventId: ids.next<string>(), amount: amount?.toString() ?? null, effectiveAt }),
  );

/** Sets a member's limit in the caller's transaction. Lowers at once; raises or removes after a day. Refuses limit_invalid. */
export async function setLimitIn(
  { kernel, deps }: ModuleContext,
  tx: Tx,
  owner: LimitOwner,
  choice: LimitChoice,
): Promise<Result<LimitSet, 'limit_invalid'>> {
  if (!isValidLimit(choice.kind, choice.span, choice.amount)) return refuse('limit_invalid');
  const key = keyOf(owner, choice);
  const newAmount = choice.amount === null ? null : BigInt(choice.amount);
  await lockMember(tx, key.memberId, await deps.timeZone(owner.merchantCode));
  const current = (await findLimit(tx, key))?.amount ?? null;
  const effective = whenEffective(current, newAmount);
  const details = { kind: choice.kind, span: choice.span, amount: choice.amount };
  kernel.realtime.publishIn(tx, protectionChanged(key.memberId));
  if (effective === 'later') {
    await insertChange(tx, key.memberId, 'limit_asked', details);
    const at = (await writeNextLimit(tx, key, newAmount, RAISE_WAIT_HOURS)).getTime();
    await recordChange(kernel, tx, key, newAmount, at);
    return ok({ takesEffect: 'later', at });
  }
  if (effective === 'now') {
    await watchMember(tx, key.memberId);
    await insertChange(tx, key.memberId, 'limit_set', details);
    await recordChange(kernel, tx, key, newAmount, null);
  }
  return ok({ takesEffect: 'now', at: (await writeLimit(tx, key, newAmount)).getTime() });
}

/** Whether a second person is needed: the new limit protects less than the one in force. */
export async function limitChangeOf(
  tx: Tx,
  owner: LimitOwner,
  choice: LimitChoice,
): Promise<Result<{ readonly current: bigint | null; readonly raises: boolean }, 'limit_invalid'>> {
  if (!isValidLimit(choice.kind, choice.span, choice.amount)) return refuse('limit_invalid');
  const current = (await findLimit(tx, keyOf(owner, choice)))?.amount ?? null;
  const requested = choice.amount === null ? null : BigInt(choice.amount);
  return ok({ current, raises: whenEffective(current, requested) === 'later' });
}

/** Lowers at once; raises or removes after a day. Refuses limit_invalid for a span or amount the kind does not allow. */
export const setLimit = (
  module: ModuleContext,
  context: CallContext<'member'>,
  choice: LimitChoice,
): Promise<Result<LimitSet, 'limit_invalid'>> =>
  transact(module.kernel.db, (tx) => setLimitIn(module, tx, ownerOf(context), choice));

/** Cancels the pending change. Refuses limit_change_missing when there is none. */
export async function cancelChange(
  { kernel, deps }: ModuleContext,
  context: CallContext<'member'>,
  choice: Pick<LimitChoice, 'kind' | 'span'>,
): Promise<Result<Record<never, never>, 'limit_change_missing'>> {
  const key = keyOf(ownerOf(context), choice);
  const timeZone = await deps.timeZone(context.merchant.code);
  const kept = await transact(kernel.db, async (tx) => {
    await lockMember(tx, key.memberId, timeZone);
    const limit = await findLimit(tx, key);
    if (!limit || limit.nextAt === null) return false;
    await writeLimit(tx, key, limit.amount);
    await insertChange(tx, key.memberId, 'limit_kept', {
      kind: choice.kind,
      span: choice.span,
      amount: limit.amount === null ? null : Number(limit.amount),
    });
    return true;
  });
  if (!kept) return refuse('limit_change_missing');
  kernel.realtime.publish(protectionChanged(key.memberId));
  return ok({});
}

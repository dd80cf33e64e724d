/** Setting a limit, and cancelling a pending change. */
import type { LimitKind, LimitSpan } from '@lantern/contract';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { protectionChanged } from './events.ts';
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

const keyOf = ({ session }: CallContext<'member'>, { kind, span }: Pick<LimitChoice, 'kind' | 'span'>): LimitKey => ({
  memberId: session.memberId,
  currency: kind === 'time' ? '' : session.currency,
  kind,
  span,
});

/** Lowers at once; raises or removes after a day. Refuses limit_invalid for a span or amount the kind does not allow. */
export async function setLimit(
  { kernel, deps }: ModuleContext,
  context: CallContext<'member'>,
  choice: LimitChoice,
): Promise<Result<{ readonly takesEffect: 'now' | 'later'; readonly at: number }, 'limit_invalid'>> {
  if (!isValidLimit(choice.kind, choice.span, choice.amount)) return refuse('limit_invalid');
  const key = keyOf(context, choice);
  const newAmount = choice.amount === null ? null : BigInt(choice.amount);
  const timeZone = await deps.timeZone(context.merchant.code);
  const answer = await transact(kernel.db, async (tx) => {
    await lockMember(tx, key.memberId, timeZone);
    const current = (await findLimit(tx, key))?.amount ?? null;
    const effective = whenEffective(current, newAmount);
    const details = { kind: choice.kind, span: choice.span, amount: choice.amount };
    if (effective === 'later') {
      await insertChange(tx, key.memberId, 'limit_asked', details);
      return {
        takesEffect: 'later' as const,
        at: (await writeNextLimit(tx, key, newAmount, RAISE_WAIT_HOURS)).getTime(),
      };
    }
    if (effective === 'now') {
      await watchMember(tx, key.memberId);
      await insertChange(tx, key.memberId, 'limit_set', details);
    }
    return { takesEffect: 'now' as const, at: (await writeLimit(tx, key, newAmount)).getTime() };
  });
  kernel.realtime.publish(protectionChanged(key.memberId));
  return ok(answer);
}

/** Cancels the pending change. Refuses limit_change_missing when there is none. */
export async function cancelChange(
  { kernel, deps }: ModuleContext,
  context: CallContext<'member'>,
  choice: Pick<LimitChoice, 'kind' | 'span'>,
): Promise<Result<Record<never, never>, 'limit_change_missing'>> {
  const key = keyOf(context, choice);
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

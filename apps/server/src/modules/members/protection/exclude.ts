/** Breaks and self-exclusion: effective at once on every path, never shortened. */
import type { BreakPeriod, ExclusionKind, ExclusionPeriod } from '@lantern/contract';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { protectionChanged } from './events.ts';
import { isLonger, PERIODS } from './rules/exclusion-end.ts';
import { presentExclusion, type PresentedExclusion } from './present.ts';
import { endOf, findExclusion, insertChange, insertExclusion, lockMember, watchMember } from './store.ts';

async function exclude(
  { kernel, deps }: ModuleContext,
  { session: { memberId }, merchant }: CallContext<'member'>,
  kind: ExclusionKind,
  period: BreakPeriod | ExclusionPeriod,
): Promise<Result<PresentedExclusion, 'exclusion_longer'>> {
  const timeZone = await deps.timeZone(merchant.code);
  const added = await transact(kernel.db, async (tx) => {
    await lockMember(tx, memberId, timeZone);
    // From here on none of the member's money moves; waiting stakes see the exclusion.
    await watchMember(tx, memberId);
    const current = await findExclusion(tx, memberId);
    if (current?.kind === 'self_exclusion' && kind === 'cool_off') return undefined;
    if (current?.kind === kind && !isLonger(await endOf(tx, PERIODS[period]), current.until)) return undefined;
    const exclusion = await insertExclusion(tx, memberId, kind, period, PERIODS[period]);
    await insertChange(tx, memberId, kind === 'cool_off' ? 'break_taken' : 'self_excluded', { period });
    return exclusion;
  });
  if (!added) return refuse('exclusion_longer');
  kernel.realtime.publish(protectionChanged(memberId));
  return ok(presentExclusion(added));
}

/** A break. Refuses exclusion_longer while a longer one or a self-exclusion runs. */
export const takeBreak = (module: ModuleContext, context: CallContext<'member'>, period: BreakPeriod) =>
  exclude(module, context, 'cool_off', period);

/** Self-exclusion. Refuses exclusion_longer while a longer one runs. */
export const excludeMyself = (module: ModuleContext, context: CallContext<'member'>, period: ExclusionPeriod) =>
  exclude(module, context, 'self_exclusion', period);

/** Breaks and self-exclusion: in force at once on every path, never shortened. */
import type { BreakPeriod, ExclusionKind, ExclusionPeriod } from '@lantern/contract';
import type { CallContext } from '../../kernel/http/call-context.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { transact } from '../../kernel/tx.ts';
import type { Doors } from './doors.ts';
import { protectionChanged } from './events.ts';
import { isLonger, PERIODS } from './rules/exclusion-end.ts';
import { presentExclusion, type PresentedExclusion } from './present.ts';
import { endOf, findExclusion, insertChange, insertExclusion, lockMember, watchMember } from './store.ts';

async function exclude(
  { kernel, deps }: Doors,
  { session: { memberId }, merchant }: CallContext<'member'>,
  kind: ExclusionKind,
  period: BreakPeriod | ExclusionPeriod,
): Promise<Result<PresentedExclusion, 'exclusion_longer'>> {
  const timeZone = await deps.timeZone(merchant.code);
  const added = await transact(kernel.db, async (tx) => {
    await lockMember(tx, memberId, timeZone);
    // From here on no money of the member moves; stakes that wait find the exclusion.
    await watchMember(tx, memberId);
    const standing = await findExclusion(tx, memberId);
    if (standing?.kind === 'self_exclusion' && kind === 'cool_off') return undefined;
    if (standing?.kind === kind && !isLonger(await endOf(tx, PERIODS[period]), standing.until)) return undefined;
    const exclusion = await insertExclusion(tx, memberId, kind, period, PERIODS[period]);
    await insertChange(tx, memberId, kind === 'cool_off' ? 'break_taken' : 'self_excluded', { period });
    return exclusion;
  });
  if (!added) return refuse('exclusion_longer');
  kernel.realtime.publish(protectionChanged(memberId));
  return ok(presentExclusion(added));
}

/** A break. Refuses exclusion_longer while a longer one or a self-exclusion runs. */
export const takeBreak = (doors: Doors, context: CallContext<'member'>, period: BreakPeriod) => exclude(doors, context, 'cool_off', period);

/** Self-exclusion. Refuses exclusion_longer while a longer one runs. */
export const excludeMyself = (doors: Doors, context: CallContext<'member'>, period: ExclusionPeriod) => exclude(doors, context, 'self_exclusion', period);

/** Breaks and self-exclusion: effective at once on every path, never shortened. */
import type { BreakPeriod, ExclusionKind, ExclusionPeriod } from '@lantern/contract';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { exclusionStarted, protectionChanged } from './events.ts';
import { isLonger, PERIODS } from './rules/exclusion-end.ts';
import { presentExclusion, type PresentedExclusion } from './present.ts';
import {
  endOf,
  findExclusion,
  insertChange,
  insertExclusion,
  lockMember,
  watchMember,
  type ExclusionRow,
} from './store.ts';

/** Whom it concerns. */
export interface ExcludedMember {
  readonly memberId: MemberId;
  readonly merchantCode: string;
}

/** Excludes in the caller's transaction; undefined while a longer one runs. */
async function excludeIn(
  { kernel, deps }: ModuleContext,
  tx: Tx,
  { memberId, merchantCode }: ExcludedMember,
  kind: ExclusionKind,
  period: BreakPeriod | ExclusionPeriod,
): Promise<ExclusionRow | undefined> {
  await lockMember(tx, memberId, await deps.timeZone(merchantCode));
  // From here on none of the member's money moves; waiting stakes see the exclusion.
  await watchMember(tx, memberId);
  const current = await findExclusion(tx, memberId);
  if (current?.kind === 'self_exclusion' && kind === 'cool_off') return undefined;
  if (current?.kind === kind && !isLonger(await endOf(tx, PERIODS[period]), current.until)) return undefined;
  const exclusion = await insertExclusion(tx, memberId, kind, period, PERIODS[period]);
  await insertChange(tx, memberId, kind === 'cool_off' ? 'break_taken' : 'self_excluded', { period });
  const until = exclusion.until?.getTime() ?? null;
  await kernel.outbox.record(tx, exclusionStarted({ eventId: kernel.ids.next<string>(), memberId, kind, until }));
  return exclusion;
}

/** A break that an operator sets to protect a member, in the caller's transaction. Refuses exclusion_longer while a longer one runs. */
export async function setBreakIn(
  module: ModuleContext,
  tx: Tx,
  member: ExcludedMember,
  period: BreakPeriod,
): Promise<Result<{ readonly until: Date | null }, 'exclusion_longer'>> {
  const added = await excludeIn(module, tx, member, 'cool_off', period);
  if (!added) return refuse('exclusion_longer');
  module.kernel.realtime.publishIn(tx, protectionChanged(member.memberId));
  return ok({ until: added.until });
}

async function exclude(
  module: ModuleContext,
  { session: { memberId }, merchant }: CallContext<'member'>,
  kind: ExclusionKind,
  period: BreakPeriod | ExclusionPeriod,
): Promise<Result<PresentedExclusion, 'exclusion_longer'>> {
  const { kernel } = module;
  const member = { memberId, merchantCode: merchant.code };
  const added = await transact(kernel.db, (tx) => excludeIn(module, tx, member, kind, period));
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

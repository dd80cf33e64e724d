/** The member's consents (GDPR art. 7): read, given, withdrawn. */
import type { AnswerOf, Calls } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, type Ok, type Result } from '../../../kernel/result.ts';
import { transact } from '../../../kernel/tx.ts';
import type { MarketingChanges, ModuleContext } from './context.ts';

/** Every consent as given or withdrawn, newest first; and those to marketing by product and channel. */
export async function consents(
  { deps }: ModuleContext,
  memberId: MemberId,
): Promise<Ok<AnswerOf<Calls['privacy.consents']>>> {
  const rows = await deps.consentsOf(memberId);
  return ok({
    list: rows.map(({ kind, version, given, at }) => ({ kind, version, given, at: at.getTime() })),
    marketing: await deps.marketing.of(memberId),
  });
}

/** Gives or withdraws an optional consent. Who wants no marketing gets none on any channel. */
export async function setConsent(
  { kernel, deps }: ModuleContext,
  memberId: MemberId,
  kind: 'marketing' | 'fingerprint',
  given: boolean,
): Promise<Ok<Record<never, never>>> {
  if (kind === 'marketing' && !given) await transact(kernel.db, (tx) => deps.marketing.withdrawAll(tx, memberId));
  await deps.setConsent(memberId, kind, given);
  return ok({});
}

/**
 * Gives or withdraws consents to marketing by product and channel; the first one is also the general consent. Refuses
 * account_self_excluded, account_cooling_off.
 */
export async function setMarketing(
  { deps }: ModuleContext,
  memberId: MemberId,
  { changes, from }: MarketingChanges,
): Promise<Result<AnswerOf<Calls['privacy.setMarketing']>>> {
  const set = await deps.marketing.set(memberId, changes, from);
  if (set.ok && changes.some(({ given }) => given)) await deps.setConsent(memberId, 'marketing', true);
  return set;
}

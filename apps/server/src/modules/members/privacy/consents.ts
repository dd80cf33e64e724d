/** The member's consents (GDPR art. 7): read, given, withdrawn. */
import type { AnswerOf, Calls } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, type Ok } from '../../../kernel/result.ts';
import type { ModuleContext } from './context.ts';

/** Every consent as given or withdrawn, newest first. */
export async function consents(
  { deps }: ModuleContext,
  memberId: MemberId,
): Promise<Ok<AnswerOf<Calls['privacy.consents']>>> {
  const rows = await deps.consentsOf(memberId);
  return ok({ list: rows.map(({ kind, version, given, at }) => ({ kind, version, given, at: at.getTime() })) });
}

/** Gives or withdraws an optional consent. */
export async function setConsent(
  { deps }: ModuleContext,
  memberId: MemberId,
  kind: 'marketing' | 'fingerprint',
  given: boolean,
): Promise<Ok<Record<never, never>>> {
  await deps.setConsent(memberId, kind, given);
  return ok({});
}

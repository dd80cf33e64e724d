/** The member's consents (GDPR art. 7): seen, given, withdrawn. */
import type { AnswerOf, Calls } from '@lantern/contract';
import type { MemberId } from '../../kernel/ids.ts';
import { ok, type Ok } from '../../kernel/result.ts';
import type { Doors } from './doors.ts';

/** Every consent as given or withdrawn, newest first. */
export async function consents({ deps }: Doors, memberId: MemberId): Promise<Ok<AnswerOf<Calls['privacy.consents']>>> {
  const rows = await deps.consentsOf(memberId);
  return ok({ list: rows.map(({ kind, version, given, at }) => ({ kind, version, given, at: at.getTime() })) });
}

/** Gives or withdraws a free consent. */
export async function setConsent({ deps }: Doors, memberId: MemberId, kind: 'marketing' | 'fingerprint', given: boolean): Promise<Ok<Record<never, never>>> {
  await deps.setConsent(memberId, kind, given);
  return ok({});
}

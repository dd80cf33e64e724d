/** The trial user of a session (§7 trial user). */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { isRealMember, type Session } from '../../../kernel/session.ts';

/** The trial user of the session. Refuses account_not_found for a real member. */
export function trialMember({
  memberId,
  userName,
  memberType,
}: Session): Result<AnswerOf<Calls['session.trialMember']>, 'account_not_found'> {
  return isRealMember(memberType) ? refuse('account_not_found') : ok({ id: memberId, userName, type: memberType });
}

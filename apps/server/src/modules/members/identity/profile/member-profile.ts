/** The signed-in member's own profile (§3 Member info). */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { ok, type Ok } from '../../../../kernel/result.ts';
import type { Session } from '../../../../kernel/session.ts';
import type { ModuleContext } from '../context.ts';
import { headIconUrl } from '../rules/head-icons.ts';
import { findProfile } from '../store.ts';

/** A session's member always exists: members are never deleted. */
export async function memberProfile(
  { kernel }: ModuleContext,
  { memberId }: Session,
): Promise<Ok<AnswerOf<Calls['member.profile']>>> {
  const profile = await findProfile(kernel.db, memberId);
  if (!profile) throw new Error(`No member for the session: ${memberId}`);
  return ok({
    id: memberId,
    type: profile.type,
    nickname: profile.nickname,
    account: profile.username,
    clubLabel: { labelName: profile.clubLabel },
    currency: profile.currency,
    merchantCode: profile.merchantCode,
    ...(profile.headIcon === null ? {} : { headIcon: headIconUrl(profile.headIcon) }),
    avatarLetter: [...(profile.nickname || profile.username)][0]!.toUpperCase(),
    registeredAt: profile.registeredAt.getTime(),
    ...(profile.unclaimed ? { unclaimed: true as const } : {}),
  });
}

/** How a member appears: nickname and head icon (ACC-16). */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import { isNickname, tidyNickname } from '@lantern/contract/nickname';
import { ok, refuse, type Result, type Ok } from '../../../../kernel/result.ts';
import type { Session } from '../../../../kernel/session.ts';
import type { ModuleContext } from '../context.ts';
import { HEAD_ICONS, headIconUrl } from '../rules/head-icons.ts';
import { updateNickname, findHeadIcon, updateHeadIcon } from './profile-store.ts';

/** Refuses name_format for what `isNickname` does not accept. */
export async function setNickname(
  { kernel }: ModuleContext,
  { memberId }: Session,
  typed: string,
): Promise<Result<Record<never, never>, 'name_format'>> {
  const nickname = tidyNickname(typed);
  if (!isNickname(nickname)) return refuse('name_format', { field: 'nickname' });
  await updateNickname(kernel.db, memberId, nickname);
  return ok({});
}

/** All icons, with the chosen one marked. */
export async function memberIcons(
  { kernel }: ModuleContext,
  { memberId }: Session,
): Promise<Ok<AnswerOf<Calls['member.icons']>>> {
  const chosen = await findHeadIcon(kernel.db, memberId);
  return ok({ list: HEAD_ICONS.map((icon) => ({ icon, url: headIconUrl(icon), chosen: icon === chosen })) });
}

/** Refuses field_invalid for an icon that is not offered. */
export async function setIcon(
  { kernel }: ModuleContext,
  { memberId }: Session,
  wished: string,
): Promise<Result<Record<never, never>, 'field_invalid'>> {
  const icon = HEAD_ICONS.find((offered) => offered === wished);
  if (icon === undefined) return refuse('field_invalid', { field: 'icon' });
  await updateHeadIcon(kernel.db, memberId, icon);
  return ok({});
}

/** The head icons to choose from (ACC-16). */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { ok, type Ok } from '../../../../kernel/result.ts';
import type { Session } from '../../../../kernel/session.ts';
import type { ModuleContext } from '../context.ts';
import { HEAD_ICONS, headIconUrl } from '../rules/head-icons.ts';
import { findHeadIcon } from './profile-store.ts';

/** All icons, with the chosen one marked. */
export async function memberIcons(
  { kernel }: ModuleContext,
  { memberId }: Session,
): Promise<Ok<AnswerOf<Calls['member.icons']>>> {
  const chosen = await findHeadIcon(kernel.db, memberId);
  return ok({ list: HEAD_ICONS.map((icon) => ({ icon, url: headIconUrl(icon), chosen: icon === chosen })) });
}

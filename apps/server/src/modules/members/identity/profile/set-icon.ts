/** Choosing a head icon (ACC-16). */
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { Session } from '../../../../kernel/session.ts';
import type { ModuleContext } from '../context.ts';
import { HEAD_ICONS } from '../rules/head-icons.ts';
import { updateHeadIcon } from './profile-store.ts';

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

/** Changing the nickname (ACC-16). */
import { isNickname, tidyNickname } from '@lantern/contract/nickname';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { Session } from '../../../../kernel/session.ts';
import type { ModuleContext } from '../context.ts';
import { updateNickname } from './profile-store.ts';

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

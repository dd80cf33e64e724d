/** Notifies a member of a sign-in on a device their account was never used on. */
import type { Language } from '@lantern/contract/errors';
import type { EventPayload } from '@lantern/contract/events';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { memberChannel } from '../../../../kernel/realtime/member-channel.ts';
import type { ModuleContext } from '../context.ts';
import { loginNoticed, type LoginNoticed } from '../events.ts';
import { findContacts } from './account-store.ts';
import type { StartedSession } from '../sessions/start-session.ts';

/**
 * Notifies the member's other devices and, through the outbox, by message, both when the login commits; not when the
 * member opted out, or at the very first login. No login waits for a message or fails with it.
 */
export async function noticeLogin(
  { kernel }: Pick<ModuleContext, 'kernel'>,
  tx: Tx,
  language: Language,
  memberId: MemberId,
  started: StartedSession,
  enabled: boolean,
): Promise<void> {
  if (!enabled || !started.newDevice || started.firstTimeLogin) return;
  const { device } = started;
  const at = started.startedAt.getTime();
  const payload: EventPayload<'login_noticed'> = { device, at };
  kernel.realtime.publishIn(tx, { channel: memberChannel(memberId), event: 'login_noticed', payload });
  await kernel.outbox.record(tx, loginNoticed({ memberId, language, device, at }));
}

/** Sends the notice by email where one is bound, else by SMS where a number is, else not at all. */
export async function sendLoginNotice(
  { deps }: Pick<ModuleContext, 'deps'>,
  tx: Tx,
  { memberId, language, device, at }: LoginNoticed,
): Promise<void> {
  const reached = await findContacts(tx, memberId);
  if (!reached) return;
  const { merchantCode, email, mobile } = reached;
  const recipient =
    email !== null
      ? { channel: 'email' as const, to: email }
      : mobile !== null
        ? { channel: 'sms' as const, to: mobile }
        : undefined;
  if (recipient)
    await deps.notify({ merchantCode, ...recipient, language, kind: 'new_login', device, at: new Date(at) });
}

/**
 * Whether announcement popups may open (MSG-01). Closing them turns the flag of their audience off; a sign-in turns the
 * member's on again and a sign-out the guest's, but not on the day the reader opted out.
 */
import { clock } from '@lantern/ui';
import { onSessionChange, currentSession } from '../session/session.ts';
import { isPreviewFrame } from '../device/preview-frame.ts';
import { readStored, STORAGE, writeStored } from '../device/storage.ts';
import { dayStart } from '../vietnam-days.ts';

/** Members see popups of execution A and F, everyone else those of B (§4). */
export type PopupAudience = 'member' | 'guest';

const FLAGS = { member: STORAGE.memberPopups, guest: STORAGE.guestPopups } as const;

const today = (): number => dayStart(clock.nowMs());

/** True while the popups of this audience may open. */
export const popupsAreOn = (audience: PopupAudience): boolean => isPreviewFrame || readStored(FLAGS[audience]) === '1';

/** Turns them off; `restToday` keeps the next sign-in of this day from turning them on. */
export function closePopups(audience: PopupAudience, restToday: boolean): void {
  if (isPreviewFrame) return;
  writeStored(FLAGS[audience], '0');
  if (restToday) writeStored(STORAGE.popupsRestOn, today());
}

/** Follows sign-ins and sign-outs from now on. */
export function followSignIns(): void {
  let token = currentSession()?.token;
  onSessionChange(() => {
    const next = currentSession()?.token;
    if (next === token) return;
    token = next;
    if (readStored(STORAGE.popupsRestOn) !== today()) writeStored(next === undefined ? FLAGS.guest : FLAGS.member, '1');
  });
}

/** Notices that carry no code. */
import type { Language } from '@lantern/contract/errors';
import { transact } from '../../kernel/tx.ts';
import { takeNoticeBudget } from './allowances.ts';
import type { Doors, Recipient } from './doors.ts';
import { postMessage } from './post-message.ts';
import { newLoginLetter } from './rules/texts.ts';
import { instantAfter } from './store.ts';

/** Older news of a sign-in alarm more than they help. */
const NOTICE_TTL_SEC = 6 * 3600;

export interface Notice extends Recipient {
  readonly merchantCode: string;
  readonly language: Language;
  readonly kind: 'new_login';
  /** As coarse as `android/chrome`. */
  readonly device: string;
  readonly at: Date;
}

/** Announces a sign-in on a new device. Says nothing where the channel has no gateway or the day's budget is spent. */
export async function notifyMember(doors: Doors, notice: Notice): Promise<void> {
  if (doors.carriers[notice.channel].kind === 'none' || !(await takeNoticeBudget(doors, notice))) return;
  const { brandName, timeZone } = await doors.deps.brand(notice.merchantCode);
  const letter = newLoginLetter(notice.language, { brand: brandName, device: notice.device, at: notice.at, timeZone });
  const { channel, to } = notice;
  await transact(doors.kernel.db, async (tx) => {
    const expiresAt = await instantAfter(tx, NOTICE_TTL_SEC);
    await postMessage(doors, tx, { channel, to, kind: 'notice', letter, code: '', silent: false, expiresAt });
  });
}

/** Notices without a code. */
import type { Language } from '@lantern/contract/errors';
import { transact } from '../../../kernel/tx.ts';
import { takeNoticeBudget } from './budgets.ts';
import type { ModuleContext, Recipient } from './context.ts';
import { postMessage } from './post-message.ts';
import { newLoginLetter } from './rules/texts.ts';
import { instantAfter } from './store.ts';

/** An older notice of a sign-in would alarm more than help. */
const NOTICE_TTL_SEC = 6 * 3600;

export interface Notice extends Recipient {
  readonly merchantCode: string;
  readonly language: Language;
  readonly kind: 'new_login';
  /** Coarse, like `android/chrome`. */
  readonly device: string;
  readonly at: Date;
}

/** Announces a sign-in on a new device. Does nothing where the channel has no gateway or the daily budget is spent. */
export async function notifyMember(module: ModuleContext, notice: Notice): Promise<void> {
  if (module.carriers[notice.channel].kind === 'none' || !(await takeNoticeBudget(module, notice))) return;
  const { brandName, timeZone } = await module.deps.brand(notice.merchantCode);
  const letter = newLoginLetter(notice.language, { brand: brandName, device: notice.device, at: notice.at, timeZone });
  const { channel, to } = notice;
  await transact(module.kernel.db, async (tx) => {
    const expiresAt = await instantAfter(tx, NOTICE_TTL_SEC);
    await postMessage(module, tx, { channel, to, kind: 'notice', letter, code: '', silent: false, expiresAt });
  });
}

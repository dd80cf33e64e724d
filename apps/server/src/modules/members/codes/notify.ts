/** Notices without a code: a sign-in on a new device, an address that no longer belongs to the account. */
import type { Language } from '@lantern/contract/errors';
import { transact, type Tx } from '../../../kernel/tx.ts';
import { takeNoticeBudget } from './budgets.ts';
import type { ModuleContext, Recipient } from './context.ts';
import { postMessage } from './messages.ts';
import { newLoginLetter, contactChangedLetter } from './rules/texts.ts';
import { instantAfter } from './store.ts';

/** An older notice of a sign-in would alarm more than help. */
const LOGIN_NOTICE_TTL_SEC = 6 * 3600;

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
  const carrier = await module.carriers.of(notice.channel);
  if (carrier.kind === 'none' || !(await takeNoticeBudget(module, notice))) return;
  const { brandName, timeZone } = await module.deps.brand(notice.merchantCode);
  const letter = newLoginLetter(notice.language, { brand: brandName, device: notice.device, at: notice.at, timeZone });
  const { channel, to } = notice;
  await transact(module.kernel.db, async (tx) => {
    const expiresAt = await instantAfter(tx, LOGIN_NOTICE_TTL_SEC);
    await postMessage(module, tx, { channel, to, kind: 'notice', letter, code: '', silent: false, expiresAt, carrier });
  });
}

/** Two days: the owner may not read the old address for a while. */
const CHANGE_NOTICE_TTL_SEC = 48 * 3600;

export interface ChangeNotice extends Recipient {
  readonly merchantCode: string;
  readonly language: Language;
}

/**
 * Notifies an address in the transaction of the change that it no longer belongs to an account, so that a takeover cannot
 * go unnoticed. Does nothing where the channel has no gateway or the daily budget is spent.
 */
export async function notifyOfChange(module: ModuleContext, tx: Tx, notice: ChangeNotice): Promise<void> {
  const { channel, to, language, merchantCode } = notice;
  const carrier = await module.carriers.of(channel);
  if (carrier.kind === 'none' || !(await takeNoticeBudget(module, notice))) return;
  const { brandName } = await module.deps.brand(merchantCode);
  const letter = contactChangedLetter(language, channel, brandName);
  const expiresAt = await instantAfter(tx, CHANGE_NOTICE_TTL_SEC);
  await postMessage(module, tx, { channel, to, kind: 'notice', letter, code: '', silent: false, expiresAt, carrier });
}

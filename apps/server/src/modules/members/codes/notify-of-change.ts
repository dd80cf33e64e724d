/** Notifies an address that it no longer belongs to an account, so that a takeover cannot go unnoticed. */
import type { Language } from '@lantern/contract/errors';
import type { Tx } from '../../../kernel/tx.ts';
import { takeNoticeBudget } from './budgets.ts';
import type { ModuleContext, Recipient } from './context.ts';
import { postMessage } from './post-message.ts';
import { contactChangedLetter } from './rules/texts.ts';
import { instantAfter } from './store.ts';

/** Two days: the owner may not read the old address for a while. */
const NOTICE_TTL_SEC = 48 * 3600;

export interface ChangeNotice extends Recipient {
  readonly merchantCode: string;
  readonly language: Language;
}

/**
 * Writes the notice in the transaction of the change. Does nothing where the channel has no gateway or the daily budget
 * is spent.
 */
export async function notifyOfChange(module: ModuleContext, tx: Tx, notice: ChangeNotice): Promise<void> {
  const { channel, to, language, merchantCode } = notice;
  if (module.carriers[channel].kind === 'none' || !(await takeNoticeBudget(module, notice))) return;
  const { brandName } = await module.deps.brand(merchantCode);
  const letter = contactChangedLetter(language, channel, brandName);
  const expiresAt = await instantAfter(tx, NOTICE_TTL_SEC);
  await postMessage(module, tx, { channel, to, kind: 'notice', letter, code: '', silent: false, expiresAt });
}

/** Telling an address that it no longer belongs to an account: whoever took the account over cannot keep it quiet. */
import type { Language } from '@lantern/contract/errors';
import type { Tx } from '../../kernel/tx.ts';
import { takeNoticeBudget } from './allowances.ts';
import type { Doors, Recipient } from './doors.ts';
import { postMessage } from './post-message.ts';
import { contactChangedLetter } from './rules/texts.ts';
import { instantAfter } from './store.ts';

/** Two days: the owner may be away from the old address for a while. */
const NOTICE_TTL_SEC = 48 * 3600;

export interface ChangeNotice extends Recipient {
  readonly merchantCode: string;
  readonly language: Language;
}

/** Writes the notice in the transaction of the change. Says nothing where the channel has no gateway or the day's budget is spent. */
export async function notifyOfChange(doors: Doors, tx: Tx, notice: ChangeNotice): Promise<void> {
  const { channel, to, language, merchantCode } = notice;
  if (doors.carriers[channel].kind === 'none' || !(await takeNoticeBudget(doors, notice))) return;
  const { brandName } = await doors.deps.brand(merchantCode);
  const letter = contactChangedLetter(language, channel, brandName);
  const expiresAt = await instantAfter(tx, NOTICE_TTL_SEC);
  await postMessage(doors, tx, { channel, to, kind: 'notice', letter, code: '', silent: false, expiresAt });
}

/** Creating and sending a code. */
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { randomBelow } from '../../../kernel/random.ts';
import { transact } from '../../../kernel/tx.ts';
import { takeCodeBudget } from './budgets.ts';
import { recipientKey, type CodeOrder, type ModuleContext } from './context.ts';
import { postMessage } from './messages.ts';
import { codeEmail, codeSms } from './rules/texts.ts';
import { storeCode } from './store.ts';

const CODE_MINUTES = 5;
const CODE_DIGITS = 6;
const HASH_BYTES = 32;

export interface SentCode {
  readonly expiredMinutes: number;
  /** Milliseconds since 1970. */
  readonly expirationTime: number;
}

export type SendRefusal = 'code_sent_recently' | 'rate_limited' | 'service_unavailable';

/**
 * Sends a fresh code that replaces the previous one. A silent order costs, answers and takes the same, but its code is
 * invalid and is not sent: the caller cannot learn who has an account. Refuses service_unavailable without a gateway,
 * code_sent_recently and rate_limited by the budgets.
 */
export async function sendCode(
  module: ModuleContext,
  order: CodeOrder,
  { silent }: { readonly silent: boolean },
): Promise<Result<SentCode, SendRefusal>> {
  const { kernel, carriers, deps } = module;
  const carrier = await carriers.of(order.channel);
  if (carrier.kind === 'none') return refuse('service_unavailable');
  const taken = await takeCodeBudget(module, order);
  if (!taken.ok) return taken;
  const { brandName } = await deps.brand(order.merchantCode);
  const code = String(randomBelow(kernel.random, 10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const recipient = recipientKey(module, order);
  const facts = { brand: brandName, code, minutes: CODE_MINUTES, purpose: order.purpose };
  const letter = order.channel === 'sms' ? codeSms(order.language, facts) : codeEmail(order.language, facts);
  const codeHash = silent
    ? Buffer.from(kernel.random.bytes(HASH_BYTES))
    : codeHashOf(module, recipient, order.purpose, code);
  const expiresAt = await transact(kernel.db, async (tx) => {
    const lapsesAt = await storeCode(tx, { recipient, purpose: order.purpose, codeHash, ttlSec: CODE_MINUTES * 60 });
    const post = { ...order, kind: order.purpose, letter, code, silent, expiresAt: lapsesAt, carrier };
    await postMessage(module, tx, post);
    return lapsesAt;
  });
  return ok({ expiredMinutes: CODE_MINUTES, expirationTime: expiresAt.getTime() });
}

/** The stored hash of a code: bound to recipient and purpose. */
export const codeHashOf = (
  { blind }: Pick<ModuleContext, 'blind'>,
  recipient: Buffer,
  purpose: string,
  code: string,
): Buffer => blind('code', recipient.toString('hex'), purpose, code);

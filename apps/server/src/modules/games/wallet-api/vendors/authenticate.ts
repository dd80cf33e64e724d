/** `authenticate`: exchanges a launch token (single use, 60 s) for a wallet session. */
import type { WalletAnswer, WalletInput } from '@lantern/contract/wallet-api';
import { isPlayCurrency } from '@lantern/money';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { transact } from '../../../../kernel/tx.ts';
import type { ModuleContext } from '../context.ts';
import { fromMinor } from '../rules/money-scale.ts';
import { insertSession } from '../sessions/session-store.ts';
import { newSessionToken, sessionTokenHash } from '../sessions/session-token.ts';
import type { WalletVendor } from './vendor-directory.ts';

/** Refuses launch_token_invalid when the token is unknown, used, expired or another vendor's; then whatever blocks the member from playing. */
export async function authenticate(
  { kernel, deps }: ModuleContext,
  vendor: WalletVendor,
  { token }: WalletInput<'authenticate'>,
): Promise<Result<WalletAnswer<'authenticate'>>> {
  const sessionToken = newSessionToken(kernel.random);
  return await transact(kernel.db, async (tx) => {
    const exchanged = await deps.exchangeLaunch(tx, vendor.code, token);
    if (!exchanged.ok) return exchanged;
    const { launchId, memberId, game, room, currency, language } = exchanged.value;
    const [merchantCode, purse] = [
      await deps.merchantCodeOf(tx, memberId),
      await deps.ledger.balance(tx, memberId, currency),
    ];
    if (merchantCode === undefined || !purse.ok) return refuse('launch_token_invalid');
    const tokenHash = Buffer.from(sessionTokenHash(sessionToken), 'hex');
    const expiresAt = await insertSession(tx, {
      tokenHash,
      vendor: vendor.code,
      memberId,
      merchantCode,
      currency,
      game,
      launchId,
      ttlSec: vendor.sessionTtlSec,
    });
    const balance = fromMinor(purse.value.cash + purse.value.bonus, vendor.moneyScale);
    return ok({
      sessionToken,
      memberRef: memberId,
      currency,
      balance,
      game,
      room,
      language,
      demo: isPlayCurrency(currency),
      autoPlay: await deps.autoPlay(tx, merchantCode),
      expiresAt,
    });
  });
}

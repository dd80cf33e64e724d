/** The demo's payment providers: real adapters to a sandbox process. Never created in production. */
import type { Kernel } from '../../../../kernel/module.ts';
import { payPath, type SandboxOrder } from '../../../../dev/sandbox-provider/sandbox-order.ts';
import { callbackKey, requestKey } from '../../../../kernel/http/callback-signature.ts';
import { createHostedProvider } from './hosted-provider.ts';
import type { OrderOpening, PaymentInstructions, PaymentProvider } from './payment-provider.ts';
import { createTransferProvider } from './transfer-provider.ts';

export const SANDBOX_BANK = 'sandbox_bank';
export const SANDBOX_WALLET = 'sandbox_wallet';
export const SANDBOX_GATEWAY = 'sandbox_gateway';
export const SANDBOX_CHAIN = 'sandbox_chain';

/** Codes of the sandbox providers. */
export const SANDBOX_PROVIDERS: readonly string[] = [SANDBOX_BANK, SANDBOX_WALLET, SANDBOX_GATEWAY, SANDBOX_CHAIN];

const bankOrder = (
  { orderId, kind, amount, currency, memo, expiresAt }: OrderOpening,
  { payee, qr }: PaymentInstructions,
): SandboxOrder => ({
  provider: SANDBOX_BANK,
  orderId,
  kind,
  amount: Number(amount),
  currency,
  memo,
  expiresAt: expiresAt.getTime(),
  ...(payee && { accountNumber: payee.accountNumber, bankName: payee.bankName, accountName: payee.accountName }),
  ...(qr === undefined ? {} : { qr }),
});

/** Creates the adapters; those that need a server only if `address` is given. */
export function createSandboxProviders(
  { secret, clock, log }: Kernel,
  address: (() => Promise<string>) | undefined,
): readonly PaymentProvider[] {
  const bankKey = callbackKey(secret, SANDBOX_BANK);
  const bank = createTransferProvider({
    code: SANDBOX_BANK,
    key: bankKey,
    sandboxUrl: (order, instructions) => payPath(bankKey, bankOrder(order, instructions)),
  });
  if (!address) return [bank];
  const hosted = [SANDBOX_WALLET, SANDBOX_GATEWAY, SANDBOX_CHAIN].map((code) =>
    createHostedProvider({
      code,
      requestKey: requestKey(secret, code),
      callbackKey: callbackKey(secret, code),
      address: async () => `${await address()}/sandbox/provider`,
      clock,
      log,
    }),
  );
  return [bank, ...hosted];
}

/** The demo's payout provider: the real adapter, connected to the sandbox provider. Never created in production. */
import { callbackKey, requestKey } from '../../../../kernel/http/callback-signature.ts';
import { createHostedPayouts, type HostedPayoutsOptions } from './hosted-payouts.ts';
import type { PayoutProvider } from './payout-provider.ts';

export const SANDBOX_PAYOUTS = 'sandbox_payouts';

/** Creates the adapter; the two keys shared with the sandbox are derived from `secret`, the platform's own. */
export const createSandboxPayouts = (
  secret: string,
  line: Pick<HostedPayoutsOptions, 'address' | 'clock' | 'timeoutMs'>,
): PayoutProvider =>
  createHostedPayouts({
    ...line,
    code: SANDBOX_PAYOUTS,
    requestKey: requestKey(secret, SANDBOX_PAYOUTS),
    callbackKey: callbackKey(secret, SANDBOX_PAYOUTS),
  });

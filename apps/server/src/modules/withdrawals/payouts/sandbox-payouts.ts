/** The payout company of the demonstration: the real adapter to the desk of the sandbox provider. Never created in production. */
import { callbackKey, requestKey } from '../../../kernel/http/callback-signature.ts';
import { createHostedPayouts, type HostedPayoutsOptions } from './hosted-payouts.ts';
import type { PayoutProvider } from './payout-provider.ts';

export const SANDBOX_PAYOUTS = 'sandbox_payouts';

/** Its adapter; `secret` is the platform's own, the two keys shared with the desk are derived from it. */
export const createSandboxPayouts = (secret: string, line: Pick<HostedPayoutsOptions, 'address' | 'clock' | 'timeoutMs'>): PayoutProvider =>
  createHostedPayouts({ ...line, code: SANDBOX_PAYOUTS, requestKey: requestKey(secret, SANDBOX_PAYOUTS), callbackKey: callbackKey(secret, SANDBOX_PAYOUTS) });

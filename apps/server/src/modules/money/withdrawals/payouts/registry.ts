/** The payout adapters of this release by name, and who pays out: the installation's providers, and operators' accounts. */
import type { Kernel } from '../../../../kernel/module.ts';
import { callbackKeysOf, createProviders, type Providers } from '../../../../kernel/providers.ts';
import { createHostedPayouts } from './hosted-payouts.ts';
import { hasOpenPayout, isPayoutProvider } from '../payout-store.ts';
import type { PayoutProvider } from './payout-provider.ts';

/** Every payout provider. */
export const payOutProviders = (kernel: Kernel, fixed: readonly PayoutProvider[]): Providers<PayoutProvider> =>
  createProviders(kernel, {
    kind: 'pay_out',
    adapters: {
      /** Signed JSON both ways, in the platform's own wire format. */
      hosted: {
        needs: ['url', 'key', 'callbackKey'],
        create: ({ code, url, key, ...keys }) =>
          createHostedPayouts({
            code,
            requestKey: key!,
            callbackKey: callbackKeysOf(keys),
            address: async () => url!,
            clock: kernel.clock,
          }),
      },
    },
    configured: fixed.map((provider) => [provider.code, provider]),
    orders: { named: isPayoutProvider, open: hasOpenPayout },
  });

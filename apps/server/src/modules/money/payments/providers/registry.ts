/** The adapters of this release by name, and the installation's providers that use them: of the configuration, and operators' accounts. */
import { ConfigError, type PaymentProviderSettings } from '../../../../kernel/config.ts';
import type { Kernel } from '../../../../kernel/module.ts';
import { callbackKeysOf, createProviders, type Adapter, type Providers } from '../../../../kernel/providers.ts';
import { isOrderProvider } from '../store.ts';
import { createHostedProvider } from './hosted-provider.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createTransferProvider } from './transfer-provider.ts';

type AdapterKernel = Pick<Kernel, 'config' | 'clock' | 'log'>;

const adaptersOf = ({ clock, log }: AdapterKernel): Readonly<Record<string, Adapter<PaymentProvider>>> => ({
  /** Wallets, gateways, voucher cards and coins in the platform's own wire format. */
  hosted: {
    needs: ['url', 'key', 'callbackKey'],
    create: ({ code, url, key, ...keys }) =>
      createHostedProvider({
        code,
        requestKey: key!,
        callbackKey: callbackKeysOf(keys),
        address: async () => url!,
        clock,
        log,
      }),
  },
  /** A bank that reports transfers by callbacks. */
  transfer: {
    needs: ['callbackKey'],
    create: ({ code, ...keys }) => createTransferProvider({ code, key: callbackKeysOf(keys) }),
  },
});

/** A provider of the configuration. Throws ConfigError for an unknown adapter, and where its address is missing. */
function configuredProvider(
  { code, adapter: name, server, callbackKey }: PaymentProviderSettings,
  adapters: ReturnType<typeof adaptersOf>,
): PaymentProvider {
  const adapter = Object.hasOwn(adapters, name) ? adapters[name] : undefined;
  if (!adapter)
    throw new ConfigError(`PAYMENT_PROVIDERS must name one of ${Object.keys(adapters).join(', ')}, not "${name}"`);
  if (adapter.needs.includes('url') && !server)
    throw new ConfigError(`PAYMENT_${code.toUpperCase()}_URL must be set: the adapter ${name} needs it`);
  return adapter.create({ code, url: server?.url ?? null, key: server?.key, callbackKey });
}

/** The providers of the configuration. Throws ConfigError for an unknown adapter, and for a code that is named twice. */
export function installedProviders(kernel: AdapterKernel): readonly PaymentProvider[] {
  const { paymentProviders } = kernel.config;
  const adapters = adaptersOf(kernel);
  return paymentProviders.map((settings, at) => {
    if (paymentProviders.findIndex(({ code }) => code === settings.code) !== at)
      throw new ConfigError(`PAYMENT_PROVIDERS names ${settings.code} twice`);
    return configuredProvider(settings, adapters);
  });
}

/** Every pay-in provider: the fixed ones, and operators' accounts. */
export const payInProviders = (kernel: Kernel, fixed: readonly PaymentProvider[]): Providers<PaymentProvider> =>
  createProviders(kernel, {
    kind: 'pay_in',
    adapters: adaptersOf(kernel),
    configured: fixed.map((provider) => [provider.code, provider]),
    orders: { named: isOrderProvider },
  });

/** The adapters of this release by name, and the installation's providers that use them (PAYMENT_PROVIDERS). */
import { ConfigError, type PaymentProviderSettings } from '../../../../kernel/config.ts';
import type { Kernel } from '../../../../kernel/module.ts';
import { createHostedProvider } from './hosted-provider.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createTransferProvider } from './transfer-provider.ts';

type AdapterKernel = Pick<Kernel, 'config' | 'clock' | 'log'>;

/** The provider's interface. Throws ConfigError if the installation did not set it. */
function serverOf({ code, adapter, server }: PaymentProviderSettings) {
  if (!server) throw new ConfigError(`PAYMENT_${code.toUpperCase()}_URL must be set: the adapter ${adapter} needs it`);
  return server;
}

type CreateAdapter = (settings: PaymentProviderSettings, kernel: AdapterKernel) => PaymentProvider;

const ADAPTERS: Readonly<Record<string, CreateAdapter>> = {
  /** Wallets, gateways, voucher cards and coins in the platform's own wire format. */
  hosted(settings, { clock, log }) {
    const { url, key } = serverOf(settings);
    return createHostedProvider({
      code: settings.code,
      requestKey: key,
      callbackKey: Buffer.from(settings.callbackKey),
      address: async () => url,
      clock,
      log,
    });
  },
  /** A bank that reports transfers by callbacks. */
  transfer: ({ code, callbackKey }) => createTransferProvider({ code, key: Buffer.from(callbackKey) }),
};

/** Creates the installation's providers. Throws ConfigError for an unknown adapter, and for a code that is named twice. */
export function installedProviders(kernel: AdapterKernel): readonly PaymentProvider[] {
  const { paymentProviders } = kernel.config;
  return paymentProviders.map((settings, at) => {
    const { code, adapter } = settings;
    if (paymentProviders.findIndex((other) => other.code === code) !== at)
      throw new ConfigError(`PAYMENT_PROVIDERS names ${code} twice`);
    const create = Object.hasOwn(ADAPTERS, adapter) ? ADAPTERS[adapter] : undefined;
    if (!create)
      throw new ConfigError(`PAYMENT_PROVIDERS must name one of ${Object.keys(ADAPTERS).join(', ')}, not "${adapter}"`);
    return create(settings, kernel);
  });
}

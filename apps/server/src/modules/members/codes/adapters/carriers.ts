/** How each channel's messages are sent: by the sandbox, a gateway, or, in production without one, not at all. */
import type { Config } from '../../../../kernel/config.ts';
import type { Kernel } from '../../../../kernel/module.ts';
import { createProviders, type Providers } from '../../../../kernel/providers.ts';
import { createMailServer } from './mail-server.ts';
import type { OutgoingMessage } from './outgoing-message.ts';
import { createSmsGateway } from './sms-gateway.ts';

/** Rejects when the message was not accepted; the error names neither recipient nor text. */
type Deliver = (message: OutgoingMessage) => Promise<void>;

export type Carrier =
  | { readonly kind: 'none' }
  /** Messages are stored here, sealed, for the sandbox's reader. */
  | { readonly kind: 'sandbox' }
  /** `attempt` counts from 1: each goes to the next gateway that serves. */
  | { readonly kind: 'gateway'; readonly deliver: (message: OutgoingMessage, attempt: number) => Promise<void> };

export interface Carriers {
  /** How the channel's messages are sent now. */
  of(channel: 'sms' | 'email'): Promise<Carrier>;
  /** SMS gateways: the configured one, and operators' accounts. */
  readonly gateways: Providers<Deliver>;
}

/** The sandbox, which shows codes to every caller. Throws in production. */
export function sandboxCarrier({ environment }: Pick<Config, 'environment'>): Carrier {
  if (environment === 'production') throw new Error('The message sandbox refuses to start in production');
  return { kind: 'sandbox' };
}

/** Code of the gateway that the environment names. */
const CONFIGURED = 'gateway';

/** The carriers: a gateway where one serves, else the sandbox, which production does not have. */
export function createCarriers(kernel: Kernel): Carriers {
  const { config, clock, log } = kernel;
  const fallback = (): Carrier => (config.environment === 'production' ? { kind: 'none' } : sandboxCarrier(config));
  const mail: Carrier = config.mailServer
    ? { kind: 'gateway', deliver: createMailServer(config.mailServer) }
    : fallback();
  const missing = [...(config.smsGateway ? [] : ['SMS_GATEWAY_URL']), ...(config.mailServer ? [] : ['SMTP_URL'])];
  for (const variable of config.environment === 'production' ? missing : [])
    log.warn({ variable }, 'no gateway for this channel: codes are refused as service_unavailable');
  const gateways = createProviders<Deliver>(kernel, {
    kind: 'sms',
    adapters: {
      /** One signed JSON POST per message. */
      hosted: { needs: ['url', 'key'], create: ({ url, key }) => createSmsGateway({ url: url!, key: key!, clock }) },
    },
    configured: config.smsGateway ? [[CONFIGURED, createSmsGateway({ ...config.smsGateway, clock })]] : [],
  });
  return {
    gateways,
    async of(channel) {
      if (channel === 'email') return mail;
      const serving = await gateways.serving({});
      if (serving.length === 0) return fallback();
      return {
        kind: 'gateway',
        async deliver(message, attempt) {
          const gateway = await gateways.find(serving[(attempt - 1) % serving.length]!);
          if (!gateway) throw new Error('The SMS gateway is not installed');
          await gateway(message);
        },
      };
    },
  };
}

/** How each channel's messages are sent: by the sandbox, a gateway, or, in production without one, not at all. */
import type { Config } from '../../../../kernel/config.ts';
import type { Kernel } from '../../../../kernel/module.ts';
import { createMailServer } from './mail-server.ts';
import type { OutgoingMessage } from './outgoing-message.ts';
import { createSmsGateway } from './sms-gateway.ts';

export type Carrier =
  | { readonly kind: 'none' }
  /** Messages are stored here, sealed, for the sandbox's reader. */
  | { readonly kind: 'sandbox' }
  /** Rejects when the message was not accepted; the error names neither recipient nor text. */
  | { readonly kind: 'gateway'; readonly deliver: (message: OutgoingMessage) => Promise<void> };

export interface Carriers {
  readonly sms: Carrier;
  readonly email: Carrier;
}

/** The sandbox, which shows codes to every caller. Throws in production. */
export function sandboxCarrier({ environment }: Pick<Config, 'environment'>): Carrier {
  if (environment === 'production') throw new Error('The message sandbox refuses to start in production');
  return { kind: 'sandbox' };
}

/** The configured carriers: a gateway where one is set, else the sandbox, which production does not have. */
export function createCarriers({ config, clock, log }: Pick<Kernel, 'config' | 'clock' | 'log'>): Carriers {
  const fallback = (variable: string): Carrier => {
    if (config.environment !== 'production') return sandboxCarrier(config);
    log.warn({ variable }, 'no gateway for this channel: codes are refused as service_unavailable');
    return { kind: 'none' };
  };
  return {
    sms: config.smsGateway
      ? { kind: 'gateway', deliver: createSmsGateway({ ...config.smsGateway, clock }) }
      : fallback('SMS_GATEWAY_URL'),
    email: config.mailServer ? { kind: 'gateway', deliver: createMailServer(config.mailServer) } : fallback('SMTP_URL'),
  };
}

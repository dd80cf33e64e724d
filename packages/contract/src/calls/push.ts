/** Web Push (RFC 8030): devices that show messages while the site is closed, and what the member wants to be told on them. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothing, someText } from '../shapes.ts';

/** An address of a push service is about 200 characters; none is near this. */
const endpoint = z.string().min(12).max(1_000);
const base64url = (maximum: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{1,${maximum}}={0,2}$`));

const choice = {
  /** News about the member's own account. Offers have consents of their own, by product. */
  service: z.boolean(),
  /** Whether amounts of money may appear on a locked screen. */
  showAmounts: z.boolean(),
};

const options = z.object({
  /** The server's public key (P-256, uncompressed, base64url), which a browser subscribes with. Null: push is not offered. */
  publicKey: z.string().nullable(),
  ...choice,
  /** How many devices of the member are subscribed, and how many may be. */
  devices: z.int(),
  maximum: z.int(),
});

export const pushCalls = {
  'push.options': defineCall({
    method: 'GET',
    path: '/wps/push',
    summary: 'What a browser needs to subscribe to push messages, and what the member wants to be told by them.',
    auth: 'member',
    answer: options,
  }),
  'push.choose': defineCall({
    method: 'PUT',
    path: '/wps/push',
    summary: 'Switches push messages about the account, and amounts in them, on or off.',
    auth: 'member',
    input: z.object(choice),
    answer: options,
  }),
  'push.subscribe': defineCall({
    method: 'PUT',
    path: '/wps/push/subscription',
    summary:
      'Subscribes this device, or renews its subscription for this sign-in, which it ends with. At most five devices a member; their push service must be an allowed one.',
    auth: 'member',
    input: z.object({
      endpoint,
      /** The browser's keys (RFC 8291), base64url: a point of P-256, and 16 bytes. */
      p256dh: base64url(120),
      auth: base64url(32),
      /** Only if this device is the member's already: after a new sign-in, without asking anyone. */
      renew: z.boolean().default(false),
    }),
    answer: options,
    errors: ['push_endpoint_refused', 'push_not_subscribed', 'push_devices_full'],
  }),
  'push.unsubscribe': defineCall({
    method: 'DELETE',
    path: '/wps/push/subscription',
    summary: 'Ends the subscription of a device; one that is not there is ended.',
    auth: 'member',
    input: z.object({ endpoint: someText(1_000) }),
    answer: nothing,
  }),
} as const;

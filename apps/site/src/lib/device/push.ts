/**
 * Push messages on this device (MSG-13). Nothing of it is loaded with a page: only screens that offer it, and a sign-in in a browser
 * that has allowed notifications, import it.
 */
import { currentDevice } from '../session/device.ts';
import { client } from '../server/calls.ts';
import { runningMode } from './running-mode.ts';

/** The members' pages only, as the service worker's. */
const SCOPE = '/m/';

/** `install`: an iPhone offers it to an app on the home screen only. */
export type PushAbility = 'ready' | 'denied' | 'install' | 'unsupported';

/** Whether this browser can receive push messages now. */
export function pushAbility(): PushAbility {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return currentDevice() === 'ios' && runningMode() === 'H5' ? 'install' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  // Without an active worker no one would show a message.
  return registration?.active ? registration : undefined;
}

const subscriptionHere = async (): Promise<PushSubscription | undefined> =>
  (await (await registered())?.pushManager.getSubscription()) ?? undefined;

/** The bytes of base64url. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

const isSameKey = (subscription: PushSubscription, key: Uint8Array): boolean => {
  const own = subscription.options?.applicationServerKey;
  if (!own) return true;
  const bytes = new Uint8Array(own);
  return bytes.length === key.length && bytes.every((byte, at) => byte === key[at]);
};

/** What the server needs of a subscription. */
function addressOf(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
}

/** `denied`: the member does not allow it. `failed`: the browser could not subscribe. A text: why the server refused. */
export type Enabled = 'on' | 'denied' | 'failed' | { readonly refusal: string };

/** Asks for permission and subscribes this device: only ever from a tap, which browsers require. */
export async function enablePush(publicKey: string): Promise<Enabled> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const registration = await registered();
  if (!registration) return 'failed';
  try {
    const key = bytesOf(publicKey);
    const earlier = await registration.pushManager.getSubscription();
    // A server with another key cannot send to it.
    if (earlier && !isSameKey(earlier, key)) await earlier.unsubscribe();
    const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const set = await client.call('push.subscribe', { body: addressOf(subscription) });
    if (set.ok) return 'on';
    await subscription.unsubscribe();
    return { refusal: set.message };
  } catch {
    return 'failed';
  }
}

/** Ends it on this device. */
export async function disablePush(): Promise<void> {
  const subscription = await subscriptionHere();
  if (!subscription) return;
  await client.call('push.unsubscribe', { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}

/**
 * Whether this device receives the member's messages, after giving its subscription to this sign-in. One that is not theirs, because
 * someone else signed in here or it ended with a sign-out, ends in the browser too.
 */
export async function renewPush(): Promise<boolean> {
  const subscription = await subscriptionHere();
  if (!subscription) return false;
  const renewed = await client.call('push.subscribe', { body: { ...addressOf(subscription), renew: true } });
  if (!renewed.ok && renewed.code === 'push_not_subscribed') await subscription.unsubscribe();
  return renewed.ok;
}

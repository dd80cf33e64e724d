/**
 * Reports visitors' steps to the app around the site, or to a script of the operator's (§7 "tracking event bus",
 * SYS-09).
 */
import { sendToApp } from './native-bridge.ts';

/** Nothing personal: no name, no number, no code. */
interface TrackedEvents {
  /** A registration was sent. */
  readonly register: { readonly method: 'username' | 'mobileNum' };
  /** The account's first deposit was credited; the amount in minor units. */
  readonly first_deposit: { readonly amount: number; readonly currency: string };
}

/** An event as listeners and the app's logger receive it. */
export type TrackedEvent = {
  [Name in keyof TrackedEvents]: { readonly name: Name } & TrackedEvents[Name];
}[keyof TrackedEvents];

/** The event's name on the window; its `detail` is a TrackedEvent. */
export const TRACKING_EVENT = 'lantern:track';

/** Notifies the listeners; there may be none. */
export function track<Name extends keyof TrackedEvents>(name: Name, facts: TrackedEvents[Name]): void {
  const event = { name, ...facts } as unknown as TrackedEvent;
  window.dispatchEvent(new CustomEvent(TRACKING_EVENT, { detail: event }));
  sendToApp({ name: 'track', event });
}

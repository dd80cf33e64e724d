/** What the site tells an app around it, or a script of the operator's, about its visitors' steps (§7 "tracking event bus"). */

/** Nothing personal: no name, no number, no code. */
interface TrackedEvents {
  /** A registration was sent. */
  readonly register: { readonly method: 'username' | 'mobileNum' };
}

/** The event's name on the window; its `detail` is `{ name, ... }`. */
export const TRACKING_EVENT = 'lantern:track';

/** Tells whoever listens; nobody needs to. */
export function track<Name extends keyof TrackedEvents>(name: Name, facts: TrackedEvents[Name]): void {
  window.dispatchEvent(new CustomEvent(TRACKING_EVENT, { detail: { name, ...facts } }));
}

/**
 * Whether the signed-in account must change its password before anything else (§2 Change password), and the server's
 * single-use ticket that replaces the old one. In memory only: after a reload the old password is required instead.
 */
import { useSyncExternalStore } from 'react';
import { onSessionChange } from './session.ts';

interface PasswordDue {
  readonly due: boolean;
  readonly ticket?: string | undefined;
}

const NOT_DUE: PasswordDue = { due: false };
let current = NOT_DUE;
const listeners = new Set<() => void>();

function change(next: PasswordDue): void {
  current = next;
  for (const listener of listeners) listener();
}

// One account's due password is not the next one's.
onSessionChange(() => {
  if (current.due) change(NOT_DUE);
});

/** A login reported it and returned a ticket. */
export const holdChangeTicket = (ticket: string): void => change({ due: true, ticket });

/** A call was refused because of it. */
export function notePasswordDue(): void {
  if (!current.due) change({ due: true });
}

/** The ticket was refused; the old password can still be used. */
export const invalidateChangeTicket = (): void => change({ due: true });

/** The password is changed. */
export const dropChangeTicket = (): void => change(NOT_DUE);

/** What is due now, for components. */
export const usePasswordDue = (): PasswordDue =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );

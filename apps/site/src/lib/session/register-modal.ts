/** The register modal over the page (ACC-26): opened from anywhere, rendered once by the app. */
import { useSyncExternalStore } from 'react';
import { client } from '../server/calls.ts';

export interface CaptchaPicture {
  readonly id: string;
  readonly image: string;
}

export interface RegisterModal {
  readonly state: 'hideRegister' | 'showRegister' | 'registerSuccess';
  /** Loaded before the modal showed; undefined when that failed, and the form loads it again if it needs one. */
  readonly picture: CaptchaPicture | undefined;
}

let modal: RegisterModal = { state: 'hideRegister', picture: undefined };
let opening = false;
const listeners = new Set<() => void>();

function change(next: RegisterModal): void {
  modal = next;
  for (const listener of listeners) listener();
}

/** Loads a captcha, then opens the modal; a second tap meanwhile is ignored. */
export async function showRegister(): Promise<void> {
  if (opening || modal.state === 'showRegister') return;
  opening = true;
  const picture = await client.call('session.captcha');
  opening = false;
  change({ state: 'showRegister', picture: picture.ok ? picture.value : undefined });
}

/** The account is created: the modal closes, listeners may welcome the member. */
export const registerSuccess = (): void => change({ state: 'registerSuccess', picture: undefined });

/** Closes the modal without an account. */
export const hideRegister = (): void => change({ state: 'hideRegister', picture: undefined });

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The modal's current state, for components. */
export const useRegisterModal = (): RegisterModal => useSyncExternalStore(listen, () => modal);

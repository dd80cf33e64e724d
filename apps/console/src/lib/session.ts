/** Who is signed in, for which merchant, and until when. Kept in memory only; the cookie is the server's. */
import type { AnswerOf } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { Right } from '@lantern/contract/ops/rights';
import { clock } from '@lantern/ui/clock';
import { createStore } from '@lantern/web/store';
import { readKept, writeKept } from './storage.ts';

export type SignedIn = AnswerOf<OpsCalls['ops.session.me']>;
export type Merchant = SignedIn['operator']['merchants'][number];

export interface SessionState {
  /** `lost`: ended while a screen was open; the screen stays, so that nothing typed is lost. */
  readonly phase: 'starting' | 'out' | 'in' | 'lost';
  readonly me: SignedIn | undefined;
  /** How long a session lives without a call, milliseconds. */
  readonly idleMs: number;
  readonly idleEndsAt: number;
}

const MERCHANT = 'MERCHANT';
const store = createStore<SessionState>({ phase: 'starting', me: undefined, idleMs: 0, idleEndsAt: 0 });
const rememberedMerchant = readKept(MERCHANT);
let merchantCode = typeof rememberedMerchant === 'string' ? rememberedMerchant : undefined;

export const session = { get: store.get, listen: store.listen, use: store.use };

/** The merchant every call is made for; undefined before the first sign-in on this computer. */
export const chosenMerchant = (): string | undefined => merchantCode;

/** A sign-in or a fresh answer about it. */
export function enter(me: SignedIn): void {
  merchantCode = me.merchant;
  writeKept(MERCHANT, me.merchant);
  store.update(() => ({
    phase: 'in',
    me,
    idleMs: Math.max(0, me.idleEndsAt - clock.nowMs()),
    idleEndsAt: me.idleEndsAt,
  }));
}

/** Every call but a passive one keeps the session open for another idle period. */
export function noteActivity(idleEndsAt?: number): void {
  store.update((state) =>
    state.phase === 'in' ? { ...state, idleEndsAt: idleEndsAt ?? clock.nowMs() + state.idleMs } : state,
  );
}

/** The server no longer knows the session. */
export function lose(): void {
  store.update((state) => {
    if (state.phase === 'in') return { ...state, phase: 'lost' };
    return state.phase === 'starting' ? { ...state, phase: 'out' } : state;
  });
}

/** Signed out on purpose. */
export function leave(): void {
  store.update((state) => ({ ...state, phase: 'out', me: undefined }));
}

/** The next calls are made for this merchant. */
export function chooseMerchant(code: string): void {
  merchantCode = code;
  writeKept(MERCHANT, code);
}

/** The signed-in operator; only components inside the shell use it. */
export function useMe(): SignedIn {
  const me = store.use((state) => state.me);
  if (!me) throw new Error('No operator is signed in');
  return me;
}

/** The merchant the screen is about. */
export function useMerchant(): Merchant {
  const me = useMe();
  return me.operator.merchants.find(({ code }) => code === me.merchant) ?? me.operator.merchants[0]!;
}

/** Whether the operator has a right. */
export const useRight = (right: Right): boolean => useMe().rights.includes(right);

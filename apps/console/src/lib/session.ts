/** Who is signed in, for which merchant, and until when. Kept in memory only; the cookie is the server's. */
import type { AnswerOf } from '@lantern/contract/call';
import { OPERATOR_IDLE_SEC } from '@lantern/contract/constants';
import type { OpsCalls } from '@lantern/contract/ops';
import type { Right } from '@lantern/contract/ops/rights';
import { clock } from '@lantern/ui/clock';
import { createStore } from '@lantern/web/store';
import { useState } from 'react';
import { dropDrafts, readDraft, readKept, writeDraft, writeKept } from './storage.ts';

export type SignedIn = AnswerOf<OpsCalls['ops.session.me']>;
export type Merchant = SignedIn['operator']['merchants'][number];

export interface SessionState {
  /** `lost`: ended while a screen was open; the screen stays, so that nothing typed is lost. */
  readonly phase: 'starting' | 'out' | 'in' | 'lost';
  readonly me: SignedIn | undefined;
  readonly idleEndsAt: number;
}

const MERCHANT = 'MERCHANT';
const IDLE_MS = OPERATOR_IDLE_SEC * 1000;
const store = createStore<SessionState>({ phase: 'starting', me: undefined, idleEndsAt: 0 });

export const session = { get: store.get, listen: store.listen, use: store.use };

/**
 * The merchant every call is made for: the one on the screen. Before a sign-in the last one of this computer; undefined
 * when there is none.
 */
export function shownMerchant(): string | undefined {
  const { me } = store.get();
  if (me) return me.merchant;
  const remembered = readKept(MERCHANT);
  return typeof remembered === 'string' ? remembered : undefined;
}

/** A sign-in or a fresh answer about it; what someone else has typed in this tab goes. */
export function enter(me: SignedIn): void {
  writeKept(MERCHANT, me.merchant);
  dropDrafts(me.operator.operatorId);
  store.update(() => ({ phase: 'in', me, idleEndsAt: me.idleEndsAt }));
}

/** Every call but a passive one keeps the session open for another idle period. */
export function noteActivity(idleEndsAt?: number): void {
  store.update((state) =>
    state.phase === 'in' ? { ...state, idleEndsAt: idleEndsAt ?? clock.nowMs() + IDLE_MS } : state,
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
  dropDrafts();
  store.update((state) => ({ ...state, phase: 'out', me: undefined }));
}

/** The merchant of this computer is none of the operator's. */
export const forgetMerchant = (): void => writeKept(MERCHANT, undefined);

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

/** A text of the operator that survives a closed screen and a new sign-in; `name` says about what object it is. */
export function useDraft(name: string): readonly [string, (text: string) => void] {
  const { operatorId } = useMe().operator;
  const [text, setText] = useState(() => readDraft(operatorId, name));
  return [
    text,
    (next) => {
      setText(next);
      writeDraft(operatorId, name, next);
    },
  ];
}

/**
 * Duty at the live chat: repeated every 20 seconds for as long as the console is open, whatever place is shown. Who closes it is off duty
 * after a minute.
 */
import { createStore } from '@lantern/web/store';
import { call, refresh } from './calls.ts';
import { session } from './session.ts';

const REPEAT_MS = 20_000;

interface Duty {
  readonly on: boolean;
  /** The number members know this operator by; undefined until the server has said it. */
  readonly deskNo: number | undefined;
}

const store = createStore<Duty>({ on: false, deskNo: undefined });
let timer: ReturnType<typeof setInterval> | undefined;

function stop(): void {
  clearInterval(timer);
  timer = undefined;
  store.update((duty) => ({ ...duty, on: false }));
}

// Duty is a person's at a merchant: a sign-out, a lost session and a change of either end it here.
const signedIn = (): string | undefined => {
  const { phase, me } = session.get();
  return phase === 'in' && me ? `${me.operator.operatorId} ${me.merchant}` : undefined;
};
let who = signedIn();
session.listen(() => {
  if (signedIn() === who) return;
  who = signedIn();
  stop();
});

/** One word to the server. An operator's own change counts as activity, its repetition does not. */
async function send(on: boolean, isPassive: boolean): Promise<string | undefined> {
  const asked = who;
  const result = await call('ops.chat.duty', { body: { on } }, { isPassive });
  if (asked !== who) return undefined;
  if (result.ok) store.update(() => ({ on: result.value.duty, deskNo: result.value.deskNo }));
  else if (result.status !== 0 && result.status < 500) stop();
  return result.ok ? undefined : result.message;
}

/** Begins or ends duty; answers the refusal. */
export async function setDuty(on: boolean): Promise<string | undefined> {
  stop();
  const refusal = await send(on, false);
  if (store.get().on) timer ??= setInterval(() => void send(true, true), REPEAT_MS);
  refresh('ops.chat.desk', 'ops.chat.list');
  return refusal;
}

export const useDuty = (): Duty => store.use((duty) => duty);

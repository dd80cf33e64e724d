/** An act of the desk: the call, what is said about how it ended, and what is read again. */
import { call, refresh, type OpsAnswer, type OpsCallId, type OpsInput } from '../lib/calls.ts';
import { i18n } from '../lib/i18n.ts';
import { say } from './toasts.tsx';

export interface ActOptions<Id extends OpsCallId> {
  /** Reads that the act changes. They are read again after a refusal as well: what was on the screen may be old. */
  readonly refreshes?: readonly OpsCallId[];
  /** What is said when it was done, or waits for a second person; nothing for an empty text. */
  readonly said?: (waits: boolean, answer: OpsAnswer<Id>) => string;
  /** What is said about a refusal, where the act knows better words than the server. */
  readonly refused?: (refusal: { readonly code: string; readonly message: string }) => string;
  readonly onDone?: (answer: OpsAnswer<Id>) => void;
}

const usual = (waits: boolean): string => i18n.t(waits ? 'request_sent' : 'done');

/** Makes the call of an act. True when it was done; otherwise the refusal has been said, and a dialog stays open. */
export async function carryOut<Id extends OpsCallId>(
  id: Id,
  input: OpsInput<Id>,
  { refreshes = [], said = usual, refused, onDone }: ActOptions<Id> = {},
): Promise<boolean> {
  const result = await call(id, input);
  if (!result.ok) {
    say('bad', refused?.(result) ?? result.message);
    refresh(...refreshes);
    return false;
  }
  const waits = (result.value as { readonly state?: string }).state === 'pending';
  const words = said(waits, result.value);
  if (words !== '') say('ok', words);
  refresh(...refreshes, ...(waits ? (['ops.approvals.list'] as const) : []));
  onDone?.(result.value);
  return true;
}

/** Reads the balance again once the connection listens: what changed since its first read was not told. */
import { refresh } from '../server/calls.ts';
import { useMemberReady } from '../server/realtime.ts';

export function BalanceCatchUp(): null {
  useMemberReady(() => refresh('wallet.balance'));
  return null;
}

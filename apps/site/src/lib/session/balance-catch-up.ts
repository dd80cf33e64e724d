/** Reads the balance again once the connection listens: what changed since its first read was not told. */
import { queries } from '../server/calls.ts';
import { useMemberReady } from '../server/realtime.ts';

const BALANCE = { queryKey: ['wallet.balance'] } as const;

export function BalanceCatchUp(): null {
  // An answer under way may be older than the connection: it is dropped.
  useMemberReady(
    () => void queries.cancelQueries(BALANCE).then(() => queries.invalidateQueries(BALANCE, { cancelRefetch: false })),
  );
  return null;
}

/** What became of a round, when the platform asks (rule 7 of the wallet interface). */
import type { Tx } from '../kernel/database.ts';
import { winId } from './transaction-ids.ts';
import { findOfMember } from './round-store.ts';

export interface RoundTold {
  readonly state: 'open' | 'ended' | 'void';
  readonly wins?: readonly { readonly transactionId: string; readonly amount: number }[];
}

/** A round the studio never had, or gave back, is void; one whose win is on its way is open until it has arrived. */
export async function roundForPlatform(tx: Tx, vendor: string, memberRef: string, roundId: string): Promise<RoundTold> {
  const round = await findOfMember(tx, vendor, memberRef, roundId);
  if (!round || round.state === 'refused' || round.state === 'void') return { state: 'void' };
  if (round.state !== 'ended') return { state: 'open' };
  return { state: 'ended', wins: [{ transactionId: winId(roundId), amount: round.won }] };
}

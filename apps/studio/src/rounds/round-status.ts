/** The status of a round, for the platform (rule 7 of the wallet interface). */
import type { Tx } from '../kernel/database.ts';
import type { Engines, RoundWin } from './engine.ts';
import { winId } from './transaction-ids.ts';
import { findCall } from '../wallet/call-store.ts';
import { findOfMember } from './round-store.ts';

export interface RoundStatus {
  readonly state: 'open' | 'ended' | 'void';
  readonly wins?: readonly RoundWin[];
}

/** A round that is unknown or rolled back is void; one whose win is pending is open until the win is acknowledged. */
export async function roundForPlatform(
  tx: Tx,
  engines: Engines,
  vendor: string,
  memberRef: string,
  roundId: string,
): Promise<RoundStatus> {
  const round = await findOfMember(tx, vendor, memberRef, roundId);
  if (!round || round.state === 'refused' || round.state === 'void') return { state: 'void' };
  if (round.state !== 'ended') return { state: 'open' };
  const wins = await engines.get(round.kind)?.winsOf?.(tx, round);
  if (wins) return { state: 'ended', wins };
  const transactionId = winId(roundId);
  const body = (await findCall(tx, transactionId))?.body as
    | { readonly amount: number; readonly returned?: number; readonly notCounted?: number }
    | undefined;
  return {
    state: 'ended',
    wins: [
      {
        transactionId,
        amount: body?.amount ?? round.won,
        ...(body?.returned !== undefined && { returned: body.returned }),
        ...(body?.notCounted !== undefined && { notCounted: body.notCounted }),
      },
    ],
  };
}

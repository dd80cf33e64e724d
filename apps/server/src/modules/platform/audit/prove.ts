/** Recomputes the chain of the audit trail. */
import type { Tx } from '../../../kernel/tx.ts';
import { findFaults, findLinkHash, findUnsealed, readTotals, type FaultRow, type Totals } from './store.ts';

/** An end of the chain that was kept elsewhere; it pins everything before it. */
export interface TrailAnchor {
  readonly position: bigint;
  /** Hexadecimal. */
  readonly hash: string;
}

export interface TrailProof extends Totals {
  readonly holds: boolean;
  readonly faults: readonly FaultRow[];
}

/** Links in one statement: a few seconds on a slow disk. */
const RANGE = 50_000n;
const FAULTS_MAXIMUM = 100;

/** Names every entry that was changed, removed or slipped in, up to a hundred; an anchor that does not match is a gap. */
export async function proveTrail(tx: Tx, anchors: readonly TrailAnchor[] = []): Promise<TrailProof> {
  const totals = await readTotals(tx);
  const faults: FaultRow[] = [];
  const last = totals.tip?.position ?? 0n;
  for (let from = 1n; from <= last && faults.length < FAULTS_MAXIMUM; from += RANGE) {
    const to = from + RANGE - 1n;
    faults.push(...(await findFaults(tx, from, to < last ? to : last)));
  }
  for (const { position, hash } of anchors) {
    const found = await findLinkHash(tx, position);
    if (found?.toString('hex') !== hash) faults.push({ position, entryId: null, fault: found ? 'changed' : 'gap' });
  }
  faults.push(...(await findUnsealed(tx)));
  return { ...totals, faults: faults.slice(0, FAULTS_MAXIMUM), holds: faults.length === 0 };
}

/** The proofs of the ledger, for the tools that print them. */
import { createDb, createPool } from '../apps/server/src/kernel/db/index.ts';
import { createLog } from '../apps/server/src/kernel/log.ts';
import { createLedger, type Anchor } from '../apps/server/src/modules/ledger/index.ts';

/** An anchor as an earlier proof printed it. Throws on anything else. */
export function readAnchor(text: string): Anchor {
  const match = /^([0-9]+):([0-9a-f]{64})$/.exec(text);
  if (!match) throw new Error(`--anchor must be block:hash as an earlier proof printed it, not "${text}"`);
  return { block: BigInt(match[1]!), hash: match[2]! };
}

/** Recomputes the ledger and prints a line per proof, then the trial balance. Answers whether all hold. */
export async function printProofs(connectionString: string, anchors: readonly Anchor[]): Promise<boolean> {
  const log = createLog('error');
  const pool = createPool({
    connectionString,
    maxConnections: 1,
    onError: (error) => log.error({ err: error }, 'database connection lost'),
  });
  // No timeout: recomputing years of transfers takes long.
  pool.on('connect', (client) => void client.query('SET statement_timeout = 0').catch(() => undefined));
  const db = createDb(pool);
  const ledger = createLedger({ db, pool, log });
  try {
    const proofs = await ledger.proveAccounts(db, anchors);
    for (const { name, holds, detail } of proofs)
      process.stdout.write(`${holds ? 'holds ' : 'BROKEN'}  ${name.padEnd(17)} ${detail}\n`);
    for (const row of await ledger.trialBalance(db)) {
      process.stdout.write(
        `        ${row.currency} ${row.code.padEnd(18)} ${String(row.accounts).padStart(8)} accounts ${String(row.balance).padStart(22)}\n`,
      );
    }
    return proofs.every((proof) => proof.holds);
  } finally {
    await db.destroy();
  }
}

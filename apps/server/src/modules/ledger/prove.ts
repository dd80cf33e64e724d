/** Proofs that the books are correct, each recomputed from the transfers themselves. */
import type { Tx } from '../../kernel/tx.ts';
import {
  countBelowZero,
  countMixedCurrencies,
  countUnsealed,
  countWrongBalances,
  countWrongHolds,
  readTrialBalance,
  recomputeBlocks,
  type CheckedBlockRow,
  type TrialBalanceRow,
} from './proof-store.ts';

export interface Proof {
  readonly name: 'trial_balance' | 'account_balances' | 'never_below_zero' | 'currencies' | 'holds' | 'chain';
  readonly holds: boolean;
  /** One line: what was checked, or what is broken and where. */
  readonly detail: string;
}

/** A block's hash stored outside this database; the chain must still contain it. */
export interface Anchor {
  readonly block: bigint;
  readonly hash: string;
}

const BLOCKS_AT_ONCE = 16;

/** Sums by currency and account code (credits less debits). */
export const trialBalance = (tx: Tx): Promise<TrialBalanceRow[]> => readTrialBalance(tx);

async function proveTrialBalance(tx: Tx): Promise<Proof> {
  const sums = new Map<string, bigint>();
  for (const row of await readTrialBalance(tx)) sums.set(row.currency, (sums.get(row.currency) ?? 0n) + row.balance);
  const off = [...sums].filter(([, sum]) => sum !== 0n);
  const detail =
    off.length === 0
      ? `${sums.size} currencies sum to zero`
      : off.map(([currency, sum]) => `${currency} is off by ${sum}`).join(', ');
  return { name: 'trial_balance', holds: off.length === 0, detail };
}

/** The fault of a block, given the one before it. */
function blockFault(block: CheckedBlockRow, previous: CheckedBlockRow | undefined): string | undefined {
  const expected = previous?.hash ?? Buffer.alloc(0);
  if (block.id !== (previous?.id ?? 0n) + 1n) return `a block before ${block.id} is missing`;
  if (!block.previous_hash.equals(expected)) return `block ${block.id} does not follow its predecessor`;
  if (block.first_operation !== (previous?.last_operation ?? 0n) + 1n) return `block ${block.id} leaves operations out`;
  if (block.transfers !== block.found_transfers)
    return `block ${block.id} sealed ${block.transfers} transfers, ${block.found_transfers} are there`;
  if (!block.hash.equals(block.found_hash))
    return `a transfer in block ${block.id} (operations ${block.first_operation}–${block.last_operation}) was changed`;
  return undefined;
}

async function proveChain(tx: Tx, anchors: readonly Anchor[]): Promise<Proof> {
  const open = new Map(anchors.map((anchor) => [anchor.block, anchor.hash]));
  let previous: CheckedBlockRow | undefined;
  for (;;) {
    const blocks = await recomputeBlocks(tx, previous?.id ?? 0n, BLOCKS_AT_ONCE);
    for (const block of blocks) {
      const fault = blockFault(block, previous);
      if (fault !== undefined) return { name: 'chain', holds: false, detail: fault };
      const anchor = open.get(block.id);
      if (anchor !== undefined && anchor !== block.hash.toString('hex')) {
        return { name: 'chain', holds: false, detail: `block ${block.id} is not the one that was anchored` };
      }
      open.delete(block.id);
      previous = block;
    }
    if (blocks.length < BLOCKS_AT_ONCE) break;
  }
  if (open.size > 0)
    return { name: 'chain', holds: false, detail: `anchored blocks are missing: ${[...open.keys()].join(', ')}` };
  const tip = previous ? `, tip ${previous.id}:${previous.hash.toString('hex')}` : '';
  return {
    name: 'chain',
    holds: true,
    detail: `${previous?.id ?? 0} blocks${tip}, ${await countUnsealed(tx)} transfers not sealed yet`,
  };
}

/**
 * Runs every proof. `anchors` are block hashes stored elsewhere: without one, the database's owner could rewrite the
 * transfers and the whole chain with them.
 */
export async function proveAccounts(tx: Tx, anchors: readonly Anchor[] = []): Promise<readonly Proof[]> {
  const balances = await countWrongBalances(tx);
  const negative = await countBelowZero(tx);
  const currencies = await countMixedCurrencies(tx);
  const holds = await countWrongHolds(tx);
  return [
    await proveTrialBalance(tx),
    {
      name: 'account_balances',
      holds: balances.wrong === 0n,
      detail:
        balances.wrong === 0n
          ? `${balances.accounts} accounts equal the sum of ${balances.transfers} transfers`
          : `${balances.wrong} accounts differ from their transfers, the first is ${balances.example}`,
    },
    {
      name: 'never_below_zero',
      holds: negative.wrong === 0n,
      detail: negative.wrong === 0n ? `${negative.accounts} member accounts` : `${negative.wrong} below zero`,
    },
    {
      name: 'currencies',
      holds: currencies.wrong === 0n,
      detail:
        currencies.wrong === 0n
          ? `${currencies.transfers} transfers stay within one currency`
          : `${currencies.wrong} transfers do not, the first in operation ${currencies.example}`,
    },
    {
      name: 'holds',
      holds: holds.wrong === 0n,
      detail:
        holds.wrong === 0n
          ? `${holds.accounts} holds agree with their transfers`
          : `${holds.wrong} do not agree, the first is ${holds.example}`,
    },
    await proveChain(tx, anchors),
  ];
}

/** The ledger's part of the explainer: operations with every account they moved, and members found by an operation's number. */
import type { Asker, Explains, Found, Life, MemberLookup } from '../../kernel/desk.ts';
import type { Tx } from '../../kernel/tx.ts';
import { findEntry, findOperation, listLifeEntries, type OperationRow } from './explain-store.ts';

/** An id within a ledger key or reference: what the operation belongs to. */
const RECORD_ID = /[0-9a-z]{26}/g;

/** Ids that the key and the reference name, for the desk to link what they are. */
function namedIds({ key, reference, memberId }: OperationRow): readonly string[] {
  const text = `${key} ${JSON.stringify(reference ?? {})}`;
  return [...new Set(text.match(RECORD_ID))].filter((id) => id !== memberId).slice(0, 6);
}

async function explainOperation(tx: Tx, id: string, { language }: Asker): Promise<Life | undefined> {
  const operation = await findOperation(tx, id);
  if (!operation) return undefined;
  const entry = await findEntry(tx, id);
  if (!entry) return undefined;
  return {
    kind: 'transfer',
    id,
    memberId: operation.memberId,
    state: 'posted',
    at: entry.at,
    title: language === 'VI' ? entry.codeVi : entry.codeEn,
    currency: entry.currency,
    amount: operation.amount,
    payout: null,
    why: { code: 'transfer_posted', facts: [{ label: 'key', value: operation.key, as: 'code' }] },
    steps: [],
    links: namedIds(operation).map((named) => ({ label: 'belongs_to', id: named, text: named })),
    ledgerKeys: [],
    operations: [BigInt(id)],
  };
}

/** Entries of the lives of other modules, and operations as lives of their own. */
export const ledgerExplains: Explains = {
  explain: explainOperation,
  async about(tx, life) {
    const entries = await listLifeEntries(tx, life);
    return {
      steps: entries.map((entry) => ({
        kind: 'ledger',
        label: `ledger_${entry.code}`,
        at: entry.at,
        entries: [entry],
      })),
    };
  },
};

/** Members found by the number of an operation of their purse. */
export const ledgerLookups: readonly MemberLookup[] = [
  {
    match: 'transfer',
    async find(tx, { text }): Promise<readonly Found[]> {
      const found = await findOperation(tx, text);
      return found ? [{ memberId: found.memberId, key: text }] : [];
    },
  },
];

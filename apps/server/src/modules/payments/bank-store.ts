/** The banks of the national transfer network, as operators edit them. */
import { sql } from '../../kernel/db/index.ts';
import type { Tx } from '../../kernel/tx.ts';

export interface Bank {
  readonly code: string;
  /** The network's number of the bank. */
  readonly bin: string;
  readonly name: string;
  readonly shortName: string;
  /** Whether members may link an account there. */
  readonly linkable: boolean;
  /** Exists in demonstrations only. */
  readonly sandbox: boolean;
  /** Shortest and longest account number, in characters. */
  readonly numberLength: readonly [minimum: number, maximum: number];
}

/** All banks by short name; sandbox ones among them. */
export async function readBanks(tx: Tx): Promise<readonly Bank[]> {
  const { rows } = await sql<Omit<Bank, 'numberLength'> & { minimum: number; maximum: number }>`SELECT code, bin::text AS bin, full_name AS name,
      short_name AS "shortName", linkable, sandbox, number_length_minimum::integer AS minimum, number_length_maximum::integer AS maximum
    FROM payments.bank ORDER BY lower(short_name) COLLATE "C", code`.execute(tx);
  return rows.map(({ minimum, maximum, ...bank }) => ({ ...bank, numberLength: [minimum, maximum] as const }));
}

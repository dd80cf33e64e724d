/** SQL of the banks of the national transfer network, editable by operators. */
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface Bank {
  readonly code: string;
  /** The bank's number in the transfer network. */
  readonly bin: string;
  readonly name: string;
  readonly shortName: string;
  /** Whether members may link an account there. */
  readonly linkable: boolean;
  /** Demo only. */
  readonly sandbox: boolean;
  /** Minimum and maximum length of an account number. */
  readonly numberLength: readonly [minimum: number, maximum: number];
}

/** All banks by short name, including sandbox ones. */
export async function readBanks(tx: Tx): Promise<readonly Bank[]> {
  const { rows } = await sql<
    Omit<Bank, 'numberLength'> & { minimum: number; maximum: number }
  >`SELECT code, bin::text AS bin, full_name AS name,
      short_name AS "shortName", linkable, sandbox, number_length_minimum::integer AS minimum, number_length_maximum::integer AS maximum
    FROM payments.bank ORDER BY lower(short_name) COLLATE "C", code`.execute(tx);
  return rows.map(({ minimum, maximum, ...bank }) => ({ ...bank, numberLength: [minimum, maximum] as const }));
}

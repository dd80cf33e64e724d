/** SQL of all launches of one member. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface LaunchRecord {
  readonly vendor: string;
  readonly gameCode: string;
  readonly launchedAt: Date;
}

/** Every stored launch, newest first. */
export async function listLaunches(tx: Tx, memberId: MemberId): Promise<readonly LaunchRecord[]> {
  const { rows } = await sql<LaunchRecord>`SELECT vendor, game_code AS "gameCode", launched_at AS "launchedAt"
    FROM launch.launch WHERE member_id = ${memberId} ORDER BY launched_at DESC, id DESC`.execute(tx);
  return rows;
}

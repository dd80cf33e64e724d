/**
 * What a settlement costs with agents and without, in turns of one run. All that agents add to it is an index of the bets' reports and the mark of days that
 * are over; the fold reads the reports afterwards. Without agents the index is dropped, nothing is marked and nothing folded.
 */
import type { MemberId } from '../../../apps/server/src/kernel/ids.ts';
import { transact } from '../../../apps/server/src/kernel/tx.ts';
import { house } from '../../../apps/server/src/modules/ledger/index.ts';
import type { CommissionWorld } from '../../setup/commission-world.ts';

const CHUNK = 200;
/** Chunks settled in a row; the first of them, with an index that was just made, is left out. */
const BLOCK = 6;

export const WAYS = ['without', 'with'] as const;
export type Way = (typeof WAYS)[number];

/** Each goes first as often as the other. */
export const inTurns = (round: number): readonly Way[] => (round % 2 === 0 ? WAYS : WAYS.toReversed());

/** Middle of the values. */
export const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;

/** Makes the database what it is with agents, or without. */
export async function switchAgents(query: (text: string) => Promise<unknown>, on: boolean): Promise<void> {
  await query(
    on
      ? 'CREATE INDEX IF NOT EXISTS bet_report_by_transaction ON turnover.bet_report (xid)'
      : 'DROP INDEX IF EXISTS turnover.bet_report_by_transaction',
  );
}

let made = 0;

/** Counts the bets of a chunk and posts their wins; in milliseconds. */
async function settleChunk({ platform, countAll }: CommissionWorld, players: number): Promise<number> {
  const { kernel, ledger } = platform;
  const at = (await platform.query<{ now: Date }>('SELECT kernel.now() AS now'))[0]!.now;
  const chunk = Array.from({ length: CHUNK }, () => {
    made += 1;
    return { memberId: `A${(made * 7_919) % players}` as MemberId, betId: `settled:${process.pid}:${made}` };
  });
  const startedAt = performance.now();
  await transact(kernel.db, async (tx) => {
    await countAll(
      tx,
      chunk.map(({ memberId, betId }) => ({ betId, member: { memberId }, bet: { stake: 50_000, at } })),
    );
    const posted = await ledger.postAll(
      tx,
      chunk.map(({ memberId, betId }) => ({
        key: `bench:win:${betId}`,
        code: 'bet_win',
        member: memberId,
        currency: 'VND',
        legs: [{ mode: 'move', amount: 45_000n, from: house('house', 'NOVA/RNG'), to: 'cash' }],
      })),
    );
    if (posted.some(({ ok }) => !ok)) throw new Error('a win was refused');
  });
  return performance.now() - startedAt;
}

/** Middle milliseconds of counting and posting a chunk, each way. */
export async function measureChunks(
  world: CommissionWorld,
  players: number,
  rounds: number,
): Promise<Readonly<Record<Way, number>>> {
  const { query } = world.platform;
  const times: Record<Way, number[]> = { without: [], with: [] };
  for (let round = 0; round <= rounds; round++) {
    for (const way of inTurns(round)) {
      world.facts.reportsToAgents = way === 'with';
      await switchAgents(query, way === 'with');
      for (let chunk = 0; chunk < BLOCK; chunk++) {
        const ms = await settleChunk(world, players);
        if (round > 0 && chunk > 0) times[way].push(ms);
      }
    }
  }
  world.facts.reportsToAgents = true;
  await switchAgents(query, true);
  return { without: middle(times.without), with: middle(times.with) };
}

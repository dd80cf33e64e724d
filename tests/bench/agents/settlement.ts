/** What a settlement costs while agents count it, compared with none, in turns of one run: wins are posted and bets counted, in chunks. */
import { setTimeout } from 'node:timers/promises';
import type { MemberId } from '../../../apps/server/src/kernel/ids.ts';
import { transact } from '../../../apps/server/src/kernel/tx.ts';
import { house } from '../../../apps/server/src/modules/ledger/index.ts';
import { foldNext } from '../../../apps/server/src/modules/members/agents/line-store.ts';
import type { CommissionWorld } from '../../setup/commission-world.ts';

const CHUNK = 200;
const WORDS = 5_000;
/** Between folds that found nothing. */
const FOLD_PAUSE_MS = 200;

let made = 0;

async function settleChunk({ platform, countAll, facts }: CommissionWorld, players: number, withAgents: boolean) {
  const { kernel, ledger } = platform;
  const at = (await platform.query<{ now: Date }>('SELECT kernel.now() AS now'))[0]!.now;
  const chunk = Array.from({ length: CHUNK }, () => {
    made += 1;
    return { memberId: `A${(made * 7_919) % players}` as MemberId, betId: `settled:${process.pid}:${made}` };
  });
  facts.reportsToAgents = withAgents;
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

const middle = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!;

/** Middle milliseconds of a chunk with and without, and how much dearer it is: while the fold runs beside it, or not. */
export async function measureSettlement(world: CommissionWorld, players: number, rounds: number, folding: boolean) {
  const { kernel } = world.platform;
  const without: number[] = [];
  const withAgents: number[] = [];
  let running = folding;
  const folds = (async () => {
    while (running) {
      if ((await transact(kernel.db, (tx) => foldNext(tx, WORDS))) === 0) await setTimeout(FOLD_PAUSE_MS);
    }
  })();
  for (let round = 0; round < rounds + 5; round++) {
    // Each goes first as often as the other.
    for (const reports of round % 2 === 0 ? [true, false] : [false, true]) {
      const ms = await settleChunk(world, players, reports);
      if (round >= 5) (reports ? withAgents : without).push(ms);
    }
  }
  running = false;
  await folds;
  world.facts.reportsToAgents = true;
  return { withAgents: middle(withAgents), without: middle(without), ratio: middle(withAgents) / middle(without) - 1 };
}

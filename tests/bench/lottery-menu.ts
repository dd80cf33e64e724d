/**
 * `node tests/bench/lottery-menu.ts`: how long the lobby's calls take with every lottery on sale and its draws behind it, and how much
 * of it is this process's own time, because a machine that others work on makes everything slow but that.
 */
import { NOON, openLotteryWorld, takeTurn } from '../setup/lottery-world.ts';

const ROUNDS = 300;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const world = await openLotteryWorld();
try {
  const node = world.addNode();
  await node.lottery.putInDefinitions();
  await world.rows(`UPDATE lottery.game SET on_sale = vendor <> 'TEST'`);
  const startedAt = performance.now();
  await node.lottery.backfillDraws();
  print(`draws of the past: ${Math.round(performance.now() - startedAt)} ms`);
  await takeTurn(world, node);
  await world.moveClock(NOON + 1000);
  await takeTurn(world, node);
  await world.rows('ANALYZE lottery.issue, lottery.odds, lottery.game');

  const handlers = node.lottery.handlers;
  const cases: Readonly<Record<string, () => Promise<unknown>>> = {
    'menu of a prize mode': () => handlers['lottery.menu']({ language: 'VI' } as never, { query: { prizeMode: 'Lott' } } as never),
    'current issues': () => handlers['lottery.openedNumero']({} as never, { query: {} } as never),
    '50 coming issues': () => handlers['lottery.openIssues']({} as never, { query: { gameCode: 'mb60', count: 50 } } as never),
    'statistics of 500 draws, kept': () => handlers['lottery.statistics']({} as never, { query: { gameCode: 'mb60', draws: 500 } } as never),
    'a turn of the clock with nothing to do': () => takeTurn(world, node),
  };
  for (const [name, call] of Object.entries(cases)) {
    await call();
    const times: number[] = [];
    const before = process.cpuUsage();
    for (let round = 0; round < ROUNDS; round++) {
      const calledAt = performance.now();
      await call();
      times.push(performance.now() - calledAt);
    }
    const { user, system } = process.cpuUsage(before);
    const sorted = times.toSorted((one, other) => one - other);
    const at = (share: number) => sorted[Math.floor(ROUNDS * share)]!.toFixed(1);
    print(`${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, own processor time ${((user + system) / 1000 / ROUNDS).toFixed(1)} ms`);
  }
} finally {
  await world.close();
}

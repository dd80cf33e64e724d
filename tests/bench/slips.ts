/**
 * `npm run bench:slips [-- --rate 300 --seconds 20 --members 500 --data /dev/shm]`: slips before a match, asked for at a steady rate whatever the answers,
 * from the call on the connection to the slip that is taken; the wallet is a node beside it. The load comes from this machine and shares its cores.
 */
import { parseArgs } from 'node:util';
import type { SlipShown } from '../../apps/studio/wire/sports-slips.ts';
import { connectionOf } from '../setup/sports-frames.ts';
import { placing } from '../setup/sports-world.ts';
import { Latencies } from './ledger/load.ts';
import { EVENT, MARKET, openSportsStage, PRICES, sessionOf } from './sports/stage.ts';

const TARGET_P99_MS = 300;
const STAKE = 10_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '20' },
    members: { type: 'string', default: '500' },
    data: { type: 'string' },
  },
});
const [rate, seconds] = [Number(values.rate), Number(values.seconds)];
const { stage, parts, close } = await openSportsStage(values.data, Number(values.members));
try {
  const frames = stage.seats.map((seat) => connectionOf(parts.kind(), sessionOf(seat)));
  const outcomes = Object.entries(PRICES);
  let latencies = new Latencies();
  let [asked, taken] = [0, 0];
  const refusals = new Map<string, number>();
  async function place(): Promise<void> {
    const [outcome, price] = outcomes[asked % outcomes.length]!;
    const frame = frames[(asked += 1) % frames.length]!;
    const start = performance.now();
    const answer = await frame.ask<SlipShown>('place', placing([{ event: EVENT, key: MARKET, outcome, price }], STAKE));
    latencies.add(performance.now() - start);
    if (answer.success && answer.value.state === 'open') taken += 1;
    else if (!answer.success) refusals.set(answer.code, (refusals.get(answer.code) ?? 0) + 1);
  }
  const open = new Set<Promise<void>>();
  async function run(sec: number): Promise<void> {
    const began = performance.now();
    for (let due = 0; due < sec * rate; due += 1) {
      const waitMs = began + (due * 1_000) / rate - performance.now();
      if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs));
      const one: Promise<void> = place().finally(() => open.delete(one));
      open.add(one);
    }
    await Promise.all(open);
  }
  await run(2);
  await stage.analyse();
  const [before, beganAt] = [taken, performance.now()];
  latencies = new Latencies();
  await run(seconds);
  const sec = (performance.now() - beganAt) / 1_000;
  const p99 = latencies.quantile(0.99);
  print(
    `${taken - before} slips in ${sec.toFixed(1)} s: ${((taken - before) / sec).toFixed(0)}/s of ${rate}/s asked for`,
  );
  print(`p50 ${latencies.quantile(0.5)} ms, p99 ${p99} ms (target ${TARGET_P99_MS})`);
  if (refusals.size > 0) print(`refused: ${JSON.stringify(Object.fromEntries(refusals))}`);
  const broken = await stage.brokenProofs();
  print(broken.length === 0 ? 'every proof of the ledger holds' : `broken: ${broken.join(', ')}`);
  process.exitCode = p99 <= TARGET_P99_MS && broken.length === 0 && refusals.size === 0 ? 0 : 1;
} finally {
  await close();
}

/** The sportsbook's process is killed between any two of its statements: money moves once, and no slip is lost. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LegRequest, SlipShown } from '../../apps/studio/wire/sports-slips.ts';
import { eventually } from '../kit/src/index.ts';
import { decimal } from '../setup/planted-book.ts';
import { openSportsNode, type SportsNode } from '../setup/sports-node.ts';
import { openSportsWorld, placing, type Punter, type SportsWorld } from '../setup/sports-world.ts';
import { printedSeed } from '../setup/seeded-random.ts';
import { TIMEOUT_MS, type CallAnswer } from '../setup/studio-connection.ts';

const RESULT = '1x2?period=ft';
/** Any constant: anyone who passes a gate waits for its lock. */
const GATE = 7_311_004;

let world: SportsWorld;
let node: SportsNode;
let holder: pg.Client;
let matches = 0;
beforeAll(async () => {
  world = await openSportsWorld();
  // This process only looks; the other one moves money.
  await world.pause();
  node = await openSportsNode(world.wallet.here.database.connectionString, world.connection.address, world.book);
  holder = new pg.Client({ connectionString: world.wallet.here.database.connectionString });
  await holder.connect();
  await holder.query(
    `CREATE FUNCTION studio.gate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock(${GATE}); RETURN NEW; END $$`,
  );
});
afterAll(async () => {
  await node?.kill();
  await holder?.end();
  await world?.close();
});

async function match(): Promise<string> {
  const id = `sim:match:${(matches += 1)}`;
  await world.book.plant(id);
  world.book.lay(id, { key: RESULT, prices: { 1: decimal(2.1), x: decimal(3.4), 2: decimal(3.5) } });
  node.announce({ events: [id] });
  return id;
}
const leg = (event: string, outcome = '1', price = 2_100): LegRequest => ({ event, key: RESULT, outcome, price });

/** A call that is asked again, under its own id, until it is answered: by whichever process is there. */
const untilAnswered = async <T>(punter: Punter, call: string, request: unknown): Promise<CallAnswer<T>> =>
  await eventually(`an answer to ${call}`, () => node.ask<T>(punter.session, call, request), TIMEOUT_MS);

async function result(event: string, outcome: string, shares: readonly [number, number], why = 'score'): Promise<void> {
  await world.book.result(event, RESULT, outcome, shares, { why });
  node.announce({ results: [event] });
}

async function rest(): Promise<number> {
  const [row] = await world.query<{ open: number }>(
    `SELECT (SELECT count(*) FROM studio.slip_leg WHERE due) + (SELECT count(*) FROM studio.sports_result WHERE taken_at IS NULL) + (SELECT count(*) FROM studio.settle_batch WHERE acknowledged_at IS NULL)
       + (SELECT count(*) FROM studio.slip_revision WHERE state <> 'done') + (SELECT count(*) FROM studio.wallet_call WHERE acknowledged_at IS NULL)
       + (SELECT count(*) FROM studio.round WHERE kind = 'sports' AND state IN ('asking', 'paying')) AS open`,
  );
  return row!.open;
}

/** Bets, wins and corrections of a slip at the wallet, with what each was. */
async function atWallet(roundId: string): Promise<number> {
  const [row] = await world.wallet.here.query<{ net: string }>(
    `SELECT coalesce(sum(CASE WHEN kind = 'bet' AND state = 'done' THEN -amount WHEN kind IN ('win', 'adjust') THEN amount ELSE 0 END), 0) AS net FROM wallet_api.transaction WHERE round_id = $1`,
    [roundId],
  );
  return Number(row!.net);
}

async function expectWhole(punter: Punter, stakes: number, before: number): Promise<void> {
  await eventually('everything to be settled', async () => (await rest()) === 0, TIMEOUT_MS);
  const slips = await world.query<{ id: string }>(
    `SELECT round_id AS id FROM studio.round WHERE member_ref = $1 AND kind = 'sports'`,
    [punter.seat.memberRef],
  );
  let sum = 0;
  for (const { id } of slips) {
    const slip = await punter.slip(id);
    const net = await atWallet(id);
    sum += net;
    if (slip.state !== 'void' && slip.state !== 'refused')
      expect(net, JSON.stringify(slip)).toBe(slip.paid - slip.stake);
    else if (slip.revisions.length === 0) expect(net).toBe(0);
  }
  expect(await punter.owned()).toBe(before + sum);
  expect(slips.length).toBe(stakes);
  const events = await world.query(
    'SELECT event_id FROM studio.exposure GROUP BY event_id, market_key, outcome HAVING sum(gross) <> 0 OR sum(staked) <> 0',
  );
  expect(events).toEqual([]);
}

/** A gate on a statement: the next transaction that passes waits there, and dies there. */
async function killAt(table: string, when: string, condition: string, work: Promise<unknown>): Promise<boolean> {
  const { rows } = await holder.query<{ waiting: boolean }>('SELECT true AS waiting');
  expect(rows).toHaveLength(1);
  const reached = await eventually(
    `${table} to be reached, or passed`,
    async () => {
      const waiting = await world.query(
        `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${GATE} AND NOT granted`,
      );
      if (waiting.length > 0) return 'gate' as const;
      return (
        (await Promise.race([
          work.then(() => 'done' as const),
          new Promise<undefined>((resolve) => setTimeout(resolve, 20)),
        ])) ?? undefined
      );
    },
    TIMEOUT_MS,
  );
  if (reached === 'gate') await node.kill();
  await holder.query(`SELECT pg_advisory_unlock(${GATE})`);
  await world.query(`DROP TRIGGER IF EXISTS gate ON studio.${table}`);
  expect([when, condition]).toHaveLength(2);
  if (reached === 'gate') await node.start();
  return reached === 'gate';
}

async function shut(table: string, when: string, condition: string): Promise<void> {
  await holder.query(`SELECT pg_advisory_lock(${GATE})`);
  await world.query(
    `CREATE TRIGGER gate ${when} ON studio.${table} FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION studio.gate()`,
  );
}

const GATES = [
  ['slip_request', 'AFTER INSERT', 'true', 'place'],
  ['exposure', 'AFTER INSERT OR UPDATE', 'true', 'place'],
  ['round', 'AFTER INSERT', 'true', 'place'],
  ['round', 'BEFORE UPDATE', `NEW.state = 'open' AND OLD.state = 'asking'`, 'place'],
  ['slip_leg', 'AFTER INSERT', 'true', 'place'],
  ['slip_cash_out', 'AFTER UPDATE', `NEW.state = 'paid'`, 'cash'],
  ['wallet_call', 'AFTER UPDATE', 'NEW.acknowledged_at IS NOT NULL', 'cash'],
  ['sports_result', 'AFTER UPDATE', 'NEW.notified_at IS NOT NULL', 'settle'],
  ['slip_leg', 'AFTER UPDATE', 'NEW.due', 'settle'],
  ['round', 'AFTER UPDATE', `NEW.state = 'paying'`, 'settle'],
  ['settle_batch', 'AFTER INSERT', 'true', 'settle'],
  ['round', 'AFTER UPDATE', `NEW.state = 'ended'`, 'settle'],
  ['settle_batch', 'AFTER UPDATE', 'NEW.acknowledged_at IS NOT NULL', 'settle'],
  ['slip_revision', 'AFTER INSERT', 'true', 'again'],
  ['slip_revision', 'AFTER UPDATE', `NEW.state = 'moving' AND OLD.state = 'due'`, 'again'],
  ['slip_revision', 'AFTER UPDATE', `NEW.state = 'done'`, 'again'],
] as const;

/** Killing a process and starting another takes long: each run takes some of the moments, by a printed seed. */
const MOMENTS_PER_RUN = 7;
function chosenMoments(): readonly (typeof GATES)[number][] {
  const { below } = printedSeed('SLIPS_KILLED_MOMENTS');
  const left = [...GATES];
  return Array.from({ length: MOMENTS_PER_RUN }, () => left.splice(below(left.length), 1)[0]!);
}

test.each(chosenMoments())('[SPO-07/kill] killed at %s %s where %s', async (table, when, condition, stage) => {
  const [one, two, punter] = [await match(), await match(), await world.punter(1_000_000)];
  const doing = async (at: string, work: () => Promise<unknown>): Promise<void> => {
    if (at !== stage) return void (await work());
    await shut(table, when, condition);
    const working = work();
    expect(await killAt(table, when, condition, working)).toBe(true);
    await working;
  };
  const requests = [
    placing([leg(one)], 100_000),
    placing([leg(one, '2', 3_500)], 50_000),
    placing([leg(one), leg(two)], 70_000),
  ];
  await doing('place', () => Promise.all(requests.map((request) => untilAnswered(punter, 'place', request))));
  // A bet whose process died is rolled back once it is idle; its answer may have been the last word.
  await world.query(`UPDATE studio.round SET touched_at = touched_at - interval '1 hour' WHERE state = 'asking'`);
  await eventually('every bet to be decided', async () => (await rest()) === 0, TIMEOUT_MS);
  const [first] = await world.query<{ id: string }>(
    `SELECT round_id AS id FROM studio.round WHERE member_ref = $1 AND state = 'open' ORDER BY round_id DESC LIMIT 1`,
    [punter.seat.memberRef],
  );
  if (first) {
    const cash = { slip: first.id, shareBps: 5_000, offer: 1, requestId: randomUUID() };
    await doing('cash', () => untilAnswered<SlipShown>(punter, 'cashOut', cash));
  } else expect(stage).toBe('place');
  const settle = async () => {
    await result(one, '1', [10_000, 0]);
    await result(one, '2', [0, 0]);
    await result(two, '1', [5_000, 5_000]);
    await eventually('everything to be settled', async () => (await rest()) === 0 || undefined, TIMEOUT_MS);
  };
  await doing('settle', settle);
  await doing('again', async () => {
    await result(one, '1', [0, 0], 'corrected');
    await eventually('everything to be settled', async () => (await rest()) === 0 || undefined, TIMEOUT_MS);
  });
  const asked = await world.query('SELECT FROM studio.slip_request WHERE member_ref = $1', [punter.seat.memberRef]);
  expect(asked.length).toBeLessThanOrEqual(3);
  await expectWhole(punter, asked.length, 1_000_000);
  expect(await punter.owned()).toBeGreaterThanOrEqual(0);
});

test('[SPO-07/kill] killed at random moments of a seeded walk: slips, wallet and ledger agree', async () => {
  const { seed, below, chance } = printedSeed('SLIPS_KILLED_SEED');
  const punters: Punter[] = [];
  while (punters.length < 3) punters.push(await world.punter(2_000_000));
  const events = [await match(), await match(), await match()];
  let working = true;
  const killing = (async () => {
    while (working) {
      await new Promise((resolve) => setTimeout(resolve, 300 + below(1_500)));
      await node.kill();
      await node.start();
    }
  })();
  for (let step = 0; step < 40; step += 1) {
    const punter = punters[below(3)]!;
    const legs = events.slice(0, 1 + below(3)).map((event) => leg(event, ['1', '2'][below(2)]!, 1));
    // answer not needed: the walk goes on whatever became of it
    await untilAnswered(punter, 'place', placing(legs, 10_000 * (1 + below(5)), { policy: 'any' }));
    if (!chance(0.3)) continue;
    const [open] = await world.query<{ id: string }>(
      `SELECT round_id AS id FROM studio.round WHERE member_ref = $1 AND state = 'open' ORDER BY round_id LIMIT 1`,
      [punter.seat.memberRef],
    );
    const request = { slip: open?.id, shareBps: [2_500, 5_000, 10_000][below(3)], offer: 1, requestId: randomUUID() };
    if (open) await untilAnswered(punter, 'cashOut', request);
  }
  for (let step = 0; step < 20; step += 1)
    await result(
      events[below(3)]!,
      ['1', '2'][below(2)]!,
      (
        [
          [10_000, 0],
          [0, 0],
          [0, 10_000],
          [0, 5_000],
        ] as const
      )[below(4)]!,
      'corrected',
    );
  for (const event of events)
    for (const outcome of ['1', '2']) await result(event, outcome, chance(0.5) ? [10_000, 0] : [0, 0]);
  working = false;
  await killing;
  await world.query(`UPDATE studio.round SET touched_at = touched_at - interval '1 hour' WHERE state = 'asking'`);
  for (const punter of punters) {
    const asked = await world.query('SELECT FROM studio.slip_request WHERE member_ref = $1', [punter.seat.memberRef]);
    await expectWhole(punter, asked.length, 2_000_000);
  }
  const { ledger } = world.wallet.here.platform.modules;
  const proofs = await ledger.proveAccounts(world.wallet.here.platform.kernel.db);
  expect(
    proofs.filter((proof) => !proof.holds),
    `seed ${seed}`,
  ).toEqual([]);
});

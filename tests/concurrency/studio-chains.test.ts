/** Shared rounds: seeds committed ahead and encrypted until revealed, members' seeds, and the hours without players. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkRound, saltAfter, type RevealedRound } from '../../packages/game-math/src/verify/rounds/index.ts';
import {
  eventually,
  newMember,
  startStudioNode,
  TEST_SEED_KEYS,
  TEST_STUDIO_VENDORS,
  type StudioNode,
} from '../kit/src/index.ts';
import { CONNECTION_CLOSED } from '../../apps/studio/wire/connection.ts';
import type { TableEntered } from '../../apps/studio/wire/table.ts';
import { signedHeaders } from '../../tools/wallet-conformance/client.ts';
import { openSeed } from '../setup/sealed-seeds.ts';
import { openStudioConnection, TIMEOUT_MS, type CallAnswer } from '../setup/studio-connection.ts';
import { MINI, openTableWorld, TABLES, type Player, type TablePlace, type TableWorld } from '../setup/table-world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Betting and result of a table of dice. */
const DICE_ROUND_MS = 27_000;

let world: TableWorld;
const nodes: StudioNode[] = [];
beforeAll(async () => {
  world = await openTableWorld();
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await world.close();
});

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
const granted = <T>(answer: CallAnswer<T>): T => {
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  return (answer as { readonly value: T }).value;
};
const settled = () => eventually('every pending call to be sent', () => world.settled(), TIMEOUT_MS);

/** A studio on the same database that computes rounds without players. */
async function watchful(
  historyMs: number,
  seedKeys: readonly [string, ...string[]] = TEST_SEED_KEYS,
): Promise<StudioNode> {
  const node = await startStudioNode({
    databaseUrl: world.here.database.connectionString,
    platform: world.connection.address,
    historyMs,
    seedKeys,
  });
  nodes.push(node);
  return node;
}

interface Row {
  readonly number: number;
  readonly phase: string;
  readonly seed: Buffer | null;
  readonly hash: string;
  readonly index: number;
  readonly salt: string;
  readonly result: unknown;
  readonly beganMs: number;
  readonly endsMs: number;
}
const rowsOf = (game: string) =>
  world.here.query<Row>(
    `SELECT number::integer, phase, seed, seed_hash AS hash, chain_index AS index, salt, result, extract(epoch FROM opened_at)::double precision * 1000 AS "beganMs", extract(epoch FROM phase_ends_at)::double precision * 1000 AS "endsMs"
     FROM studio.shared_round WHERE game = $1 ORDER BY number`,
    [game],
  );

/** One stake of the smallest chip, dealt and paid. */
async function play(at: Player, spot: string, memberSeed?: string): Promise<RevealedRound> {
  const { roundId } = at.round();
  const { stake } = granted(
    await at.stake({ [spot]: at.entered.rules.minBet }, memberSeed === undefined ? {} : { memberSeed }),
  );
  await world.pass(roundId);
  await at.settled(roundId);
  await settled();
  const proof = await world.proof(at.seat, stake.stakeId);
  await world.pass(roundId);
  await expect.poll(() => at.round().roundId, { timeout: TIMEOUT_MS }).not.toBe(roundId);
  return proof as RevealedRound;
}

describe('[GAME-11] the seed of a shared round', () => {
  test('is part of a chain whose head was published before, depends on members’ seeds of earlier rounds, and every proof shows both', async () => {
    const at = await world.player(TABLES.taiXiu);
    const first = await play(at, 'tai', 'brought-first');
    const second = await play(at, 'xiu');
    const third = await play(at, 'tai', 'brought:third');
    const fourth = await play(at, 'tai');
    const heads = (await (await fetch(`${world.studio().address}/studio/chains`)).json()) as {
      readonly chains: readonly {
        readonly game: string;
        readonly chain: number;
        readonly head: string;
        readonly length: number;
      }[];
    };
    for (const proof of [first, second, third, fourth]) {
      expect(await checkRound(proof)).toMatchObject({
        commitment: true,
        context: true,
        chain: true,
        salt: true,
        shown: true,
        won: true,
      });
      const published = heads.chains.find(({ game, chain }) => game === proof.game && chain === proof.chain!.chain);
      expect(published).toMatchObject({ head: proof.chain!.head, length: proof.chain!.length });
    }
    expect(heads.chains.filter(({ game }) => game === first.game).map(({ chain }) => chain)).toEqual([2, 1]);
    // Members' seeds make the salt of the next round; without any the salt stays.
    expect([first.chain!.salt, second.chain!.salt]).toEqual(['', saltAfter('', ['brought-first'])]);
    expect(third.chain!.salt).toBe(second.chain!.salt);
    expect(fourth.chain!.salt).toBe(saltAfter(third.chain!.salt, ['brought:third']));
    expect(second.seedHash).toBe(first.seed);
    // Any changed word is found.
    const chain = fourth.chain!;
    for (const [wrong, part] of [
      [{ ...chain, index: chain.index + 1 }, 'chain'],
      [{ ...chain, head: sha256(Buffer.from('another')).toString('hex') }, 'chain'],
      [{ ...chain, salt: '' }, 'salt'],
      [{ ...chain, saltFrom: { ...chain.saltFrom!, memberSeeds: ['another'] } }, 'salt'],
      [{ ...chain, saltFrom: null }, 'salt'],
    ] as const) {
      expect((await checkRound({ ...fourth, chain: wrong }))![part], JSON.stringify(wrong)).toBe(false);
    }
    expect((await checkRound({ ...fourth, chain: { ...chain, salt: first.chain!.salt } }))!.context).toBe(false);
  });

  test('is in no row before it is revealed, nor is anything it can be derived from; killed studios deal the same', async () => {
    const at = await world.player(TABLES.roulette);
    const { roundId, seedHash } = at.round();
    granted(await at.stake({ red: at.entered.rules.minBet }));
    const [row] = await world.here.query<{ seed: Buffer | null; result: unknown; index: number }>(
      'SELECT seed, result, chain_index AS index FROM studio.shared_round WHERE shared_id = $1',
      [roundId],
    );
    expect([row!.seed, row!.result]).toEqual([null, null]);
    const [chain] = await world.here.query<{ sealed: Buffer; head: string; length: number }>(
      'SELECT sealed_end AS sealed, head, length FROM studio.seed_chain WHERE game = $1 AND chain_no = 1',
      [TABLES.roulette.game],
    );
    // The seed follows from the key; a reader of the database has everything but the key.
    let seed = openSeed(chain!.sealed, chain!.head);
    for (let index = chain!.length; index > row!.index; index -= 1) seed = sha256(seed);
    expect(sha256(seed).toString('hex')).toBe(seedHash);
    const dump = JSON.stringify([
      await world.here.query(`SELECT encode(sealed_end, 'hex') AS end FROM studio.seed_chain`),
      await world.here.query(
        `SELECT encode(seed, 'hex') AS seed, memory, result FROM studio.shared_round WHERE phase NOT IN ('shown', 'ended')`,
      ),
    ]);
    expect(dump).not.toContain(seed.toString('hex'));
    await world.restartStudio();
    const again = await world.enter(at.seat);
    await world.pass(roundId);
    await again.dealt(roundId);
    const [revealed] = await world.here.query<{ seed: Buffer }>(
      'SELECT seed FROM studio.shared_round WHERE shared_id = $1',
      [roundId],
    );
    expect(revealed!.seed.equals(seed)).toBe(true);
  });

  test('opens under an older key after the newest was replaced; without it nothing is dealt wrongly', async () => {
    const at = await world.player(TABLES.bauCua);
    const { roundId, seedHash } = at.round();
    at.drop();
    await world.studio().kill();
    const rotated = await watchful(0, ['a-new-key-of-seeds'.padEnd(40, '.'), ...TEST_SEED_KEYS]);
    await world.pass(roundId);
    const seed = await eventually(
      'the round to be dealt',
      async () =>
        (
          await world.here.query<{ seed: Buffer | null }>('SELECT seed FROM studio.shared_round WHERE shared_id = $1', [
            roundId,
          ])
        )[0]!.seed ?? undefined,
      TIMEOUT_MS,
    );
    expect(sha256(seed).toString('hex')).toBe(seedHash);
    await rotated.close();
    await world.restartStudio();
  });
});

/** Moves an empty table's last round into the past; `last` is the only one at it, and leaves. */
async function pastHours(game: string, ms: number, last: Player): Promise<void> {
  last.drop();
  await last.closed();
  // While a studio counts anyone there, it may open another round.
  await eventually(
    'no one to be at the table',
    async () =>
      (
        await world.here.query(
          `SELECT FROM studio.presence WHERE game = $1 AND seen_at > clock_timestamp() - interval '15 seconds'`,
          [game],
        )
      ).length === 0,
    TIMEOUT_MS,
  );
  await eventually(
    'the table to be empty',
    async () => {
      await world.here.query(
        `UPDATE studio.shared_round SET phase_ends_at = clock_timestamp() WHERE game = $1 AND phase IN ('betting', 'running', 'shown')`,
        [game],
      );
      return (
        (
          await world.here.query(
            `SELECT 1 FROM studio.shared_round WHERE game = $1 AND phase IN ('betting', 'running', 'shown')`,
            [game],
          )
        ).length === 0
      );
    },
    TIMEOUT_MS,
  );
  await world.here.query(
    `UPDATE studio.shared_round SET phase_began_at = phase_began_at - $2 * interval '1 millisecond', phase_ends_at = phase_ends_at - $2 * interval '1 millisecond', opened_at = opened_at - $2 * interval '1 millisecond' WHERE game = $1`,
    [game, ms],
  );
}

/** Whether rounds follow each other without a gap, in numbers, time and chain, and each follows from its seed. */
async function expectWhole(game: string, title: string, rows: readonly Row[]): Promise<void> {
  const [chain] = await world.here.query<{ head: string }>(
    'SELECT head FROM studio.seed_chain WHERE game = $1 AND chain_no = 1',
    [game],
  );
  for (const [at, row] of rows.entries()) {
    const before = rows[at - 1];
    if (before) {
      expect([row.number - before.number, row.index - before.index]).toEqual([1, 1]);
      expect(Math.abs(row.beganMs - before.endsMs), `${before.number}`).toBeLessThan(2);
      expect(row.hash).toBe(before.seed!.toString('hex'));
    }
    if (row.seed) expect(sha256(row.seed).toString('hex')).toBe(row.hash);
  }
  for (const row of rows.filter(({ seed }) => seed).slice(-20)) {
    const proof = {
      roundId: 'x',
      game,
      kind: 'table',
      title,
      bet: 1,
      won: 0,
      stakes: { red: 1, tai: 1 },
      seedHash: row.hash,
      seed: row.seed!.toString('hex'),
      memberSeed: '',
      context: `${game}:1:${row.index}:${row.salt}`,
      shown: {},
    };
    const check = await checkRound({
      ...proof,
      stakes: { [game === TABLES.roulette.game ? 'red' : 'tai']: 1 },
      chain: {
        chain: 1,
        index: row.index,
        length: 16_384,
        head: chain!.head,
        publishedAt: '',
        salt: row.salt,
        saltFrom: null,
      },
    });
    expect([check!.chain, check!.commitment, check!.context]).toEqual([true, true, true]);
    expect((check!.recomputed!.shown as { readonly result: unknown }).result).toEqual(row.result);
  }
}

describe('[GAME-20] a table without players', () => {
  const enterAt = async (place: TablePlace, node: StudioNode): Promise<Player> => {
    const member = await newMember(world.here.address);
    return await world.enter(await world.seatAt(member, place), node.address);
  };

  test('has its round numbers, its road and a day of rounds on entry: those of its chain, by the clock, each provable', async () => {
    const node = await watchful(DAY_MS);
    const { game } = TABLES.roulette;
    await pastHours(game, 3 * HOUR_MS, await enterAt(TABLES.roulette, node));
    const before = await rowsOf(game);
    const again = await enterAt(TABLES.roulette, node);
    const rows = await rowsOf(game);
    const cycleMs = 30_000;
    expect(rows.length - before.length).toBeGreaterThan((3 * HOUR_MS) / cycleMs - 3);
    expect(rows.length - before.length).toBeLessThan((3 * HOUR_MS) / cycleMs + 3);
    await expectWhole(game, 'roulette', rows.slice(before.length - 1));
    expect(again.entered.road.length).toBe(100);
    expect(again.entered.round.number).toBe(rows.at(-1)!.number);
    expect(again.entered.day!.rounds).toBeGreaterThan((3 * HOUR_MS) / cycleMs - 3);
    expect(Object.values(again.entered.day!.counts).reduce((sum, count) => sum + count, 0)).toBe(
      again.entered.day!.rounds,
    );
    again.drop();
  });

  test('starts with a day of rounds if it never had one, and two studios that open it at once write each round once', async () => {
    const [one, other] = [await watchful(DAY_MS), await watchful(DAY_MS)];
    const place = { vendor: 'PDM', game: 'tai-xiu-cho-noi' };
    const found = await Promise.all([enterAt(place, one), enterAt(place, other), enterAt(place, one)]);
    expect(new Set(found.map(({ entered }) => entered.round.roundId)).size).toBe(1);
    const rows = await rowsOf(place.game);
    expect(rows.length).toBeGreaterThan(DAY_MS / DICE_ROUND_MS - 3);
    await expectWhole(place.game, 'tai-xiu', rows);
    for (const each of found) each.drop();
  });

  test('empty for longer than rounds are stored: numbers go on by the clock, and no seed is used twice', async () => {
    const node = await watchful(HOUR_MS);
    await pastHours(MINI.game, 5 * DAY_MS, await enterAt(MINI, node));
    const before = (await rowsOf(MINI.game)).at(-1)!;
    const again = await enterAt(MINI, node);
    const rows = await rowsOf(MINI.game);
    const gap = rows.find(({ number }) => number > before.number)!;
    expect(gap.index).toBe(before.index + 1);
    expect(gap.number - before.number).toBeGreaterThan(5_000);
    expect(rows.filter(({ number }) => number > before.number).length).toBeGreaterThan(HOUR_MS / 70_000 - 2);
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length);
    expect((again.entered as TableEntered).round.commitment).toMatch(/^[0-9a-f]{32}$/);
    again.drop();
  });

  test('is shown in the lobby as on entry, and a lobby read writes nothing', async () => {
    const node = await watchful(DAY_MS);
    const place = { vendor: 'PDM', game: 'tai-xiu-den-long' };
    const { launchKey } = TEST_STUDIO_VENDORS.find(({ code }) => code === place.vendor)!;
    const look = async () => {
      const headers = {
        'content-type': 'application/json',
        ...signedHeaders({ vendor: place.vendor, secret: launchKey }, 'tables', '{}'),
      };
      const response = await fetch(`${node.address}/studio/vendor/tables`, { method: 'POST', headers, body: '{}' });
      const { tables } = (await response.json()) as {
        readonly tables: readonly {
          readonly game: string;
          readonly number: number;
          readonly phase: string;
          readonly leftMs: number | null;
          readonly road: readonly { readonly text: string; readonly tone: string }[];
        }[];
      };
      return tables.find(({ game }) => game === place.game);
    };
    const member = await newMember(world.here.address);
    const seat = await world.seatAt(member, place);
    // A read that runs out of its time leaves tables to the next one.
    const [lobby, lookedMs] = await eventually(
      'the table in the lobby',
      async () => {
        const beganMs = performance.now();
        const found = await look();
        return found && ([found, beganMs] as const);
      },
      TIMEOUT_MS,
    );
    expect(await rowsOf(place.game)).toEqual([]);
    expect([lobby.road.length, lobby.number > 3_000]).toEqual([24, true]);
    const at = await world.enter(seat, node.address);
    const laterAtMost = 1 + Math.floor((performance.now() - lookedMs) / DICE_ROUND_MS);
    const tone = { tai: 'gold', xiu: 'blue', triple: 'green' } as const;
    const road = at.entered.road.map((result) => tone[(result as { readonly side: keyof typeof tone }).side]);
    const later = at.entered.round.number - lobby.number;
    expect(later).toBeGreaterThanOrEqual(0);
    expect(later).toBeLessThanOrEqual(laterAtMost);
    const overlap = lobby.road.map((mark) => mark.tone).slice(1);
    expect(road.join()).toContain(overlap.join());
    at.drop();
  });
});

describe('[GAME-11] a connection of the studio', () => {
  test('enters once: a second enter closes it and leaves the game, also when both arrive together', async () => {
    const { seat } = await world.player(TABLES.xocDia);
    const here = async () =>
      Number(
        (
          await world.here.query<{ members: string }>(
            `SELECT coalesce(sum(members), 0) AS members FROM studio.presence WHERE game = $1 AND seen_at > clock_timestamp() - interval '15 seconds'`,
            [TABLES.xocDia.game],
          )
        )[0]!.members,
      );
    const connections = await Promise.all(
      Array.from({ length: 4 }, () => openStudioConnection(world.studio().address)),
    );
    const asked = connections.flatMap((connection) =>
      Array.from({ length: 5 }, () => connection.ask('enter', { session: seat.opened.session }).catch(() => undefined)),
    );
    for (const connection of connections) expect(await connection.closed()).toBe(CONNECTION_CLOSED.shape);
    void asked;
    await eventually('only the first connection to be counted', async () => (await here()) <= 1, TIMEOUT_MS);
    const seen = await world.enter(seat);
    expect(seen.entered.players).toBe(1);
    seen.drop();
  });

  test('has limited pending calls, and a session limited connections', async () => {
    const at = await world.player(TABLES.noCommission);
    world.connection.behave((verb) => (verb === 'bet' ? 'silent' : undefined));
    const flood = Array.from({ length: 100 }, () =>
      at.stake({ player: at.entered.rules.minBet }).catch(() => undefined),
    );
    expect(await at.closed()).toBe(CONNECTION_CLOSED.flood);
    void flood;
    world.connection.behave(() => undefined);
    const again: Player[] = [];
    for (let count = 0; count < 4; count += 1) again.push(await world.enter(at.seat));
    expect(await again[0]!.closed()).toBe(CONNECTION_CLOSED.elsewhere);
    for (const connection of again) connection.drop();
    await settled();
    const asked = world.connection.carried.filter(
      ({ verb, body }) => verb === 'bet' && body['memberRef'] === at.seat.memberRef,
    );
    // A bet may be sent to the wallet again.
    expect(new Set(asked.map(({ body }) => body['roundId'])).size).toBeLessThanOrEqual(64);
  });
});

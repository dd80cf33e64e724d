/** The tree as the database keeps it: what it refuses, and that it stays a tree whatever is moved. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDb, createPool } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Db, Tx } from '../../../kernel/tx.ts';
import { startTestPlatform, type TestPlatform } from '../../../../../../tests/kit/src/platform.ts';
import { insertAgent } from './store.ts';
import { movePaths } from './move-store.ts';
import { endSeat, insertSeat, listAbove, listLine } from './seat-store.ts';

const MERCHANT = 'DENLONG';
const DAY = '2026-03-01';
let world: TestPlatform;
let db: Db;
let numbered = 0;

/** An agent below another, with its seat. */
async function agentBelow(parentId?: MemberId, merchantCode = MERCHANT): Promise<MemberId> {
  const memberId = `node${++numbered}` as MemberId;
  const invitationCode = `CODE${String(numbered).padStart(6, '0')}`;
  await db.transaction(async (tx) => {
    await insertAgent(tx, { memberId, merchantCode, invitationCode, parentId });
    if (parentId !== undefined) await insertSeat(tx, { memberId, merchantCode, agentId: parentId, from: DAY });
  });
  return memberId;
}

const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );

const moving = (memberId: MemberId, parentId: MemberId) =>
  codeOf(db.transaction((tx) => movePaths(tx, memberId, parentId)));

/** A chain of agents, the highest first. */
async function chain(length: number): Promise<MemberId[]> {
  const ids: MemberId[] = [];
  for (let i = 0; i < length; i++) ids.push(await agentBelow(ids.at(-1)));
  return ids;
}

beforeAll(async () => {
  world = await startTestPlatform();
  db = createDb(
    createPool({
      connectionString: world.database.connectionString,
      maxConnections: 2,
      role: 'lantern_app',
      onError: () => undefined,
    }),
  );
});
afterAll(async () => {
  await db.destroy();
  await world.close();
});

describe('[AGT-03] what the database refuses', () => {
  test('a move under oneself, or under somebody of the own branch', async () => {
    const [top, middle, low] = (await chain(3)) as [MemberId, MemberId, MemberId];
    expect(await moving(top, low)).toBe('23503');
    expect(await moving(middle, middle)).toBe('23503');
    expect(await listLine(db, low)).toEqual([middle, top]);
  });

  test('a parent of another merchant', async () => {
    const foreign = await agentBelow(undefined, 'OTHER');
    const own = await agentBelow(await agentBelow());
    expect(await moving(own, foreign)).toBe('23503');
  });

  test('a twelfth level of agents, also as part of a branch', async () => {
    const deep = await chain(11);
    expect(await codeOf(agentBelow(deep.at(-1)))).toBe('23514');
    const [two] = (await chain(2)) as [MemberId];
    expect(await moving(two, deep[9]!)).toBe('23514');
    expect(await moving(two, deep[8]!)).toBe('done');
  });

  test('an orphan, a wrong label, deleting somebody’s parent', async () => {
    const [top, low] = (await chain(2)) as [MemberId, MemberId];
    const owner = (text: string) => codeOf(world.query(text));
    expect(await owner(`UPDATE agents.agent SET path = '999999999' || path WHERE member_id = '${low}'`)).toBe('23503');
    expect(await owner(`UPDATE agents.agent SET path = path || '7' WHERE member_id = '${low}'`)).toBe('23514');
    expect(
      await owner(
        `DELETE FROM agents.seat WHERE member_id = '${low}'; DELETE FROM agents.agent WHERE member_id = '${top}'`,
      ),
    ).toBe('23503');
  });

  test('two parents on a day, and a rate twice; a hand-over at midnight passes', async () => {
    const [one, other] = [await agentBelow(), await agentBelow()];
    const seat = (agentId: MemberId, from: string) => ({
      memberId: 'leaf' as MemberId,
      merchantCode: MERCHANT,
      agentId,
      from,
    });
    await insertSeat(db, seat(one, DAY));
    expect(await codeOf(insertSeat(db, seat(other, '2026-04-01')))).toBe('23P01');
    await db.transaction(async (tx: Tx) => {
      await endSeat(tx, 'leaf' as MemberId, '2026-04-01');
      await insertSeat(tx, seat(other, '2026-04-01'));
    });
    const on = (day: string) => listAbove(db, 'leaf' as MemberId, day);
    expect([await on('2026-03-31'), await on('2026-04-01'), await on('2026-02-28')]).toEqual([[one], [other], []]);
    const rate = `INSERT INTO agents.rate (member_id, merchant_code, category, rate_bps, days) VALUES ('leaf', 'DENLONG', 'RNG', 50, '[2026-03-01,)')`;
    expect([await codeOf(world.query(rate)), await codeOf(world.query(rate))]).toEqual(['done', '23P01']);
  });

  test('the application changes neither the owner of a seat nor a placement', async () => {
    const app = (text: string) => codeOf(db.query(text, []));
    expect(await app(`UPDATE agents.seat SET agent_id = 'x'`)).toBe('42501');
    expect(await app(`UPDATE agents.placement SET code = 'x'`)).toBe('42501');
    expect(await app(`UPDATE agents.agent SET merchant_code = 'x'`)).toBe('42501');
  });
});

/** A small seeded generator (mulberry32). */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

describe('[AGT-03] moves against a naive model', () => {
  const SEED = 20_261_127;
  const MOVES = 10_000;
  const DEPTH = 11;

  test(
    `${MOVES} random moves, seed ${SEED}: accepted and refused alike, and the same tree`,
    { timeout: 60_000 },
    async () => {
      await world.query(`CREATE FUNCTION test_moves(movers text[], parents text[]) RETURNS TABLE (outcome text) LANGUAGE plpgsql AS $$
        BEGIN
          FOR i IN 1 .. array_length(movers, 1) LOOP
            outcome := '';
            BEGIN
              PERFORM agents.move_paths(movers[i], parents[i]);
            EXCEPTION WHEN foreign_key_violation OR check_violation THEN
              outcome := SQLSTATE;
            END;
            RETURN NEXT;
          END LOOP;
        END $$`);
      const draw = seeded(SEED);
      const ids: MemberId[] = [];
      const parents = new Map<MemberId, MemberId | undefined>();
      for (let i = 0; i < 40; i++) {
        const parent = ids.length > 0 && draw(4) > 0 ? ids[draw(ids.length)] : undefined;
        const depth = parent === undefined ? 0 : lineOf(parents, parent).length;
        const id = await agentBelow(depth >= DEPTH ? undefined : parent);
        ids.push(id);
        parents.set(id, depth >= DEPTH ? undefined : parent);
      }
      const differences: string[] = [];
      for (let from = 0; from < MOVES; from += 100) {
        const asked = Array.from({ length: 100 }, () => [ids[draw(ids.length)]!, ids[draw(ids.length)]!] as const);
        const rows = await world.query<{ outcome: string }>('SELECT outcome FROM test_moves($1, $2)', [
          asked.map(([mover]) => mover),
          asked.map(([, parent]) => parent),
        ]);
        for (const [i, [mover, parent]] of asked.entries()) {
          const [got, expected] = [rows[i]!.outcome, naive(parents, ids, mover, parent)];
          if ((got === '') !== (expected === ''))
            differences.push(`${from + i}: ${mover} under ${parent}: ${got}, model ${expected}`);
          else if (got === '') parents.set(mover, parent);
        }
      }
      expect(differences).toEqual([]);
      const rows = await world.query<{ id: MemberId; parent: MemberId | null }>(
        `SELECT a.member_id AS id, p.member_id AS parent FROM agents.agent a LEFT JOIN agents.agent p ON p.path = a.parent_path WHERE a.member_id = ANY ($1)`,
        [ids],
      );
      expect(new Map(rows.map(({ id, parent }) => [id, parent ?? undefined]))).toEqual(parents);
    },
  );

  /** An agent and everyone above it, the nearest first. */
  function lineOf(parents: ReadonlyMap<MemberId, MemberId | undefined>, id: MemberId): MemberId[] {
    const line: MemberId[] = [];
    for (let at: MemberId | undefined = id; at !== undefined; at = parents.get(at)) line.push(at);
    return line;
  }

  function naive(
    parents: ReadonlyMap<MemberId, MemberId | undefined>,
    ids: readonly MemberId[],
    mover: MemberId,
    parent: MemberId,
  ): '23503' | '23514' | '' {
    if (lineOf(parents, parent).includes(mover)) return '23503';
    const own = lineOf(parents, mover).length;
    const below = Math.max(
      ...ids.flatMap((id) => {
        const line = lineOf(parents, id);
        return line.includes(mover) ? [line.length - own + 1] : [];
      }),
    );
    return lineOf(parents, parent).length + below > DEPTH ? '23514' : '';
  }
});

describe('[AGT-03] two moves that cross', () => {
  test('of two at once only one can be carried out, and the tree has no circle', async () => {
    const [one, other] = [await agentBelow(await agentBelow()), await agentBelow(await agentBelow())];
    const outcomes = await Promise.all([moving(one, other), moving(other, one)]);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(['23503', '40P01']).toContain(outcomes.find((outcome) => outcome !== 'done'));
    const [above] = outcomes[0] === 'done' ? [[one, other]] : [[other, one]];
    const [row] = await world.query<{ child: boolean }>(
      `SELECT a.path <@ b.path AS child FROM agents.agent a, agents.agent b WHERE a.member_id = $1 AND b.member_id = $2`,
      above!,
    );
    expect(row).toEqual({ child: true });
  });
});

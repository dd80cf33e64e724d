import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkCommitment, recomputeDraw, groupByTier } from '@lantern/game-math/verify';
import { eventually } from '../../../../../../../tests/kit/src/index.ts';
import {
  GAME,
  NOON,
  NUMERO,
  openLotteryWorld,
  orderOf,
  readDrawOf,
  type LotteryNode,
  type LotteryWorld,
} from '../../../../../../../tests/setup/lottery-world.ts';
import type { Random } from '../../../../kernel/random.ts';
import { beginDraw, drawIssue, lockIssue, openIssue } from './advance-issue.ts';
import { createDueIssues } from './create-issues.ts';
import { findIssue } from './issue-store.ts';
import { pruneIssues } from './prune-issues.ts';
import { advanceIssues, settleIssues } from './run-issues.ts';
import { createSeedVault, type SeedVault } from '../draws/seed-vault.ts';
import { settleIssue } from '../settlement/settle-issue.ts';
import { issueTransitions } from '../states.ts';

const KEY = { gameCode: GAME.code, numero: NUMERO };
const LOCK = NOON + 2000;
const DRAW = NOON + 3000;
/** A seed for a fixed draw; every node created with it has the same commitment. */
const KNOWN_SEED = Buffer.from('00'.repeat(31) + '2a', 'hex');
const knownRandom: Random = { bytes: (count) => (count === 32 ? KNOWN_SEED : new Uint8Array(count)) };

let world: LotteryWorld;
let node: LotteryNode;
let vault: SeedVault;
beforeEach(async () => {
  world = await openLotteryWorld();
  node = world.addNode();
  vault = createSeedVault(node.kernel);
});
afterEach(() => world.close());

const turn = async () => {
  await advanceIssues(node.kernel, vault);
  await settleIssues(node.kernel, world.books);
};
const stateOf = async (numero = NUMERO) => (await findIssue(world.books.db, { ...KEY, numero }))?.state;
const statement = (memberId: string) =>
  world.rows<{ key: string; amount: string }>(
    `SELECT key, amount FROM ledger.transfer t WHERE key LIKE 'lottery.%' AND purse IN
    (SELECT id FROM ledger.account WHERE owner_id = $1) ORDER BY operation`,
    [memberId],
  );
const placed = async (...order: Parameters<typeof orderOf>) => {
  const outcome = await node.lottery.placeOrder(orderOf(...order));
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value;
};

describe('fairness', () => {
  it('[LOTT-09] publishes the commitment before sales, the ticket hash before the seed, and a draw that anyone can reproduce', async () => {
    await createDueIssues(node.kernel, vault);
    const pending = await readDrawOf(node);
    expect(pending).toMatchObject({ state: 'pending', seed: null, ticketHash: null, result: null, proof: null });
    expect(pending.commitment).toMatch(/^[0-9a-f]{64}$/);
    await turn();
    const member = await world.books.newMember(1_000_000n);
    const { suborders } = await placed(member, [
      ['lo2', ['75', '00']],
      ['xien2', ['98-75'], 2000n],
    ]);
    const cancelled = await placed(member, [['lo2', ['11']]]);
    await node.lottery.cancelSuborders(member, [cancelled.suborders[0]!.suborderId]);

    await world.moveClock(LOCK);
    await turn();
    const locked = await readDrawOf(node);
    const lines = suborders
      .map(
        ({ suborderId, betType, selections, stake }) => `${suborderId} ${betType} ${selections.join(',')} ${stake}\n`,
      )
      .sort();
    expect(locked).toMatchObject({
      state: 'locked',
      ticketCount: 2,
      seed: null,
      result: null,
      commitment: pending.commitment,
    });
    expect(locked.ticketHash).toBe(createHash('sha256').update(lines.join('')).digest('hex'));

    await world.moveClock(DRAW);
    await turn();
    const drawn = await readDrawOf(node);
    expect(drawn).toMatchObject({
      state: 'settled',
      commitment: pending.commitment,
      ticketHash: locked.ticketHash,
      proof: { format: 'vn27', context: `test3:${NUMERO}` },
    });
    expect(checkCommitment(drawn.seed!, drawn.commitment!)).toBe(true);
    const repeated = recomputeDraw({
      formatId: drawn.proof!.format,
      seedHex: drawn.seed!,
      context: drawn.proof!.context,
    })!;
    expect(drawn.result).toEqual({ prizes: groupByTier(repeated) });
  });

  it('[LOTT-09] reproduces this draw: the same seed gives the same commitment, ticket hash and prizes', async () => {
    const known = world.addNode({ random: knownRandom });
    vault = createSeedVault({ ring: known.kernel.ring, random: knownRandom });
    node = known;
    await turn();
    await world.moveClock(DRAW);
    await turn();
    // Computed independently in another language from the rules of docs/adr/0005-fairness.md.
    expect(await readDrawOf(known)).toMatchObject({
      state: 'settled',
      source: 'seed',
      seed: '000000000000000000000000000000000000000000000000000000000000002a',
      commitment: '0a28e9ffef0073f9a6a674cf57ee77307f38f0f1bebb087888d9011ed0eeefdf',
      ticketCount: 0,
      ticketHash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      proof: { algorithm: 'hmac-sha256-digits-1', format: 'vn27', context: 'test3:2026112014401' },
      result: {
        prizes: [
          { prize: 'G1', numbers: ['11146'] },
          { prize: 'G2', numbers: ['45231', '16345'] },
          { prize: 'G3', numbers: ['41168', '48283', '96234', '98587', '05323', '02294'] },
          { prize: 'G4', numbers: ['0557', '9822', '4274', '8176'] },
          { prize: 'G5', numbers: ['5806', '1082', '4451', '9137', '1072', '0410'] },
          { prize: 'G6', numbers: ['408', '658', '361'] },
          { prize: 'G7', numbers: ['34', '36', '82', '16'] },
          { prize: 'DB', numbers: ['36038'] },
        ],
      },
    });
  });

  it('stores seeds sealed, and refuses to draw when one was altered or belongs to another issue', async () => {
    await turn();
    const [{ sealed }] = (await world.rows<{ sealed: Buffer }>(
      'SELECT sealed FROM lottery.issue_seed WHERE numero = $1',
      [NUMERO],
    )) as [{ sealed: Buffer }];
    const { commitment } = await readDrawOf(node);
    for (let at = 0; at + 32 <= sealed.length; at++)
      expect(checkCommitment(sealed.subarray(at, at + 32).toString('hex'), commitment!)).toBe(false);
    await world.rows(
      `UPDATE lottery.issue_seed a SET sealed = b.sealed FROM lottery.issue_seed b WHERE a.numero = $1 AND b.numero > $1`,
      [NUMERO],
    );
    await world.moveClock(DRAW);
    await turn();
    expect(await stateOf()).toBe('drawing');
    expect(await readDrawOf(node)).toMatchObject({ seed: null, result: null });
  });
});

describe('settlement', () => {
  const DRAW_RESULT = [
    ['G1', '01353'],
    ['G2', '91814 62235'],
    ['G3', '33398 53272 70638 93573 33461 80083'],
    ['G4', '3003 4041 4075 7998'],
    ['G5', '1396 2525 8893 3611 3481 6575'],
    ['G6', '519 969 968'],
    ['G7', '50 88 45 09'],
    ['DB', '81275'],
  ].map(([prize, numbers]) => ({ prize, numbers: numbers!.split(' ') }));

  /** The issue as if its seed had given the worked example of the domain reference (§2.5). */
  async function drawExample(): Promise<void> {
    await world.moveClock(LOCK);
    await turn();
    await world.rows(
      `UPDATE lottery.issue SET state = 'drawn', seed = repeat('0', 64), result = $2, drawn_at = kernel.now() WHERE numero = $1`,
      [NUMERO, JSON.stringify({ prizes: DRAW_RESULT })],
    );
  }

  const VECTORS = [
    ['lo2', ['75'], 27_000n, 298_500n, 'won'],
    ['lo2', ['98'], 27_000n, 199_000n, 'won'],
    ['lo2', ['00'], 27_000n, 0n, 'lost'],
    ['lo2', ['00', '75'], 54_000n, 298_500n, 'won'],
    ['lo3', ['075'], 23_000n, 980_000n, 'won'],
    ['xien2', ['75-98'], 1000n, 16_000n, 'won'],
    ['xien3', ['75-98-00'], 1000n, 0n, 'lost'],
    ['de_db', ['75'], 1000n, 99_500n, 'won'],
    ['c3_db', ['275'], 1000n, 980_000n, 'won'],
    ['dau', ['7'], 1000n, 9900n, 'won'],
    ['duoi', ['5'], 1000n, 9900n, 'won'],
    ['db2_tai', [], 1000n, 1997n, 'won'],
    ['db2_xiu', [], 1000n, 0n, 'lost'],
    ['db2_le', [], 1000n, 1997n, 'won'],
    ['db2_chan', [], 1000n, 0n, 'lost'],
  ] as const;

  it('pays every bet of the worked example at its sold odds, once, however often it runs', async () => {
    await turn();
    const bets = await Promise.all(
      VECTORS.map(async ([betType, selections, stake, payout, status]) => {
        const member = await world.books.newMember(1_000_000n);
        const { order, suborders } = await placed(member, [[betType, selections]]);
        return {
          member,
          orderId: order.orderId,
          sold: suborders[0]!.stake,
          name: `${betType} ${selections.join()}`,
          stake,
          payout,
          status,
        };
      }),
    );
    await drawExample();
    // Today's odds do not affect a bet of yesterday.
    await world.rows(`UPDATE lottery.odds SET odds_e4 = 10001`);
    const issue = (await findIssue(world.books.db, KEY))!;
    await settleIssue(node.kernel, world.books, issue);
    await settleIssue(node.kernel, world.books, issue);
    for (const { member, orderId, sold, name, stake, payout, status } of bets) {
      const [suborder] = await world.rows('SELECT status, payout::int FROM lottery.suborder WHERE order_id = $1', [
        orderId,
      ]);
      const [order] = await world.rows(
        'SELECT status, total_payout::int AS payout FROM lottery."order" WHERE order_id = $1',
        [orderId],
      );
      const ends = { status, payout: Number(payout) };
      expect({
        name,
        sold,
        suborder,
        order,
        cash: await world.cashOf(member),
        movements: (await statement(member)).length,
      }).toEqual({
        name,
        sold: stake,
        suborder: ends,
        order: ends,
        cash: 1_000_000n - stake + payout,
        movements: payout > 0n ? 2 : 1,
      });
    }
    expect(await stateOf()).toBe('settled');
  });

  it('returns a win in the cash and bonus proportion of its stake', async () => {
    await turn();
    const member = await world.books.newMember(250n, 750n);
    await placed(member, [['de_db', ['75']]]);
    await drawExample();
    await turn();
    expect(await world.books.ledger.balance(world.books.db, member, 'VND')).toMatchObject({
      value: { cash: 24_875n, bonus: 74_625n },
    });
  });

  it('settles thousands of suborders in chunks on two nodes at once, one event per chunk, books in balance', async () => {
    await turn();
    const members = await Promise.all(Array.from({ length: 30 }, () => world.books.newMember(10_000_000n)));
    await Promise.all(
      members.flatMap((member) =>
        Array.from({ length: 3 }, () =>
          placed(
            member,
            Array.from({ length: 40 }, (_, n) => ['de_db', [String(n + 40).padStart(2, '0')]] as const),
          ),
        ),
      ),
    );
    await drawExample();
    const second = world.addNode();
    const issue = (await findIssue(world.books.db, KEY))!;
    await Promise.all([settleIssue(node.kernel, world.books, issue), settleIssue(second.kernel, world.books, issue)]);
    await settleIssue(node.kernel, world.books, issue);
    expect(
      await world.rows(
        'SELECT status, count(*)::int AS count, sum(payout)::int AS payout FROM lottery.suborder GROUP BY status ORDER BY status',
      ),
    ).toEqual([
      { status: 'lost', count: 3510, payout: 0 },
      { status: 'won', count: 90, payout: 90 * 99_500 },
    ]);
    for (const member of members) expect(await world.cashOf(member)).toBe(10_000_000n - 120_000n + 3n * 99_500n);
    const events = await world.rows<{
      bets: number;
      payout: number;
    }>(`SELECT (sums ->> 'bets')::int AS bets, (sums ->> 'payout')::int AS payout
      FROM kernel.outbox CROSS JOIN LATERAL jsonb_array_elements(payload -> 'sums') AS sums WHERE topic = 'lottery.bets_settled'`);
    expect(events.every(({ bets }) => bets <= 2000)).toBe(true);
    expect(events.reduce((sum, { bets }) => sum + bets, 0)).toBe(3600);
    expect(events.reduce((sum, { payout }) => sum + payout, 0)).toBe(90 * 99_500);
    const settled = [...node.messages, ...second.messages].filter(({ event }) => event === 'order_settled');
    expect(settled).toHaveLength(90);
    expect((await world.books.ledger.proveAccounts(world.books.db)).filter((proof) => !proof.holds)).toEqual([]);
  });

  it('refunds every pending stake when the issue is void, once', async () => {
    await turn();
    const member = await world.books.newMember(100_000n);
    await placed(member, [
      ['lo2', ['75']],
      ['dau', ['7']],
    ]);
    expect(await node.desk.voidIssue({ ...KEY, actor: 'op' })).toEqual({ ok: true, value: { state: 'cancelled' } });
    expect(await node.lottery.placeOrder(orderOf(member, [['lo2', ['75']]]))).toMatchObject({ code: 'issue_closed' });
    await turn();
    await turn();
    expect(await world.cashOf(member)).toBe(100_000n);
    expect(await stateOf()).toBe('cancelled');
    expect(await world.rows('SELECT DISTINCT status FROM lottery.suborder')).toEqual([{ status: 'void' }]);
    expect(await node.desk.voidIssue({ ...KEY, actor: 'op' })).toMatchObject({ code: 'issue_closed' });
  });
});

describe('life', () => {
  it('opens, locks, draws, settles and publishes by itself, issue after issue', async () => {
    await node.lottery.start!();
    for (let n = 0; n < 3; n++) {
      const numero = `20261120${14401 + n}`;
      await world.moveClock(NOON + n * 3000);
      await eventually('the issue opens', async () => (await stateOf(numero)) === 'open');
      await world.moveClock(LOCK + n * 3000);
      await eventually('the issue locks', async () => (await stateOf(numero)) === 'locked');
      await world.moveClock(DRAW + n * 3000);
      await eventually('the issue is settled', async () => (await stateOf(numero)) === 'settled');
      const seen = (): string[] =>
        node.messages
          .filter(({ payload }) => (payload as { numero: string }).numero === numero)
          .map(({ event }) => event);
      // Messages leave after the commit.
      await expect.poll(seen).toEqual(['issue_opened', 'issue_locked', 'issue_drawn', 'issue_settled']);
    }
  });

  it('draws once on many nodes, each with its own seed, of which one is used', async () => {
    const nodes = [node, world.addNode(), world.addNode()];
    for (const at of [NOON, LOCK, DRAW]) {
      await world.moveClock(at);
      await Promise.all(nodes.flatMap(({ kernel }) => [advanceIssues(kernel, vault), advanceIssues(kernel, vault)]));
      await turn();
    }
    expect(await stateOf()).toBe('settled');
    const sent = nodes
      .flatMap(({ messages }) => messages)
      .filter(({ payload }) => (payload as { numero: string }).numero === NUMERO);
    expect(sent.map(({ event }) => event).sort()).toEqual([
      'issue_drawn',
      'issue_locked',
      'issue_opened',
      'issue_settled',
    ]);
  });

  const stops: [string, () => Promise<unknown>][] = [
    ['pending', () => createDueIssues(node.kernel, vault)],
    ['open', () => openIssue(node.kernel, KEY)],
    ['locked', async () => (await world.moveClock(LOCK), await lockIssue(node.kernel, KEY))],
    ['drawing', async () => (await world.moveClock(DRAW), await beginDraw(node.kernel, KEY))],
    ['drawn', () => drawIssue(node.kernel, vault, KEY)],
  ];

  it.each(stops.map(([state], index) => [state, index] as const))(
    'goes on from %s after every node was stopped there',
    async (state, index) => {
      const member = await world.books.newMember(27_000n);
      for (const [, step] of stops.slice(0, index + 1)) {
        await step();
        if ((await stateOf()) === 'open') await placed(member, [['lo2', ['75']]]);
      }
      expect(await stateOf()).toBe(state);
      const { commitment } = await readDrawOf(node);
      // An hour later another node comes up.
      await world.moveClock(NOON + 3_600_000);
      const next = world.addNode();
      await next.lottery.start!();
      await eventually('the issue is settled', async () => (await stateOf()) === 'settled');
      expect(await readDrawOf(next)).toMatchObject({ commitment });
      expect(await world.rows(`SELECT FROM lottery.suborder WHERE status = 'pending'`)).toHaveLength(0);
    },
  );

  it('finishes overdue issues in order and creates none for a downtime', async () => {
    await turn();
    await world.moveClock(NOON + 3000);
    await turn();
    await world.moveClock(NOON + 600_000);
    await turn();
    const rows = await world.rows<{ numero: string; state: string }>(
      'SELECT numero, state FROM lottery.issue WHERE game_code = $1 ORDER BY draws_at',
      [GAME.code],
    );
    expect(rows.map(({ numero, state }) => [Number(numero.slice(8)) - 14_400, state])).toEqual([
      [1, 'settled'],
      [2, 'settled'],
      [3, 'settled'],
      [201, 'open'],
      [202, 'pending'],
    ]);
    const drawn = node.messages
      .filter(({ event }) => event === 'issue_drawn')
      .map(({ payload }) => (payload as { numero: string }).numero);
    expect(drawn).toEqual([...drawn].sort());
  });

  it('does not create the current issue when its sales are over', async () => {
    await world.moveClock(LOCK);
    await turn();
    expect([await stateOf(), await stateOf('2026112014402')]).toEqual([undefined, 'pending']);
  });

  it('never locks while an accepted bet is still committing, and hashes it', async () => {
    await turn();
    const member = await world.books.newMember(27_000n);
    const bet = await world.books.pool.connect();
    await bet.query('BEGIN');
    await bet.query('SELECT lottery.issue_takes_bets($1, $2)', [GAME.code, NUMERO]);
    await world.moveClock(LOCK);
    expect(await lockIssue(node.kernel, KEY)).toBe(false);
    expect(await stateOf()).toBe('open');
    await bet.query('COMMIT');
    bet.release();
    expect(await lockIssue(node.kernel, KEY)).toBe(true);
    expect(await node.lottery.placeOrder(orderOf(member, [['lo2', ['75']]]))).toMatchObject({ code: 'issue_closed' });
  });

  it.each([-3_600_000, 3_600_000])('goes by the database clock on a node whose own is %i ms off', async (offMs) => {
    const skewed = world.addNode({ clock: { now: () => Date.now() + offMs, elapsed: () => performance.now() } });
    const member = await world.books.newMember(54_000n);
    const turnOf = async (at: number) => {
      await world.moveClock(at);
      await advanceIssues(skewed.kernel, vault);
      await settleIssues(skewed.kernel, world.books);
      return await stateOf();
    };
    expect(await turnOf(NOON)).toBe('open');
    expect(await skewed.lottery.placeOrder(orderOf(member, [['lo2', ['75']]]))).toMatchObject({ ok: true });
    expect(await turnOf(LOCK - 1)).toBe('open');
    expect(await skewed.lottery.placeOrder(orderOf(member, [['lo2', ['76']]]))).toMatchObject({ ok: true });
    expect(await turnOf(LOCK)).toBe('locked');
    expect(await skewed.lottery.placeOrder(orderOf(member, [['lo2', ['77']]]))).toMatchObject({ code: 'issue_closed' });
    expect(await turnOf(DRAW - 1)).toBe('locked');
    expect(await turnOf(DRAW)).toBe('settled');
    // Ids use the node's own clock; the hashed set still equals the placed bets.
    expect(await readDrawOf(skewed)).toMatchObject({ ticketCount: 2 });
    expect(await world.rows('SELECT FROM lottery.issue WHERE drawn_at <> draws_at')).toEqual([]);
  });

  it('deletes old draws without bets, once they are old and numerous enough; draws with bets stay verifiable', async () => {
    await turn();
    const member = await world.books.newMember(27_000n);
    await placed(member, [['lo2', ['75']]]);
    await world.rows('UPDATE lottery.game SET on_sale = false');
    await world.moveClock(DRAW + 3000);
    await turn();
    const copies = (from: number, to: number) =>
      world.rows(
        `INSERT INTO lottery.issue (game_code, numero, state, opens_at, locks_at, draws_at, commitment, ticket_hash, ticket_count, seed, result, settled_at)
      SELECT game_code, '20261120' || 15000 + n, state, opens_at + n * interval '1 minute', locks_at + n * interval '1 minute', draws_at + n * interval '1 minute', commitment, ticket_hash, 0, seed, result, settled_at
      FROM lottery.issue, generate_series($2::int, $3::int) AS n WHERE numero = $1`,
        [NUMERO, from, to],
      );
    await copies(1, 400);
    await world.rows('UPDATE lottery.retention SET keep_days = 1, keep_draws = 500');
    const MINUTE = 60_000;
    // Neither old nor numerous enough.
    await world.moveClock(NOON + 3 * 86_400_000);
    expect(await pruneIssues(node.kernel)).toBe(0);
    await copies(401, 600);
    // An unsettled one keeps later ones.
    await world.rows(
      `UPDATE lottery.issue SET state = 'drawing', seed = NULL, result = NULL, settled_at = NULL WHERE numero = '2026112015050'`,
    );
    const nodes = [node, world.addNode()];
    expect(
      (await Promise.all(nodes.map(({ kernel }) => pruneIssues(kernel)))).reduce((sum, gone) => sum + gone, 0),
    ).toBe(50);
    await world.rows(
      `UPDATE lottery.issue SET state = 'cancelled', settled_at = kernel.now() WHERE numero = '2026112015050'`,
    );
    // 599 of the copies are drawn, plus the two before them: the newest 500 stay.
    expect(await pruneIssues(node.kernel)).toBe(51);
    expect(await pruneIssues(node.kernel)).toBe(0);
    expect(
      await world.rows(
        `SELECT numero FROM lottery.issue WHERE game_code = $1 AND draws_at < $2::timestamptz ORDER BY draws_at`,
        [GAME.code, new Date(DRAW + 102 * MINUTE)],
      ),
    ).toEqual([{ numero: NUMERO }, { numero: '2026112015101' }]);
    expect(await world.rows('SELECT day, draws, cancelled FROM lottery.pruned_day')).toEqual([
      { day: '20261120', draws: 100, cancelled: 1 },
    ]);
    const { seed, commitment, proof, result } = await readDrawOf(node);
    expect(checkCommitment(seed!, commitment!)).toBe(true);
    expect({
      prizes: groupByTier(recomputeDraw({ formatId: proof!.format, seedHex: seed!, context: proof!.context })!),
    }).toEqual(result);
    await expect(world.books.pool.query('DELETE FROM lottery.issue')).rejects.toThrow('permission denied');
  });

  it('has no transition back from any state, and none out of final states', () => {
    const order = ['pending', 'open', 'locked', 'drawing', 'drawn', 'settled'];
    for (const [from, targets] of Object.entries(issueTransitions)) {
      for (const to of targets)
        expect(to === 'cancelled' || to === 'resettled' || order.indexOf(to) === order.indexOf(from) + 1).toBe(true);
    }
    // Only a corrected result leaves a final state, and only for resettlement.
    expect([issueTransitions.settled, issueTransitions.resettled, issueTransitions.cancelled]).toEqual([
      ['resettled'],
      ['resettled'],
      [],
    ]);
  });
});

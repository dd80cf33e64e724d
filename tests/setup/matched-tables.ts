/** Members against each other at the studio's tables: whole rounds, their money, and what is sent about them. */
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { eventually, startStudioNode } from '../kit/src/index.ts';
import { TIMEOUT_MS, type CallAnswer } from './studio-connection.ts';
import { MINI, provenMini, type Player, type TableWorld } from './table-world.ts';

const FUNDS = 1_000_000;
const hash = (algorithm: 'md5' | 'sha256', bytes: string | Buffer): string =>
  createHash(algorithm).update(bytes).digest('hex');
const granted = <T>(answer: CallAnswer<T>): T => {
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  return (answer as { readonly value: T }).value;
};
const refused = (answer: CallAnswer, code: string) => expect(answer).toMatchObject({ success: false, code });
const owns = async ({ seat }: Player, amount: number): Promise<void> =>
  await expect.poll(() => seat.owned(), { timeout: TIMEOUT_MS }).toBe(amount);
const reaches = async (world: TableWorld, stakeId: string, state: string): Promise<void> =>
  await expect.poll(() => world.stateOf(stakeId), { timeout: TIMEOUT_MS }).toBe(state);
const settled = (world: TableWorld) => eventually('every pending call to be sent', () => world.settled(), TIMEOUT_MS);
const movesOf = (world: TableWorld, stakeId: string) => world.connection.movesOf(stakeId);

/** Records a player, for what was received at the table. */
type Keep = (player: Player) => Player;

/** A round with more on one side than on the other, and play money beside it. What its members own after it, each having started with `FUNDS`: the smallest first. */
export async function stakeUnevenly(world: TableWorld, kept: Keep): Promise<readonly number[]> {
  const [first, other, last] = [
    kept(await world.player(MINI, FUNDS)),
    kept(await world.player(MINI, FUNDS)),
    kept(await world.player(MINI, FUNDS)),
  ];
  const trial = kept(await world.enter(await world.seatAt(await world.trial(), MINI)));
  const { roundId, commitment } = first.round();
  expect(commitment).toMatch(/^[0-9a-f]{32}$/);
  const stakes = [
    granted(await first.stake({ tai: 100_000 })),
    granted(await other.stake({ xiu: 60_000 })),
    granted(await last.stake({ tai: 30_000 })),
  ].map(({ stake }) => stake.stakeId);
  const { stake: played } = granted(await trial.stake({ xiu: 90_000 }));
  for (const spots of [{ xiu: 5_000 }, { tai: 5_000, xiu: 5_000 }]) refused(await first.stake(spots), 'side_taken');
  refused(await first.stake({ tai: 1_500 }), 'stake_range');
  await expect
    .poll(() => other.news('pool').at(-1), { timeout: TIMEOUT_MS })
    .toMatchObject({ pool: { tai: 130_000, xiu: 60_000 }, members: { tai: 2, xiu: 1 } });
  await expect
    .poll(() => trial.news('pool').at(-1), { timeout: TIMEOUT_MS })
    .toMatchObject({ pool: { xiu: 90_000 }, members: { xiu: 1 } });

  await world.pass(roundId);
  expect(await first.matched(roundId)).toMatchObject([{ stakeId: stakes[0], state: 'taken', matched: 60_000 }]);
  expect(await other.matched(roundId)).toMatchObject([{ matched: 60_000 }]);
  expect(await last.matched(roundId)).toMatchObject([{ matched: 0 }]);
  expect(await trial.matched(roundId)).toMatchObject([{ matched: 0 }]);
  expect(first.round()).toMatchObject({ phase: 'locked', result: null, commitment });
  refused(await last.stake({ tai: 5_000 }, { roundId }), 'betting_closed');
  expect(kept(await world.enter(first.seat)).entered).toMatchObject({
    round: { phase: 'locked', result: null },
    mine: [{ matched: 60_000 }],
  });

  await world.pass(roundId);
  const { result, commitment: after } = await first.dealt(roundId);
  for (const id of stakes.slice(0, 2)) await reaches(world, id, 'ended');
  for (const id of [stakes[2]!, played.stakeId]) await reaches(world, id, 'void');
  await settled(world);
  const proofs = [await world.proof(first.seat, stakes[0]!), await world.proof(other.seat, stakes[1]!)];
  for (const proof of proofs) {
    const { result: again, reveal, paid } = provenMini(proof);
    expect([again, hash('md5', reveal), after, proof.won]).toEqual([result, commitment, commitment, paid]);
    expect(hash('sha256', Buffer.from(proof.seed!, 'hex'))).toBe(first.entered.round.seedHash);
  }
  expect(proofs[0]!.shown).toMatchObject({ commitment, met: { tai: 130_000, xiu: 60_000, place: 1, matched: 60_000 } });
  const big = (result as { side: string }).side === 'tai';
  await owns(first, FUNDS + (big ? 58_800 : -60_000));
  await owns(other, FUNDS + (big ? -60_000 : 58_800));
  await owns(last, FUNDS);
  expect(
    movesOf(world, stakes[0]!)
      .filter(({ verb }) => verb === 'win')
      .map(({ body }) => body),
  ).toMatchObject([{ amount: 40_000 + (big ? 118_800 : 0), returned: 40_000 }]);
  expect(movesOf(world, stakes[1]!).every(({ body }) => !('returned' in body))).toBe(true);
  for (const id of [stakes[2]!, played.stakeId])
    expect(movesOf(world, id).map(({ verb }) => verb)).toEqual(['bet', 'rollback']);
  expect((await first.settled(roundId)).stakes).toMatchObject([{ state: big ? 'won' : 'lost', matched: 60_000 }]);
  expect((await last.settled(roundId)).stakes).toMatchObject([{ state: 'returned', won: 0 }]);
  // The reported sides stay as they were, whatever was returned.
  expect(kept(await world.enter(last.seat)).entered.round).toMatchObject({
    roundId,
    pool: { tai: 130_000, xiu: 60_000 },
    members: { tai: 2, xiu: 1 },
  });
  await world.pass(roundId);
  return (await Promise.all([first, other, last].map(({ seat }) => seat.owned()))).toSorted((one, two) => one - two);
}

/** Many stakes at once at two studios, both of which are killed once the sides are even. What each of two members gained, the smaller first. */
export async function killBeforeTheDeal(world: TableWorld, kept: Keep): Promise<readonly number[]> {
  const twin = await startStudioNode({
    databaseUrl: world.here.database.connectionString,
    platform: world.connection.address,
  });
  try {
    const near = [kept(await world.player(MINI, FUNDS)), kept(await world.player(MINI, FUNDS))];
    const far = await Promise.all(near.map(async ({ seat }) => kept(await world.enter(seat, twin.address))));
    const { roundId } = near[0]!.round();
    const answers = await Promise.all(
      [1, 2, 3, 4].flatMap((count) => [
        near[0]!.stake({ tai: 7_000 * count }),
        far[0]!.stake({ tai: 3_000 * count }),
        near[1]!.stake({ xiu: 5_000 }),
        far[1]!.stake({ xiu: 2_000 * count }),
      ]),
    );
    for (const answer of answers) granted(answer);
    await world.pass(roundId);
    await near[0]!.matched(roundId);
    const metNow = () =>
      world.here.query<{ id: string; bet: string; side: 'tai' | 'xiu'; place: number; matched: string }>(
        `SELECT round_id AS id, bet, (SELECT jsonb_object_keys(stakes)) AS side, (play #>> '{met,place}')::integer AS place, play #>> '{met,matched}' AS matched FROM studio.round WHERE shared_round = $1 ORDER BY accepted_at, round_id`,
        [roundId],
      );
    const met = await metNow();
    const of = (side: string) => met.filter((each) => each.side === side);
    for (const side of ['tai', 'xiu'])
      expect(of(side).map(({ place }) => place)).toEqual(of(side).map((_, at) => at + 1));
    const total = (side: string, what: 'bet' | 'matched') =>
      of(side).reduce((all, each) => all + Number(each[what]), 0);
    expect([total('tai', 'bet'), total('xiu', 'bet'), total('tai', 'matched'), total('xiu', 'matched')]).toEqual([
      100_000, 40_000, 40_000, 40_000,
    ]);
    // Whole stakes count until one is cut; none counts after it.
    const cut = of('tai').findIndex(({ bet, matched }) => bet !== matched);
    expect(
      of('tai')
        .slice(cut + 1)
        .every(({ matched }) => matched === '0'),
    ).toBe(true);
    await twin.kill();
    await world.restartStudio();
    expect(await world.here.query('SELECT phase FROM studio.shared_round WHERE shared_id = $1', [roundId])).toEqual([
      { phase: 'running' },
    ]);
    expect(await metNow()).toEqual(met);
    await world.pass(roundId);
    for (const { id, matched } of met) await reaches(world, id, matched === '0' ? 'void' : 'ended');
    await settled(world);
    const ended = met.filter(({ matched }) => matched !== '0');
    const proofs = await Promise.all(ended.map(({ id, side }) => world.proof(near[side === 'tai' ? 0 : 1]!.seat, id)));
    for (const proof of proofs) expect(proof.won).toBe(provenMini(proof).paid);
    const gain = (side: string) =>
      proofs.filter((_, at) => ended[at]!.side === side).reduce((all, { won, bet }) => all + won - bet, 0);
    await owns(near[0]!, FUNDS + gain('tai'));
    await owns(near[1]!, FUNDS + gain('xiu'));
    return [gain('tai'), gain('xiu')].toSorted((one, two) => one - two);
  } finally {
    await twin.close();
  }
}

/** The studio's instant games: seven on one wallet, moves that are repeated, raced and forged, a studio killed in an open round. */
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { GAMES } from '../../packages/catalogue/src/index.ts';
import {
  instantRules,
  payoutAt,
  playInstant,
  type ChoiceOf,
  type InstantGame,
  type MoveOf,
} from '../../packages/game-math/src/instant/index.ts';
import { createValueStream } from '../../packages/game-math/src/lottery/index.ts';
import { deposit, eventually, newMember, type Caller } from '../kit/src/index.ts';
import type { InstantAnswer, InstantShown, InstantTableOf } from '../../apps/studio/wire/instant.ts';
import type { RoundPage, RoundProof } from '../../apps/studio/wire/session.ts';
import { openStudioWorld, type Seat, type StudioReply, type StudioWorld } from '../setup/studio-world.ts';
import type { ConnectionFault } from '../setup/wallet-connection.ts';
import { openSeed } from '../setup/sealed-seeds.ts';

/** Covers the wallet's timeout, the back-off of pending calls and a busy machine. */
const TIMEOUT_MS = 90_000;
const FUNDS = 1_000_000;
const MEMBER_SEED = 'mine';

/** One game of each kind, with its choice. */
const PLAYED: readonly (readonly [InstantGame, string, ChoiceOf])[] = [
  ['mines', 'do-min-da-quy', { mines: 3 }],
  ['steps', 'ech-qua-song', { difficulty: 'easy' }],
  ['drop', 'bi-roi-cau-vong', { rows: 12, risk: 'high' }],
  ['wheel', 'vong-quay-tai-loc', { risk: 'low' }],
  ['dice', 'xuc-xac-nhanh', { target: 4950, side: 'under' }],
  ['scratch', 'dap-trung-vang', {}],
  ['hi-lo', 'cao-thap', {}],
];
const MINES = { vendor: 'JL', game: 'do-min-da-quy' } as const;

let world: StudioWorld;
beforeAll(async () => {
  world = await openStudioWorld(['JL', 'CLG']);
});
afterEach(() => world.connection.behave(() => undefined));
afterAll(() => world.close());

const sha256 = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const refused = (reply: StudioReply, status: number, code: string) =>
  expect([reply.status, reply.body.code], reply.text).toEqual([status, code]);
const granted = <T>(reply: StudioReply<T>): T => {
  expect(reply.body.success, reply.text).toBe(true);
  return reply.body.value;
};
const sit = (member: { readonly caller: Caller }, game: string, request: Readonly<Record<string, unknown>> = {}) => {
  const { vendor, type } = GAMES.find(({ id }) => id === game)!;
  return world.sit(member, { vendor, category: type, gameId: game, nodeId: game, ...request });
};
async function richMember() {
  const member = await newMember(world.here.address);
  await deposit(member, FUNDS);
  return member;
}
const seatAt = async (game: string): Promise<Seat> => sit(await richMember(), game);
const tableOf = async <G extends InstantGame = 'mines'>(seat: Seat) =>
  granted(await seat.ask<InstantTableOf<G>>('/instant/table'));
async function askedOf(seat: Seat, choice: unknown) {
  await world.passPause();
  const { bets, nextSeedHash } = await tableOf(seat);
  return { requestId: randomUUID(), bet: bets[1]!, choice, memberSeed: MEMBER_SEED, seedHash: nextSeedHash };
}
const play = async (seat: Seat, choice: unknown = { mines: 3 }) =>
  seat.ask<InstantAnswer<'mines'>>('/instant/play', await askedOf(seat, choice));
const move = <G extends InstantGame = 'mines'>(seat: Seat, roundId: string, number: number, choice: unknown) =>
  seat.ask<InstantAnswer<G>>('/instant/move', { roundId, move: number, choice });
/** Of a round whose last call to the wallet is answered: only then has it ended. */
async function proofOf(seat: Seat, roundId: string): Promise<RoundProof> {
  await settled();
  return granted(await seat.ask<RoundProof>(`/rounds/${roundId}`));
}
async function expectOwned(seat: Seat, amount: number): Promise<void> {
  await expect.poll(() => seat.owned(), { timeout: TIMEOUT_MS }).toBe(amount);
}
const settled = () => eventually('every pending call to be sent', () => world.settled(), TIMEOUT_MS);

/** The secret of a running round, which only the database has. */
async function secretOf(roundId: string): Promise<string> {
  const [row] = await world.here.query<{ seed: Buffer; hash: string }>(
    'SELECT seed, seed_hash AS hash FROM studio.round WHERE round_id = $1',
    [roundId],
  );
  return openSeed(row!.seed, row!.hash).toString('hex');
}

/** A round's outcome by the rules, from its seed alone. */
function byRules<G extends InstantGame>(
  game: G,
  choice: ChoiceOf<G>,
  moves: readonly MoveOf<G>[],
  seedHex: string,
  context: string,
) {
  return playInstant(game, choice, moves, createValueStream(Buffer.from(seedHex, 'hex'), context));
}

/** Moves that win twice and cash out; none for a game that ends with its opening. */
async function winningMoves(
  game: InstantGame,
  seat: Seat,
  roundId: string,
  choice: ChoiceOf,
): Promise<readonly MoveOf[]> {
  const seedHex = await secretOf(roundId);
  const after = (moves: readonly MoveOf[]) =>
    byRules(game, choice, moves, seedHex, `${seat.opened.game.id}:${roundId}:${MEMBER_SEED}`);
  const tries: readonly MoveOf[] = [
    ...Array.from({ length: 25 }, (_, tile) => ({ tile })),
    ...[0, 1, 2, 3].map((lane) => ({ lane })),
    ...(['higher', 'lower', 'same'] as const).map((guess) => ({ guess })),
  ];
  const fitting = tries.filter((one) =>
    game === 'mines' ? 'tile' in one : game === 'steps' ? 'lane' in one : 'guess' in one,
  );
  const moves: MoveOf[] = [];
  while (!after(moves)!.over)
    moves.push(
      moves.length === 2 ? { take: true } : fitting.find((one) => (after([...moves, one])?.hundredths ?? 0) > 0)!,
    );
  return moves;
}

/** The mines of a running round. */
async function minesOf(roundId: string): Promise<readonly number[]> {
  const seedHex = await secretOf(roundId);
  const ends: readonly MoveOf<'mines'>[][] = [[{ tile: 0 }], [{ tile: 0 }, { take: true }]];
  return ends
    .map((moves) => byRules('mines', { mines: 3 }, moves, seedHex, `${MINES.game}:${roundId}:${MEMBER_SEED}`))
    .find((played) => played?.over)!.seen.laid!;
}

/** The first tile of a running round that is safe. */
async function safeTile(roundId: string): Promise<number> {
  const laid = await minesOf(roundId);
  return Array.from({ length: 25 }, (_, tile) => tile).find((tile) => !laid.includes(tile))!;
}

describe('[GAME-11] quick games', () => {
  test.each(PLAYED)(
    '%s moves the money, hides its secret, and can be replayed by anyone from its seed',
    async (game, id, choice) => {
      const seat = await seatAt(id);
      const rules = instantRules(game);
      expect(seat.opened).toMatchObject({ kind: 'instant', game: { id, rtpBasisPoints: rules.rtpBasisPoints } });
      const table = await tableOf<InstantGame>(seat);
      expect(table).toEqual({
        ...JSON.parse(
          JSON.stringify({
            game,
            rtpBasisPoints: rules.rtpBasisPoints,
            highestHundredths: rules.highestHundredths,
            offer: rules.offer,
          }),
        ),
        bets: table.bets,
        pauseMs: 1_000,
        nextSeedHash: table.nextSeedHash,
        open: null,
      });
      expect(
        table.bets.every((bet) => bet % 100 === 0 && payoutAt(bet, rules.highestHundredths) <= 1_000_000_000),
      ).toBe(true);

      const request = await askedOf(seat, choice);
      const opening = await seat.ask<InstantAnswer>('/instant/play', request);
      const { round } = granted(opening);
      const seedHex = await secretOf(round.roundId);
      const moves = await winningMoves(game, seat, round.roundId, choice);
      const answers = [opening];
      for (const [index, one] of moves.entries())
        answers.push(await move<InstantGame>(seat, round.roundId, index + 1, one));
      const context = `${id}:${round.roundId}:${MEMBER_SEED}`;
      for (const [made, answer] of answers.entries()) {
        const { seen, hundredths, over } = byRules(game, choice, moves.slice(0, made), seedHex, context)!;
        const worth = payoutAt(request.bet, hundredths);
        expect(granted(answer).round).toEqual(
          JSON.parse(
            JSON.stringify({
              roundId: round.roundId,
              bet: request.bet,
              move: made,
              seen,
              worth,
              won: over ? worth : 0,
              over,
            }),
          ),
        );
        expect(over).toBe(made === moves.length);
        if (!over) expect(answer.text.includes(seedHex)).toBe(false);
      }
      const last = granted(answers.at(-1)!);
      await expectOwned(seat, FUNDS - request.bet + last.round.won);
      await settled();

      const proof = await proofOf(seat, round.roundId);
      expect(proof).toMatchObject({
        game: id,
        kind: 'instant',
        title: game,
        stakes: choice,
        bet: request.bet,
        won: last.round.won,
        state: 'ended',
        seedHash: request.seedHash,
        seed: seedHex,
        context,
      });
      expect(sha256(proof.seed!)).toBe(table.nextSeedHash);
      const shown = proof.shown as InstantShown;
      const again = byRules(game, proof.stakes as ChoiceOf, shown.moves, proof.seed!, proof.context)!;
      expect(shown.seen).toEqual(JSON.parse(JSON.stringify(again.seen)));
      expect(proof.won).toBe(payoutAt(proof.bet, again.hundredths));

      // Repeated requests are the same round; other content with their ids is refused.
      expect(granted(await seat.ask<InstantAnswer>('/instant/play', request)).round).toEqual(round);
      refused(await seat.ask('/instant/play', { ...request, bet: table.bets[0] }), 422, 'request_mismatch');
      for (const [index, one] of moves.entries())
        expect(granted(await move<InstantGame>(seat, round.roundId, index + 1, one)).round).toEqual(
          granted(answers[index + 1]!).round,
        );
      const answer =
        moves.length === 0
          ? await seat.ask<InstantAnswer>('/instant/play', request)
          : await move<InstantGame>(seat, round.roundId, moves.length, moves.at(-1)!);
      expect(granted(answer)).toMatchObject({ balance: FUNDS - request.bet + last.round.won, seed: seedHex });
      expect(world.connection.movesOf(round.roundId).map(({ verb }) => verb)).toEqual(['bet', 'win']);
    },
  );

  test('an open round survives a killed studio, reveals nothing hidden, and ends with a mine', async () => {
    const seat = await seatAt(MINES.game);
    const opening = await play(seat);
    const { round } = granted(opening);
    const [seedHex, safe, mine] = [
      await secretOf(round.roundId),
      await safeTile(round.roundId),
      (await minesOf(round.roundId))[0]!,
    ];
    const first = await move(seat, round.roundId, 1, { tile: safe });
    refused(await play(seat), 409, 'round_open');

    await world.restartStudio();
    const table = await seat.ask<InstantTableOf<'mines'>>('/instant/table');
    expect(granted(table).open).toEqual(granted(first).round);
    expect(granted(first).round).toMatchObject({
      move: 1,
      worth: payoutAt(round.bet, 112),
      won: 0,
      over: false,
      seen: { opened: [safe], hit: null, laid: null },
    });
    const proof = await seat.ask<RoundProof>(`/rounds/${round.roundId}`);
    expect(granted(proof)).toMatchObject({ state: 'open', seed: null, shown: { seen: { laid: null } } });
    for (const { text } of [opening, first, table, proof]) expect(text.includes(seedHex)).toBe(false);

    const end = granted(await move(seat, round.roundId, 2, { tile: mine }));
    expect(end.round).toMatchObject({ over: true, won: 0, worth: 0, seen: { hit: mine, opened: [safe] } });
    expect(end.round.seen.laid).toContain(mine);
    await settled();
    await expectOwned(seat, FUNDS - round.bet);
    expect((await proofOf(seat, round.roundId)).seed).toBe(seedHex);
    expect(granted(await move(seat, round.roundId, 1, { tile: safe })).round).toEqual(granted(first).round);
    refused(await move(seat, round.roundId, 3, { take: true }), 409, 'round_over');
  });

  test('an abandoned round is paid its current value; one without a win refunds the bet', async () => {
    const [begun, untouched] = [await seatAt(MINES.game), await seatAt(MINES.game)];
    const { round } = granted(await play(begun));
    const { round: other } = granted(await play(untouched));
    const { worth } = granted(await move(begun, round.roundId, 1, { tile: await safeTile(round.roundId) })).round;
    await world.here.query(
      `UPDATE studio.round SET touched_at = touched_at - interval '11 minutes' WHERE round_id = ANY ($1)`,
      [[round.roundId, other.roundId]],
    );
    await expectOwned(begun, FUNDS - round.bet + worth);
    await expectOwned(untouched, FUNDS);
    await settled();
    expect(worth).toBeGreaterThan(round.bet);
    const paid = await proofOf(begun, round.roundId);
    expect([paid.state, paid.won, (paid.shown as InstantShown<'mines'>).moves.at(-1)]).toEqual([
      'ended',
      worth,
      { take: true },
    ]);
    expect((await proofOf(untouched, other.roundId)).state).toBe('void');
    refused(await move(begun, round.roundId, 2, { tile: 24 }), 409, 'move_made');
    refused(await move(untouched, other.roundId, 1, { tile: 0 }), 503, 'round_void');
    granted(await play(untouched));
  });
});

describe('[GAME-11] a wallet that is hard to reach', () => {
  test.each<ConnectionFault>(['forgotten', 'doubled'])(
    'takes and pays each once when an answer is %s',
    async (fault) => {
      const seat = await seatAt(MINES.game);
      const left: Record<string, number> = { bet: 1, win: 1 };
      world.connection.behave((verb) => ((left[verb] ?? 0) > 0 && left[verb]!-- > 0 ? fault : undefined));
      const { round } = granted(await play(seat));
      await move(seat, round.roundId, 1, { tile: await safeTile(round.roundId) });
      const end = granted(await move(seat, round.roundId, 2, { take: true }));
      await settled();
      await expectOwned(seat, FUNDS - round.bet + end.round.won);
      expect((await proofOf(seat, round.roundId)).state).toBe('ended');
    },
  );

  test('refunds a bet that is never answered; the seed stays unused', async () => {
    const seat = await seatAt(MINES.game);
    const { nextSeedHash } = await tableOf(seat);
    world.connection.behave((verb) => (verb === 'bet' ? 'forgotten' : undefined));
    refused(await play(seat), 503, 'round_void');
    await settled();
    await expectOwned(seat, FUNDS);
    expect((await tableOf(seat)).nextSeedHash).toBe(nextSeedHash);
    expect(granted(await seat.ask<RoundPage>('/rounds')).rounds[0]).toMatchObject({ state: 'void', won: 0 });
  });
});

describe('[GAME-12] admission and stakes', () => {
  test('two tabs start one round and make each move once', async () => {
    const member = await richMember();
    const tabs = [await sit(member, MINES.game), await sit(member, MINES.game)];
    const request = await askedOf(tabs[0]!, { mines: 3 });
    const plays = await Promise.all(
      [...tabs, ...tabs].map((tab) =>
        tab.ask<InstantAnswer<'mines'>>('/instant/play', { ...request, requestId: randomUUID() }),
      ),
    );
    const begun = plays.filter(({ body }) => body.success);
    expect(begun.length, plays.map(({ text }) => text).join('\n')).toBe(1);
    for (const { body } of plays) if (!body.success) expect(['round_open', 'seed_changed']).toContain(body.code);
    const { roundId, bet } = begun[0]!.body.value.round;

    const laid = await minesOf(roundId);
    const safe = Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !laid.includes(tile));
    const races = await Promise.all([0, 1, 0, 1].map((index) => move(tabs[index]!, roundId, 1, { tile: safe[index] })));
    const made = races.filter(({ body }) => body.success).map(({ body }) => body.value.round.seen.opened);
    expect(made.length).toBe(2);
    expect(made[0]).toEqual(made[1]);
    for (const { body } of races) if (!body.success) expect(body.code).toBe('move_made');
    const takes = await Promise.all(tabs.map((tab) => move(tab, roundId, 2, { take: true })));
    const [won, same] = takes.map((reply) => granted(reply).round.won);
    expect(won).toBe(same);
    await settled();
    await expectOwned(tabs[0]!, FUNDS - bet + won!);
  });

  test('a move that is not offered, out of turn or another member’s is refused, and moves nothing', async () => {
    const seat = await seatAt(MINES.game);
    const other = await seatAt(MINES.game);
    const request = await askedOf(seat, { mines: 3 });
    for (const choice of [
      { mines: 0 },
      { mines: 25 },
      { mines: 2.5 },
      { mines: 3, laid: [1] },
      { risk: 'low' },
      {},
      null,
      'mines',
    ])
      refused(await seat.ask('/instant/play', { ...request, choice }), 422, 'choice_not_offered');
    refused(await seat.ask('/instant/play', { ...request, bet: request.bet + 1 }), 422, 'bet_not_offered');
    refused(await seat.ask('/instant/play', { ...request, bet: -request.bet }), 400, 'input_invalid');
    refused(await seat.ask('/instant/play', { ...request, choice: undefined }), 400, 'input_invalid');
    refused(await seat.ask('/instant/play', { ...request, seed: 'f'.repeat(64) }), 400, 'input_invalid');
    refused(await seat.ask('/instant/play', { ...request, seedHash: 'f'.repeat(64) }), 409, 'seed_changed');
    refused(await seat.ask('/slots/table'), 404, 'game_not_found');
    expect(await seat.owned()).toBe(FUNDS);

    const { roundId, bet } = granted(await seat.ask<InstantAnswer>('/instant/play', request)).round;
    const safe = await safeTile(roundId);
    for (const choice of [
      { take: true },
      { tile: 25 },
      { tile: -1 },
      { tile: 0.5 },
      { lane: 1 },
      { tile: safe, take: true },
      {},
      null,
    ])
      refused(await move(seat, roundId, 1, choice), 422, 'choice_not_offered');
    refused(await move(seat, roundId, 2, { tile: safe }), 409, 'move_unknown');
    refused(await move(seat, roundId, 0, { tile: safe }), 400, 'input_invalid');
    refused(await move(other, roundId, 1, { tile: safe }), 404, 'round_not_found');
    granted(await move(seat, roundId, 1, { tile: safe }));
    refused(await move(seat, roundId, 2, { tile: safe }), 422, 'choice_not_offered');
    refused(await move(seat, roundId, 1, { take: true }), 409, 'move_made');
    const end = granted(await move(seat, roundId, 2, { take: true }));
    await expectOwned(seat, FUNDS - bet + end.round.won);

    await world.here.query(
      `UPDATE studio.round SET accepted_at = clock_timestamp() + interval '1 minute' WHERE round_id = $1`,
      [roundId],
    );
    refused(
      await seat.ask('/instant/play', { ...request, requestId: randomUUID(), seedHash: end.nextSeedHash }),
      429,
      'too_fast',
    );
  });

  test('a trial user plays the card rooms’ own for play money', async () => {
    const seat = await sit(await world.trial(), 'mini-cao-thap', { freeplay: true });
    expect(seat.opened).toMatchObject({ demo: true, currency: 'VNDPLAY', kind: 'instant', game: { vendor: 'CLG' } });
    const before = await seat.owned();
    const { round } = granted(await seat.ask<InstantAnswer<'hi-lo'>>('/instant/play', await askedOf(seat, {})));
    const skipped = granted(await move<'hi-lo'>(seat, round.roundId, 1, { skip: true }));
    expect([skipped.round.seen.cards.length, skipped.round.seen.skipsLeft, skipped.round.worth]).toEqual([2, 2, 0]);
    const secret = await secretOf(round.roundId);
    const right = (['higher', 'lower', 'same'] as const).find(
      (one) =>
        (byRules('hi-lo', {}, [{ skip: true }, { guess: one }], secret, `mini-cao-thap:${round.roundId}:${MEMBER_SEED}`)
          ?.hundredths ?? 0) > 0,
    )!;
    granted(await move<'hi-lo'>(seat, round.roundId, 2, { guess: right }));
    const end = granted(await move<'hi-lo'>(seat, round.roundId, 3, { take: true }));
    await expectOwned(seat, before - round.bet + end.round.won);
    expect(end.round.won).toBeGreaterThan(round.bet);
  });
});

/** The studio's card rooms: hands and their money, absent members, a killed studio, lost wallet answers, two processes, and hidden cards. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually, startStudioNode } from '../kit/src/index.ts';
import type { CardsShown, CardTableShown } from '../../apps/studio/wire/cards.ts';
import { CONNECTION_CLOSED } from '../../apps/studio/wire/connection.ts';
import type { RoundProof } from '../../apps/studio/wire/session.ts';
import { EVERY_HAND, readCards, type StoredHand } from '../setup/card-reader.ts';
import {
  CARD_GAME,
  findSeed,
  inPhase,
  openCardsWorld,
  recompute,
  leaveAll,
  together,
  type CardsWorld,
  type CardPlayer,
  type Where,
} from '../setup/cards-world.ts';
import { TIMEOUT_MS, type CallAnswer } from '../setup/studio-connection.ts';
import type { ConnectionFault } from '../setup/wallet-connection.ts';
import { checkRound, saltAfter, type RevealedRound } from '../../packages/game-math/src/verify/rounds/index.ts';

const FUNDS = 1_000_000;
const STAKE = 1_000;
const HOLD = 30 * STAKE;
/** Enough for one hand, not for two. */
const SHORT = 50_000;

let world: CardsWorld;
/** Every player, for the messages they received. */
const players: CardPlayer[] = [];
beforeAll(async () => {
  world = await openCardsWorld();
});
afterEach(() => world.connection.behave(() => undefined));
afterAll(() => world?.close());

async function join(where?: Where, amount = FUNDS, address?: string): Promise<CardPlayer> {
  const came = await world.player(amount, where, address);
  players.push(came);
  return came;
}
async function again({ seat }: CardPlayer, address?: string): Promise<CardPlayer> {
  const came = await world.enter(seat, address);
  players.push(came);
  return came;
}
const refused = (answer: CallAnswer, code: string) => expect(answer).toMatchObject({ success: false, code });
const settled = () => eventually('every pending call to be sent', () => world.settled(), TIMEOUT_MS);
async function owns({ seat }: CardPlayer, amount: number): Promise<void> {
  await expect.poll(() => seat.owned(), { timeout: TIMEOUT_MS }).toBe(amount);
}
/** The next hand of these two ends at the deal. */
async function plantShort(one: CardPlayer): Promise<string> {
  const planted = findSeed(one.rules, one.seat.opened.game.id, 2, ({ open }) => open.over);
  await world.plant(planted);
  return planted.handId;
}
/** Each player's net result of a hand, recomputed from its proof; every balance matches. */
async function accountFor(all: readonly CardPlayer[], handId: string, funds = FUNDS): Promise<void> {
  for (const each of all) {
    const { won, net } = recompute(await provenOf(each, handId), each.rules);
    expect(won).toBe(each.table()!.hold + net);
    await owns(each, funds + net);
  }
}

/** A hand's proof, ended. */
async function provenOf(each: CardPlayer, handId: string): Promise<RoundProof> {
  await settled();
  const proof = (await world.proofs(each)).find(({ context }) => context.endsWith(`:${handId}`));
  expect(proof).toMatchObject({ state: 'ended', kind: 'cards' });
  return proof!;
}

describe('[GAME-11] a hand', () => {
  test('of four moves their money exactly as its seed and their moves determine', async () => {
    const four = [await join(), await join(), await join(), await join()];
    expect(four[0]!.entered).toMatchObject({
      balance: FUNDS,
      table: null,
      rules: { mode: 'by_place', seats: 4, turnMs: 15_000, rakeBasisPoints: 300, holdStakes: 30, practice: false },
    });
    expect(four[0]!.entered.levels[0]).toEqual({ stake: STAKE, hold: HOLD, players: 0, invites: true });
    await together(four);
    const { hand: announced } = await inPhase(four[0]!, 'starting');
    expect(announced).toMatchObject({ moveNo: 0, turn: null, mine: [], end: null });
    expect(announced!.seedHash).toMatch(/^[0-9a-f]{64}$/);
    expect(world.connection.carried.filter(({ verb }) => verb === 'bet')).toEqual([]);
    const { hand } = await world.dealTo(four);
    expect([hand!.handId, hand!.seedHash, hand!.mine.length]).toEqual([announced!.handId, announced!.seedHash, 13]);
    for (const each of four) await owns(each, FUNDS - HOLD);
    const { hand: over, seats } = await world.playOut(four);
    const rows = await Promise.all(four.map(async (each) => ({ each, proof: await provenOf(each, hand!.handId) })));
    let sum = 0;
    for (const { each, proof } of rows) {
      const { won, net } = recompute(proof, each.rules);
      const shown = proof.shown as CardsShown;
      expect(proof).toMatchObject({
        bet: HOLD,
        won,
        seedHash: announced!.seedHash,
        context: `${CARD_GAME}:${hand!.handId}`,
        stakes: { stake: STAKE, hold: HOLD },
      });
      expect([shown.seats, shown.leader, over!.end!.net[each.table()!.mySeat]]).toEqual([4, null, net]);
      sum += net + shown.end.rakes[shown.mySeat]!;
      await owns(each, FUNDS + net);
      const moves = world.connection.movesOf(proof.roundId);
      expect(moves.map(({ verb }) => verb)).toEqual(['bet', 'win']);
      // The loss, or the stake, counts as played.
      expect(moves[1]!.body).toMatchObject({
        amount: HOLD + net,
        returned: net < 0 ? HOLD + net : HOLD - STAKE,
        endRound: true,
      });
    }
    expect(sum).toBe(0);
    expect(rows.map(({ proof }) => (proof.shown as CardsShown).mySeat).toSorted()).toEqual([0, 1, 2, 3]);
    // The next hand is led by who won this one.
    const winner = seats.findIndex((seat) => seat?.place === 1);
    await world.pass(four[0]!.table()!.tableId);
    const next = await world.dealTo(four);
    expect(next.hand).toMatchObject({ turn: winner, mustInclude: null });
    expect(next.hand!.handId).not.toBe(hand!.handId);
  });

  test('accepts each move once and by the rules; a member who joins meanwhile sees the table and nothing else', async () => {
    const where = { game: 'tien-len-dem-la' };
    const [poor, ...pair] = [await join(where, 50_000), await join(where), await join(where)];
    expect(await poor.ask('sit', { stake: 2_500 })).toMatchObject({
      success: false,
      code: 'funds_insufficient',
      value: { balance: 50_000 },
    });
    refused(await poor.ask('sit', { stake: 501 }), 'stake_not_offered');
    const hasPair = (hand: readonly number[]): boolean =>
      hand.some((card, at) => at > 0 && Math.floor(card / 4) === Math.floor(hand[at - 1]! / 4));
    await world.plant(
      findSeed(
        pair[0]!.rules,
        where.game,
        2,
        ({ open, hidden }) => !open.over && hasPair(hidden.hands[1 - open.turn]!),
      ),
    );
    await together(pair);
    refused(await pair[0]!.ask('sit', { stake: 1_000 }), 'already_seated');
    const { hand } = await world.dealTo(pair);
    await pair[1]!.sees('the deal', ({ phase }) => phase === 'playing');
    const [leader, other] = pair[0]!.table()!.mySeat === hand!.turn ? pair : pair.toReversed();
    const [mine, theirs] = [leader!.table()!.hand!.mine, other!.table()!.hand!.mine];
    expect([leader!.table()!.hand!.mustInclude, other!.table()!.hand!.mustInclude]).toEqual([mine[0], null]);
    refused(await other!.move([theirs[0]!]), 'not_your_turn');
    refused(await other!.move('pass'), 'not_your_turn');
    refused(await leader!.move('pass'), 'has_to_lead');
    refused(await leader!.move([theirs[0]!]), 'not_your_cards');
    refused(await leader!.move([mine[12]!]), 'lowest_missing');
    refused(await leader!.move([mine[0]!, mine[0]!]), 'no_combination');
    refused(await leader!.move([mine[0]!, mine[12]!]), 'no_combination');
    const { handId } = hand!;
    refused(await leader!.ask('play', { handId: 'another', moveNo: 0, cards: [mine[0]] }), 'hand_over');
    refused(await leader!.ask('play', { handId, moveNo: 1, cards: [mine[0]] }), 'not_your_turn');
    for (const request of [
      { handId, moveNo: 0, cards: [] },
      { handId, moveNo: 0, cards: [52] },
      { handId, moveNo: -1, cards: [0] },
      { handId, moveNo: 0, cards: [0], seat: 1 },
      null,
    ])
      refused(await leader!.ask('play', request), 'input_invalid');
    const lay = () => leader!.ask<CardTableShown>('play', { handId, moveNo: 0, cards: [mine[0]] });
    for (const answer of await Promise.all([lay(), lay(), lay()]))
      expect(answer).toMatchObject({
        success: true,
        value: { hand: { moveNo: 1, mine: mine.slice(1), trick: { cards: [mine[0]] } } },
      });
    refused(await leader!.ask('play', { handId, moveNo: 0, cards: [mine[1]] }), 'not_your_turn');
    await other!.sees('the move', ({ hand: now }) => now!.moveNo === 1);
    const at = theirs.findIndex(
      (card, index) => index > 0 && Math.floor(card / 4) === Math.floor(theirs[index - 1]! / 4),
    );
    refused(await other!.move([theirs[at - 1]!, theirs[at]!]), 'does_not_beat');

    const third = await join(where);
    expect(await third.sit()).toMatchObject({
      tableId: leader!.table()!.tableId,
      hand: { handId, mine: [], trick: { cards: [mine[0]] }, mustInclude: null },
    });
    const seen = await leader!.sees('the third', ({ seats }) => seats.filter(Boolean).length === 3);
    expect(seen.seats[third.table()!.mySeat]).toEqual({
      who: third.seat.memberRef.slice(-3),
      bot: false,
      away: false,
      leaving: false,
      plays: false,
      cards: 0,
      passed: false,
      place: null,
    });
    expect(seen.seats[leader!.table()!.mySeat]).toMatchObject({ plays: true, cards: 12 });
    refused(await third.move([theirs[0]!]), 'not_your_turn');

    expect(await other!.ask('say', { phrase: 'well_played' })).toMatchObject({ success: true });
    await world.saidJustNow(other!);
    refused(await other!.ask('say', { phrase: 'thanks' }), 'chat_too_fast');
    refused(await other!.ask('say', { phrase: 'call me' }), 'input_invalid');
    await eventually(
      'the phrase',
      async () =>
        leader!.news('said').some(({ seat, phrase }) => seat === other!.table()!.mySeat && phrase === 'well_played') ||
        undefined,
      TIMEOUT_MS,
    );

    // A member who leaves during a hand stays in it to its end, by the clock; one who took no part leaves at once.
    expect(await third.ask('stand')).toMatchObject({ success: true, value: null });
    expect(await other!.ask('stand')).toMatchObject({
      success: true,
      value: { seats: expect.arrayContaining([expect.objectContaining({ leaving: true })]) },
    });
    expect(await other!.ask('stay')).toMatchObject({ success: true });
    await other!.ask('stand');
    expect((await world.playOut([leader!])).seats[other!.table()!.mySeat]).toMatchObject({ leaving: true });
    await accountFor([leader!, other!], handId);
    await world.pass(leader!.table()!.tableId);
    await eventually('the seat to be free', async () => other!.table() === null || undefined, TIMEOUT_MS);
    await inPhase(leader!, 'waiting');
    await leaveAll([leader!]);
  });

  test('won at the deal is paid at once; no one pays more than the hold', async () => {
    const where = { game: 'tu-quy-dai-chien' };
    const pair = [await join(where), await join(where)];
    expect(pair[0]!.rules.mode).toBe('by_card');
    const handId = await plantShort(pair[0]!);
    await together(pair);
    const { hand } = await world.dealTo(pair);
    expect(hand).toMatchObject({ handId, turn: null, moveNo: 0 });
    const [winner, loser] = pair.toSorted((one) => (one.table()!.mySeat === hand!.end!.instantWin!.seat ? -1 : 1));
    // Twenty-six cards of five thousand.
    expect(hand!.end!.payments).toEqual([
      { from: loser!.table()!.mySeat, to: winner!.table()!.mySeat, amount: 130_000, reason: 'cards' },
    ]);
    await accountFor(pair, handId);
    await owns(winner!, FUNDS + 130_000 - 3_900);
    await owns(loser!, FUNDS - 130_000);
    await leaveAll(pair);
  });

  test('goes on without its members and after its vendor is closed: the clock leads the lowest card and passes, and marks them absent', async () => {
    const pair = [await join(), await join()];
    const { tableId } = await together(pair, 2 * STAKE);
    const { hand } = await world.dealTo(pair);
    const { catalogue } = world.here.platform.modules;
    await catalogue.setVendorState('BTR', { maintenance: true });
    const [leader] = pair.filter((each) => each.table()!.mySeat === hand!.turn);
    const lowest = (await inPhase(leader!, 'playing')).hand!.mine[0];
    for (let moveNo = 1; ; moveNo += 1) {
      await world.pass(tableId);
      const now = await leader!.sees(
        'the clock to play',
        ({ phase, hand: at }) => phase === 'shown' || at!.moveNo >= moveNo,
      );
      if (moveNo === 1) expect(now.hand!.trick).toMatchObject({ cards: [lowest] });
      if (now.phase === 'shown') break;
      moveNo = now.hand!.moveNo;
    }
    expect(
      leader!
        .table()!
        .seats.filter(Boolean)
        .map((seat) => seat!.leaving),
    ).toEqual([true, true]);
    await accountFor(pair, hand!.handId);
    await catalogue.setVendorState('BTR', { maintenance: false });
    await world.pass(tableId);
    await eventually(
      'both to be removed',
      async () => pair.every((each) => each.table() === null) || undefined,
      TIMEOUT_MS,
    );
    expect(await world.here.query('SELECT phase FROM studio.card_table WHERE table_id = $1', [tableId])).toEqual([
      { phase: 'closed' },
    ]);
  });
});

describe('[GAME-11] a seat', () => {
  test('is resumed on another connection, in any process, and the newest connection wins', async () => {
    const other = await startStudioNode({
      databaseUrl: world.here.database.connectionString,
      platform: world.connection.address,
    });
    try {
      const where = { game: 'tien-len-nhat-an-tat' };
      const here = await join(where);
      const there = await again(await join(where), other.address);
      await together([here, there]);
      const { hand, tableId } = await world.dealTo([here, there]);
      await there.sees('the deal', ({ phase }) => phase === 'playing');
      expect(there.table()!.hand!.mine).not.toEqual(here.table()!.hand!.mine);
      const mine = here.table()!.hand!.mine;
      // The same member connects through the other process: the first connection ends.
      const moved = await again(here, other.address);
      expect(await here.closed()).toBe(CONNECTION_CLOSED.elsewhere);
      expect(moved.entered.table).toMatchObject({
        tableId,
        mySeat: here.table()!.mySeat,
        hand: { handId: hand!.handId, mine },
      });
      there.drop();
      await moved.sees('the other to be absent', ({ seats }) => seats.some((seat) => seat?.away === true));
      const back = await again(there);
      await moved.sees('the other to be back', ({ seats }) => seats.every((seat) => seat?.away !== true));
      expect(back.entered.table).toMatchObject({ tableId, mySeat: there.table()!.mySeat });
      await world.playOut([moved, back]);
      await accountFor([moved, back], hand!.handId);
      // A member absent between hands is not included in the next.
      back.drop();
      await moved.sees('the other to be absent', ({ seats }) => seats.some((seat) => seat?.away === true));
      await world.pass(tableId);
      await inPhase(moved, 'waiting');
      await leaveAll([moved]);
    } finally {
      await other.close();
    }
  });

  test('is cancelled for a member without money, and no one plays alone: holds are refunded', async () => {
    const [rich, torn, third] = [
      await join({ game: 'tien-len-dong-mau' }),
      await join({ game: 'tien-len-dong-mau' }, SHORT),
      await join(),
    ];
    const elsewhere = await again({ ...torn, seat: await world.seatAt(torn.seat.member) } as CardPlayer);
    await together([rich, torn]);
    await together([third, elsewhere], STAKE);
    const { hand } = await world.dealTo([third, elsewhere]);
    await owns(torn, SHORT - HOLD);
    const { tableId } = await inPhase(rich, 'starting');
    await world.pass(tableId);
    await eventually('why', async () => torn.news('removed').length > 0 || undefined, TIMEOUT_MS);
    expect(torn.news('removed')).toEqual([{ code: 'funds_insufficient', message: expect.any(String) }]);
    await eventually('the hall', async () => torn.table() === null || undefined, TIMEOUT_MS);
    await inPhase(rich, 'waiting');
    await settled();
    await owns(rich, FUNDS);
    const [row] = await world.here.query<{ state: string }>(
      `SELECT state FROM studio.round WHERE member_ref = $1 AND game = 'tien-len-dong-mau'`,
      [rich.seat.memberRef],
    );
    expect(row!.state).toBe('void');
    await world.playOut([third, elsewhere]);
    await accountFor([third], hand!.handId);
    await accountFor([elsewhere], hand!.handId, SHORT);
    await leaveAll([rich, third, elsewhere]);
  });
});

describe('[GAME-12] a wallet that is hard to reach', () => {
  test.each<ConnectionFault>(['forgotten', 'doubled'])('takes and pays once when an answer is %s', async (fault) => {
    const pair = [await join(), await join()];
    const handId = await plantShort(pair[0]!);
    await together(pair, 5 * STAKE);
    const left: Record<string, number> = { bet: 1, win: 1 };
    world.connection.behave((verb) => ((left[verb] ?? 0) > 0 && left[verb]!-- > 0 ? fault : undefined));
    await world.dealTo(pair);
    await pair[0]!.sees('the end', ({ phase }) => phase === 'shown');
    await accountFor(pair, handId);
    expect(left).toEqual({ bet: 0, win: 0 });
    await leaveAll(pair);
  });

  test('delays no hand: a late answer is refunded, and members with money play', async () => {
    const all = [await join(), await join(), await join()];
    const { tableId } = await together(all, 10 * STAKE);
    const { hand } = await inPhase(all[0]!, 'starting');
    const [out, ...inHand] = all.toReversed() as [CardPlayer, CardPlayer, CardPlayer];
    const { memberRef } = out.seat;
    const release = await world.keepAsking(memberRef);
    world.connection.behave((verb, body) => (verb === 'bet' && body['memberRef'] === memberRef ? 'silent' : undefined));
    const states = () =>
      world.here.query<{ state: string; memberRef: string }>(
        `SELECT state, member_ref AS "memberRef" FROM studio.round WHERE card_hand = '${hand!.handId}' ORDER BY state`,
      );
    await world.pass(tableId);
    await expect
      .poll(async () => (await states()).map(({ state }) => state), { timeout: TIMEOUT_MS })
      .toEqual(['asking', 'open', 'open']);
    const asking = await inPhase(all[0]!, 'asking');
    // No card is dealt before each is decided.
    expect(asking.hand).toMatchObject({ handId: hand!.handId, turn: null, mine: [], end: null });
    await release();
    await world.pass(tableId);
    await expect
      .poll(async () => (await states()).find(({ state }) => state === 'void')?.memberRef, { timeout: TIMEOUT_MS })
      .toBe(memberRef);
    const now = await inHand[0]!.sees('the deal', ({ phase }) => phase === 'playing' || phase === 'shown');
    expect(now.seats.map((seat) => seat?.plays).filter(Boolean)).toHaveLength(2);
    expect(out.table()).toMatchObject({ tableId });
    await owns(out, FUNDS);
    await world.playOut(inHand);
    await accountFor(inHand, hand!.handId);
    await owns(out, FUNDS);
    expect((await world.proofs(out))[0]).toMatchObject({ state: 'void', seed: null, shown: [] });
    await leaveAll(all);
  });
});

test('[GAME-11] a studio killed while a hand is announced, staked, played or paid resumes it; nothing is lost or paid twice', async () => {
  let pair = [await join(), await join()];
  const restart = async (): Promise<void> => {
    await world.restartStudio();
    pair = [await again(pair[0]!), await again(pair[1]!)];
  };
  const { tableId } = await together(pair, 20 * STAKE);
  const hold = 20 * HOLD;
  const first = await inPhase(pair[0]!, 'starting');
  await restart();
  expect(pair[0]!.table()).toMatchObject({
    tableId,
    mySeat: first.mySeat,
    hand: { handId: first.hand!.handId, seedHash: first.hand!.seedHash },
  });

  // Staked, and the answers lost: refunded.
  world.connection.behave((verb) => (verb === 'bet' ? 'silent' : undefined));
  const release = await world.keepAsking();
  await world.pass(tableId);
  await inPhase(pair[0]!, 'asking');
  for (const each of pair) await owns(each, FUNDS - hold);
  await restart();
  world.connection.behave(() => undefined);
  await release();
  await world.pass(tableId);
  await pair[0]!.sees('another hand', ({ phase, hand }) => phase === 'starting' && hand!.handId !== first.hand!.handId);
  for (const each of pair) await owns(each, FUNDS);

  await world.dealTo(pair);
  const { hand } = await pair[0]!.sees('the deal', ({ phase }) => phase === 'playing');
  for (const each of pair) await owns(each, FUNDS - hold);
  for (let moves = 1; moves <= 3; moves += 1) {
    await world.pass(tableId);
    for (const each of pair) await each.sees('a move', ({ hand: now }) => now!.moveNo >= moves);
  }
  const before = pair.map((each) => each.table()!.hand!.mine);
  await restart();
  expect(pair.map((each) => each.table()!.hand!.handId)).toEqual([hand!.handId, hand!.handId]);
  expect(pair.flatMap((each, at) => each.table()!.hand!.mine.filter((card) => !before[at]!.includes(card)))).toEqual(
    [],
  );

  // Ended, and the wallet not called yet.
  world.connection.behave((verb) => (verb === 'win' ? 'lost' : undefined));
  const over = await world.playOut(pair);
  await restart();
  expect(pair[0]!.table()).toMatchObject({ phase: 'shown', hand: { handId: hand!.handId, end: over.hand!.end } });
  for (const each of pair) await owns(each, FUNDS - hold);
  world.connection.behave(() => undefined);
  await world.here.query('UPDATE studio.wallet_call SET due_at = clock_timestamp() WHERE acknowledged_at IS NULL');
  for (const each of pair) {
    const { net } = recompute(await provenOf(each, hand!.handId), each.rules);
    await owns(each, FUNDS + net);
  }
  await leaveAll(pair);
});

describe('[GAME-11] the seed of a hand', () => {
  /** The proof of a hand by the hash that was published for it. */
  async function provenBy(each: CardPlayer, seedHash: string): Promise<RevealedRound & RoundProof> {
    await settled();
    const proof = (await world.proofs(each)).find((one) => one.seedHash === seedHash);
    expect(proof).toMatchObject({ state: 'ended', kind: 'cards' });
    return proof as RevealedRound & RoundProof;
  }

  test('comes from a chain published when the table opened, combined with the members’ seeds', async () => {
    const three = [await join(), await join(), await join()] as const;
    const pair = three.slice(0, 2);
    const seedOf = new Map(three.map((each, at) => [each, `${at + 1}0`.repeat(16)]));
    const sit = async (each: CardPlayer): Promise<void> => {
      const answer = await each.ask('sit', { stake: each.entered.levels[1]!.stake, memberSeed: seedOf.get(each) });
      expect(answer, JSON.stringify(answer)).toMatchObject({ success: true });
    };
    /** These members' seeds, in the order of their seats. */
    const broughtBy = (all: readonly CardPlayer[]): string[] =>
      all.toSorted((a, b) => a.table()!.mySeat - b.table()!.mySeat).map((each) => seedOf.get(each)!);
    await world.here.query('ALTER TABLE studio.card_hand DISABLE TRIGGER take_planned');
    try {
      for (const each of pair) await sit(each);
      const { tableId, hand: first } = await inPhase(pair[0]!, 'starting');
      const listed = (await (await fetch(`${world.studio().address}/studio/chains`)).json()) as {
        readonly chains: readonly { readonly game: string; readonly chain: number; readonly head: string }[];
      };
      await world.dealTo(pair);
      await world.playOut(pair);
      const one = await provenBy(pair[0]!, first!.seedHash);
      const salt = saltAfter('', broughtBy(pair));
      expect(one.chain).toMatchObject({ table: tableId, chain: 1, index: 1, salt });
      expect(listed.chains).toContainEqual(
        expect.objectContaining({ game: `${CARD_GAME}@${tableId}`, chain: 1, head: one.chain!.head }),
      );
      const good = { commitment: true, context: true, chain: true, salt: true, shown: true, won: true };
      expect(await checkRound(one)).toMatchObject(good);
      expect(await checkRound({ ...one, chain: { ...one.chain!, table: 'another' } })).toMatchObject({
        context: false,
      });
      expect(await checkRound({ ...one, chain: { ...one.chain!, saltFrom: null } })).toMatchObject({ salt: false });

      // No new member: the same salt, and a seed whose hash is the seed of the hand before.
      await world.pass(tableId);
      const { hand: second } = await inPhase(pair[0]!, 'starting');
      await sit(three[2]);
      await world.dealTo(pair);
      await world.playOut(three);
      const two = await provenBy(pair[0]!, second!.seedHash);
      expect([two.chain!.index, two.chain!.salt, two.seedHash]).toEqual([2, salt, one.seed]);
      expect(await checkRound(two)).toMatchObject(good);

      // A member who joined after a hand was announced is part of the next one's salt.
      await world.pass(tableId);
      const { hand: third } = await inPhase(pair[0]!, 'starting');
      await world.dealTo(three);
      await world.playOut(three);
      const last = await provenBy(three[2], third!.seedHash);
      expect([last.chain!.index, last.chain!.salt]).toEqual([3, saltAfter(salt, broughtBy([three[2]]))]);
      expect(await checkRound(last)).toMatchObject(good);
    } finally {
      await world.here.query('ALTER TABLE studio.card_hand ENABLE TRIGGER take_planned');
    }
    await leaveAll([...three]);
  });
});

describe('[GAME-17] rooms', () => {
  test('for practice accept trial members and fill with bots; real members practise there with chips, and money never meets play money', async () => {
    const trial = await world.trial();
    await expect(world.seatAt(trial, { room: 'paid' }, { freeplay: true })).rejects.toThrow(/free_reject/);
    const guest = await world.enter(await world.seatAt(trial, { room: 'free' }, { freeplay: true }));
    players.push(guest);
    expect([guest.seat.opened.demo, guest.entered.rules.practice]).toEqual([true, true]);
    const purse = await guest.seat.owned();
    const table = await guest.sit();
    expect(table.seats.map((seat) => seat!.bot).toSorted()).toEqual([false, true, true, true]);
    expect(new Set(table.seats.map((seat) => seat!.who)).size).toBe(4);

    const { hand } = await world.dealTo([guest]);
    await world.playOut([guest]);
    const { net } = recompute(await provenOf(guest, hand!.handId), guest.rules);
    await owns(guest, purse + net);
    await leaveAll([guest]);

    const member = await join({ room: 'free' });
    expect([member.seat.opened.demo, member.entered.rules.practice, member.entered.balance === FUNDS]).toEqual([
      false,
      true,
      false,
    ]);
    const request = world.connection.carried.length;
    const own = await member.sit();
    expect(own.tableId).not.toBe(table.tableId);
    await world.dealTo([member]);
    const end = (await world.playOut([member])).hand!.end!;
    const { mySeat } = member.table()!;
    const chips = member.entered.balance + end.net[mySeat]!;
    await eventually(
      'the chips',
      async () => member.news('balance').some(({ balance }) => balance === chips) || undefined,
      TIMEOUT_MS,
    );
    expect(
      world.connection.carried
        .slice(request)
        .filter(({ verb, body }) => verb !== 'balance' && body['memberRef'] === member.seat.memberRef),
    ).toEqual([]);
    expect([await member.seat.owned(), await world.proofs(member)]).toEqual([FUNDS, []]);
    await leaveAll([member]);
    expect((await again(member)).entered).toMatchObject({ balance: chips, table: null });

    const mixed = await world.here.query(
      `SELECT 1 FROM studio.card_hand AS hand JOIN studio.round ON card_hand = hand_id GROUP BY hand_id HAVING count(DISTINCT currency) > 1`,
    );
    expect(mixed).toEqual([]);
    const bots = await world.here.query(
      'SELECT 1 FROM studio.card_seat JOIN studio.card_table USING (table_id) WHERE bot AND NOT practice',
    );
    expect(bots).toEqual([]);
  });
});

test('[GAME-11] no message to any connection contains a card that is not its member’s own, on the table, or shown at the end', async () => {
  const { leaks, read } = readCards(
    players.flatMap(({ received }) => received),
    await world.here.query<StoredHand>(EVERY_HAND),
  );
  expect(leaks).toEqual([]);
  expect(read).toBeGreaterThan(200);
});

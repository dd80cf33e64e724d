/** The studio's card rooms: hands and their money, members who are gone, a studio that is killed, a wallet that forgets, two processes, and cards that nobody may see. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually, startStudioNode } from '../../packages/testkit/src/index.ts';
import type { CardsShown, CardTableShown } from '../../apps/studio/wire/cards.ts';
import { LINE_CLOSED } from '../../apps/studio/wire/line.ts';
import type { RoundProof } from '../../apps/studio/wire/session.ts';
import { EVERY_HAND, readCards, type StoredHand } from '../setup/card-reader.ts';
import { CARD_GAME, findSeed, inPhase, openCardsWorld, recompute, riseAll, together, type CardsWorld, type Sharp, type Where } from '../setup/cards-world.ts';
import { PATIENCE_MS, type Told } from '../setup/studio-line.ts';
import type { LineFault } from '../setup/wallet-line.ts';

const FUNDS = 1_000_000;
const STAKE = 1_000;
const HOLD = 30 * STAKE;
/** Enough for one hand, not for two. */
const SHORT = 50_000;

let world: CardsWorld;
/** Everybody who came in, for what they heard. */
const sharps: Sharp[] = [];
beforeAll(async () => {
  world = await openCardsWorld();
});
afterEach(() => world.line.behave(() => undefined));
afterAll(() => world?.close());

async function sharp(where?: Where, amount = FUNDS, address?: string): Promise<Sharp> {
  const came = await world.sharp(amount, where, address);
  sharps.push(came);
  return came;
}
async function again({ seat }: Sharp, address?: string): Promise<Sharp> {
  const came = await world.enter(seat, address);
  sharps.push(came);
  return came;
}
const refused = (told: Told, code: string) => expect(told).toMatchObject({ success: false, code });
const settled = () => eventually('everything owed to be told', () => world.settled(), PATIENCE_MS);
async function owns({ seat }: Sharp, amount: number): Promise<void> {
  await expect.poll(() => seat.owned(), { timeout: PATIENCE_MS }).toBe(amount);
}
/** The next hand of these two ends at the deal. */
async function plantShort(one: Sharp): Promise<string> {
  const planted = findSeed(one.rules, one.seat.opened.game.id, 2, ({ open }) => open.over);
  await world.plant(planted);
  return planted.handId;
}
/** What a hand moved for each, as proven by anybody; every one of them owns it. */
async function accountFor(all: readonly Sharp[], handId: string, funds = FUNDS): Promise<void> {
  for (const each of all) {
    const { won, net } = recompute(await provenOf(each, handId), each.rules);
    expect(won).toBe(each.table()!.hold + net);
    await owns(each, funds + net);
  }
}

/** A hand's proof, ended. */
async function provenOf(each: Sharp, handId: string): Promise<RoundProof> {
  await settled();
  const proof = (await world.proofs(each)).find(({ context }) => context.endsWith(`:${handId}`));
  expect(proof).toMatchObject({ state: 'ended', kind: 'cards' });
  return proof!;
}

describe('[GAME-11] a hand', () => {
  test('of four moves their money exactly as its seed and their moves have it', async () => {
    const four = [await sharp(), await sharp(), await sharp(), await sharp()];
    expect(four[0]!.entered).toMatchObject({ balance: FUNDS, table: null, rules: { mode: 'by_place', seats: 4, turnMs: 15_000, rakeBasisPoints: 300, holdStakes: 30, practice: false } });
    expect(four[0]!.entered.levels[0]).toEqual({ stake: STAKE, hold: HOLD, players: 0 });
    await together(four);
    const { hand: told } = await inPhase(four[0]!, 'starting');
    expect(told).toMatchObject({ moveNo: 0, turn: null, mine: [], end: null });
    expect(told!.seedHash).toMatch(/^[0-9a-f]{64}$/);
    expect(world.line.carried.filter(({ verb }) => verb === 'bet')).toEqual([]);
    const { hand } = await world.dealTo(four);
    expect([hand!.handId, hand!.seedHash, hand!.mine.length]).toEqual([told!.handId, told!.seedHash, 13]);
    for (const each of four) await owns(each, FUNDS - HOLD);
    const { hand: over, seats } = await world.playOut(four);
    const rows = await Promise.all(four.map(async (each) => ({ each, proof: await provenOf(each, hand!.handId) })));
    let sum = 0;
    for (const { each, proof } of rows) {
      const { won, net } = recompute(proof, each.rules);
      const shown = proof.shown as CardsShown;
      expect(proof).toMatchObject({ bet: HOLD, won, seedHash: told!.seedHash, context: `${CARD_GAME}:${hand!.handId}`, stakes: { stake: STAKE, hold: HOLD } });
      expect([shown.seats, shown.leader, over!.end!.net[each.table()!.mySeat]]).toEqual([4, null, net]);
      sum += net + shown.end.rakes[shown.mySeat]!;
      await owns(each, FUNDS + net);
      const carried = world.line.carried.filter(({ body }) => body['roundId'] === proof.roundId);
      expect(carried.map(({ verb }) => verb)).toEqual(['bet', 'win']);
      // What counts as played is what was lost, or the stake.
      expect(carried[1]!.body).toMatchObject({ amount: HOLD + net, returned: net < 0 ? HOLD + net : HOLD - STAKE, endRound: true });
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

  test('takes each move once and by the rules; who sits down meanwhile sees what lies on the table and nothing else', async () => {
    const where = { game: 'tien-len-dem-la' };
    const [poor, ...pair] = [await sharp(where, 50_000), await sharp(where), await sharp(where)];
    expect(await poor.ask('sit', { stake: 2_500 })).toMatchObject({ success: false, code: 'funds_insufficient', value: { balance: 50_000 } });
    refused(await poor.ask('sit', { stake: 501 }), 'stake_not_offered');
    const hasPair = (hand: readonly number[]): boolean => hand.some((card, at) => at > 0 && Math.floor(card / 4) === Math.floor(hand[at - 1]! / 4));
    await world.plant(findSeed(pair[0]!.rules, where.game, 2, ({ open, hidden }) => !open.over && hasPair(hidden.hands[1 - open.turn]!)));
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
    for (const asked of [{ handId, moveNo: 0, cards: [] }, { handId, moveNo: 0, cards: [52] }, { handId, moveNo: -1, cards: [0] }, { handId, moveNo: 0, cards: [0], seat: 1 }, null]) refused(await leader!.ask('play', asked), 'input_invalid');
    const lay = () => leader!.ask<CardTableShown>('play', { handId, moveNo: 0, cards: [mine[0]] });
    for (const told of await Promise.all([lay(), lay(), lay()])) expect(told).toMatchObject({ success: true, value: { hand: { moveNo: 1, mine: mine.slice(1), trick: { cards: [mine[0]] } } } });
    refused(await leader!.ask('play', { handId, moveNo: 0, cards: [mine[1]] }), 'not_your_turn');
    await other!.sees('the move', ({ hand: now }) => now!.moveNo === 1);
    const at = theirs.findIndex((card, index) => index > 0 && Math.floor(card / 4) === Math.floor(theirs[index - 1]! / 4));
    refused(await other!.move([theirs[at - 1]!, theirs[at]!]), 'does_not_beat');

    const third = await sharp(where);
    expect(await third.sit()).toMatchObject({ tableId: leader!.table()!.tableId, hand: { handId, mine: [], trick: { cards: [mine[0]] }, mustInclude: null } });
    const seen = await leader!.sees('the third', ({ seats }) => seats.filter(Boolean).length === 3);
    expect(seen.seats[third.table()!.mySeat]).toEqual({ who: third.seat.memberRef.slice(-3), bot: false, away: false, leaving: false, plays: false, cards: 0, passed: false, place: null });
    expect(seen.seats[leader!.table()!.mySeat]).toMatchObject({ plays: true, cards: 12 });
    refused(await third.move([theirs[0]!]), 'not_your_turn');

    expect(await other!.ask('say', { phrase: 'well_played' })).toMatchObject({ success: true });
    refused(await other!.ask('say', { phrase: 'thanks' }), 'chat_too_fast');
    refused(await other!.ask('say', { phrase: 'call me' }), 'input_invalid');
    await eventually('the phrase', async () => leader!.news('said').some(({ seat, phrase }) => seat === other!.table()!.mySeat && phrase === 'well_played') || undefined, PATIENCE_MS);

    // Who gets up in a hand is in it to its end, by the clock; who took no part is gone at once.
    expect(await third.ask('stand')).toMatchObject({ success: true, value: null });
    expect(await other!.ask('stand')).toMatchObject({ success: true, value: { seats: expect.arrayContaining([expect.objectContaining({ leaving: true })]) } });
    expect(await other!.ask('stay')).toMatchObject({ success: true });
    await other!.ask('stand');
    expect((await world.playOut([leader!])).seats[other!.table()!.mySeat]).toMatchObject({ leaving: true });
    await accountFor([leader!, other!], handId);
    await world.pass(leader!.table()!.tableId);
    await eventually('the seat to be free', async () => other!.table() === null || undefined, PATIENCE_MS);
    await inPhase(leader!, 'waiting');
    await riseAll([leader!]);
  });

  test('won at the deal is paid at once; nobody pays more than was set aside', async () => {
    const where = { game: 'tu-quy-dai-chien' };
    const pair = [await sharp(where), await sharp(where)];
    expect(pair[0]!.rules.mode).toBe('by_card');
    const handId = await plantShort(pair[0]!);
    await together(pair);
    const { hand } = await world.dealTo(pair);
    expect(hand).toMatchObject({ handId, turn: null, moveNo: 0 });
    const [winner, loser] = pair.toSorted((one) => (one.table()!.mySeat === hand!.end!.instantWin!.seat ? -1 : 1));
    // Twenty-six cards of five thousand.
    expect(hand!.end!.payments).toEqual([{ from: loser!.table()!.mySeat, to: winner!.table()!.mySeat, amount: 130_000, reason: 'cards' }]);
    await accountFor(pair, handId);
    await owns(winner!, FUNDS + 130_000 - 3_900);
    await owns(loser!, FUNDS - 130_000);
    await riseAll(pair);
  });

  test('goes on without its members, and when its vendor is closed: the clock leads the lowest and passes, and takes them to be gone', async () => {
    const pair = [await sharp(), await sharp()];
    const { tableId } = await together(pair, 2 * STAKE);
    const { hand } = await world.dealTo(pair);
    const { catalogue } = world.here.platform.modules;
    await catalogue.setVendorState('BTR', { maintenance: true });
    const [leader] = pair.filter((each) => each.table()!.mySeat === hand!.turn);
    const lowest = leader!.table()!.hand!.mine[0];
    for (let moveNo = 1; ; moveNo += 1) {
      await world.pass(tableId);
      const now = await leader!.sees('the clock to play', ({ phase, hand: at }) => phase === 'shown' || at!.moveNo >= moveNo);
      if (moveNo === 1) expect(now.hand!.trick).toMatchObject({ cards: [lowest] });
      if (now.phase === 'shown') break;
      moveNo = now.hand!.moveNo;
    }
    expect(leader!.table()!.seats.filter(Boolean).map((seat) => seat!.leaving)).toEqual([true, true]);
    await accountFor(pair, hand!.handId);
    await catalogue.setVendorState('BTR', { maintenance: false });
    await world.pass(tableId);
    await eventually('both to be stood up', async () => pair.every((each) => each.table() === null) || undefined, PATIENCE_MS);
    expect(await world.here.query('SELECT phase FROM studio.card_table WHERE table_id = $1', [tableId])).toEqual([{ phase: 'closed' }]);
  });
});

describe('[GAME-11] a seat', () => {
  test('is found again on another line, in whatever process, and is left for the newest', async () => {
    const other = await startStudioNode({ databaseUrl: world.here.database.connectionString, platform: world.line.address });
    try {
      const where = { game: 'tien-len-nhat-an-tat' };
      const here = await sharp(where);
      const there = await again(await sharp(where), other.address);
      await together([here, there]);
      const { hand, tableId } = await world.dealTo([here, there]);
      await there.sees('the deal', ({ phase }) => phase === 'playing');
      expect(there.table()!.hand!.mine).not.toEqual(here.table()!.hand!.mine);
      const mine = here.table()!.hand!.mine;
      // The same member comes in through the other process: the first line is over.
      const moved = await again(here, other.address);
      expect(await here.closed()).toBe(LINE_CLOSED.elsewhere);
      expect(moved.entered.table).toMatchObject({ tableId, mySeat: here.table()!.mySeat, hand: { handId: hand!.handId, mine } });
      there.drop();
      await moved.sees('the other to be away', ({ seats }) => seats.some((seat) => seat?.away === true));
      const back = await again(there);
      await moved.sees('the other to be back', ({ seats }) => seats.every((seat) => seat?.away !== true));
      expect(back.entered.table).toMatchObject({ tableId, mySeat: there.table()!.mySeat });
      await world.playOut([moved, back]);
      await accountFor([moved, back], hand!.handId);
      // Away between hands is not asked for the next.
      back.drop();
      await moved.sees('the other to be away', ({ seats }) => seats.some((seat) => seat?.away === true));
      await world.pass(tableId);
      await inPhase(moved, 'waiting');
      await riseAll([moved]);
    } finally {
      await other.close();
    }
  });

  test('whose money is gone is given up, and nobody plays alone: what was set aside comes back', async () => {
    const [rich, torn, third] = [await sharp({ game: 'tien-len-dong-mau' }), await sharp({ game: 'tien-len-dong-mau' }, SHORT), await sharp()];
    const elsewhere = await again({ ...torn, seat: await world.seatAt(torn.seat.member) } as Sharp);
    await together([rich, torn]);
    await together([third, elsewhere], STAKE);
    const { hand } = await world.dealTo([third, elsewhere]);
    await owns(torn, SHORT - HOLD);
    const { tableId } = await inPhase(rich, 'starting');
    await world.pass(tableId);
    await eventually('why', async () => torn.news('stood').length > 0 || undefined, PATIENCE_MS);
    expect(torn.news('stood')).toEqual([{ code: 'funds_insufficient', message: expect.any(String) }]);
    await eventually('the hall', async () => torn.table() === null || undefined, PATIENCE_MS);
    await inPhase(rich, 'waiting');
    await settled();
    await owns(rich, FUNDS);
    const [row] = await world.here.query<{ state: string }>(`SELECT state FROM studio.round WHERE member_ref = $1 AND game = 'tien-len-dong-mau'`, [rich.seat.memberRef]);
    expect(row!.state).toBe('void');
    await world.playOut([third, elsewhere]);
    await accountFor([third], hand!.handId);
    await accountFor([elsewhere], hand!.handId, SHORT);
    await riseAll([rich, third, elsewhere]);
  });
});

describe('[GAME-12] a wallet that is hard to reach', () => {
  test.each<LineFault>(['forgotten', 'doubled'])('takes and pays each once when an answer is %s', async (fault) => {
    const pair = [await sharp(), await sharp()];
    const handId = await plantShort(pair[0]!);
    await together(pair, 5 * STAKE);
    const left: Record<string, number> = { bet: 1, win: 1 };
    world.line.behave((verb) => ((left[verb] ?? 0) > 0 && left[verb]!-- > 0 ? fault : undefined));
    await world.dealTo(pair);
    await pair[0]!.sees('the end', ({ phase }) => phase === 'shown');
    await accountFor(pair, handId);
    expect(left).toEqual({ bet: 0, win: 0 });
    await riseAll(pair);
  });

  test('holds up no hand: what is answered too late is given back, and those whose money is there play', async () => {
    const all = [await sharp(), await sharp(), await sharp()];
    const { tableId } = await together(all, 10 * STAKE);
    const { hand } = await inPhase(all[0]!, 'starting');
    let left = 1;
    world.line.behave((verb) => (verb === 'bet' && left-- > 0 ? 'silent' : undefined));
    const states = () => world.here.query<{ state: string; memberRef: string }>('SELECT state, member_ref AS "memberRef" FROM studio.round WHERE card_hand = $1 ORDER BY state', [hand!.handId]);
    await world.pass(tableId);
    await expect.poll(async () => (await states()).map(({ state }) => state), { timeout: PATIENCE_MS }).toEqual(['asking', 'open', 'open']);
    const asking = await inPhase(all[0]!, 'asking');
    // No card is dealt before each is decided.
    expect(asking.hand).toMatchObject({ handId: hand!.handId, turn: null, mine: [], end: null });
    await world.pass(tableId);
    const late = await eventually('who was late', async () => (await states()).find(({ state }) => state === 'void')?.memberRef, PATIENCE_MS);
    const out = all.find(({ seat }) => seat.memberRef === late)!;
    const inHand = all.filter((each) => each !== out);
    const now = await inHand[0]!.sees('the deal', ({ phase }) => phase === 'playing' || phase === 'shown');
    expect(now.seats.map((seat) => seat?.plays).filter(Boolean)).toHaveLength(2);
    expect(out.table()).toMatchObject({ tableId });
    await owns(out, FUNDS);
    await world.playOut(inHand);
    await accountFor(inHand, hand!.handId);
    await owns(out, FUNDS);
    expect((await world.proofs(out))[0]).toMatchObject({ state: 'void', seed: null, shown: [] });
    await riseAll(all);
  });
});

test('[GAME-11] a studio killed while a hand is told, asked, played or paid goes on where it was; nothing is lost or paid twice', async () => {
  let pair = [await sharp(), await sharp()];
  const restart = async (): Promise<void> => {
    await world.restartStudio();
    pair = [await again(pair[0]!), await again(pair[1]!)];
  };
  const { tableId } = await together(pair, 20 * STAKE);
  const hold = 20 * HOLD;
  const told = await inPhase(pair[0]!, 'starting');
  await restart();
  expect(pair[0]!.table()).toMatchObject({ tableId, mySeat: told.mySeat, hand: { handId: told.hand!.handId, seedHash: told.hand!.seedHash } });

  // Asked, and the answers never heard: given back.
  world.line.behave((verb) => (verb === 'bet' ? 'silent' : undefined));
  await world.pass(tableId);
  await inPhase(pair[0]!, 'asking');
  for (const each of pair) await owns(each, FUNDS - hold);
  await restart();
  world.line.behave(() => undefined);
  await world.pass(tableId);
  await pair[0]!.sees('another hand', ({ phase, hand }) => phase === 'starting' && hand!.handId !== told.hand!.handId);
  for (const each of pair) await owns(each, FUNDS);

  await world.dealTo(pair);
  const { hand } = await pair[0]!.sees('the deal', ({ phase }) => phase === 'playing');
  for (const each of pair) await owns(each, FUNDS - hold);
  for (let moves = 1; moves <= 3; moves += 1) {
    await world.pass(tableId);
    await pair[0]!.sees('a move', ({ hand: now }) => now!.moveNo >= moves);
  }
  const before = pair.map((each) => each.table()!.hand!.mine);
  await restart();
  expect(pair.map((each) => each.table()!.hand!.handId)).toEqual([hand!.handId, hand!.handId]);
  expect(pair.flatMap((each, at) => each.table()!.hand!.mine.filter((card) => !before[at]!.includes(card)))).toEqual([]);

  // Over, and the wallet not told.
  world.line.behave((verb) => (verb === 'win' ? 'lost' : undefined));
  const over = await world.playOut(pair);
  await restart();
  expect(pair[0]!.table()).toMatchObject({ phase: 'shown', hand: { handId: hand!.handId, end: over.hand!.end } });
  for (const each of pair) await owns(each, FUNDS - hold);
  world.line.behave(() => undefined);
  await world.here.query('UPDATE studio.wallet_call SET due_at = clock_timestamp() WHERE acknowledged_at IS NULL');
  for (const each of pair) {
    const { net } = recompute(await provenOf(each, hand!.handId), each.rules);
    await owns(each, FUNDS + net);
  }
  await riseAll(pair);
});

describe('[GAME-17] rooms', () => {
  test('for practice take trial members and fill with bots; real members practise there with chips, and money is never beside play money', async () => {
    const trial = await world.trial();
    await expect(world.seatAt(trial, { room: 'paid' }, { freeplay: true })).rejects.toThrow(/free_reject/);
    const guest = await world.enter(await world.seatAt(trial, { room: 'free' }, { freeplay: true }));
    sharps.push(guest);
    expect([guest.seat.opened.demo, guest.entered.rules.practice]).toEqual([true, true]);
    const purse = await guest.seat.owned();
    const table = await guest.sit();
    expect(table.seats.map((seat) => seat!.bot).toSorted()).toEqual([false, true, true, true]);
    expect(new Set(table.seats.map((seat) => seat!.who)).size).toBe(4);

    const { hand } = await world.dealTo([guest]);
    await world.playOut([guest]);
    const { net } = recompute(await provenOf(guest, hand!.handId), guest.rules);
    await owns(guest, purse + net);
    await riseAll([guest]);

    const member = await sharp({ room: 'free' });
    expect([member.seat.opened.demo, member.entered.rules.practice, member.entered.balance === FUNDS]).toEqual([false, true, false]);
    const asked = world.line.carried.length;
    const own = await member.sit();
    expect(own.tableId).not.toBe(table.tableId);
    await world.dealTo([member]);
    const end = (await world.playOut([member])).hand!.end!;
    const { mySeat } = member.table()!;
    const chips = member.entered.balance + end.net[mySeat]!;
    await eventually('the chips', async () => member.news('balance').some(({ balance }) => balance === chips) || undefined, PATIENCE_MS);
    expect(world.line.carried.slice(asked).filter(({ verb, body }) => verb !== 'balance' && body['memberRef'] === member.seat.memberRef)).toEqual([]);
    expect([await member.seat.owned(), await world.proofs(member)]).toEqual([FUNDS, []]);
    await riseAll([member]);
    expect((await again(member)).entered).toMatchObject({ balance: chips, table: null });

    const mixed = await world.here.query(`SELECT 1 FROM studio.card_hand AS hand JOIN studio.round ON card_hand = hand_id GROUP BY hand_id HAVING count(DISTINCT currency) > 1`);
    expect(mixed).toEqual([]);
    const bots = await world.here.query('SELECT 1 FROM studio.card_seat JOIN studio.card_table USING (table_id) WHERE bot AND NOT practice');
    expect(bots).toEqual([]);
  });
});

test('[GAME-11] no message to any line tells a card that is not its own, on the table, or shown at the end', async () => {
  const { leaks, read } = readCards(sharps.flatMap(({ heard }) => heard), await world.here.query<StoredHand>(EVERY_HAND));
  expect(leaks).toEqual([]);
  expect(read).toBeGreaterThan(200);
});

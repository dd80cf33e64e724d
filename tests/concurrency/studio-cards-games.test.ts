/**
 * Games of the studio's card rooms beside Tiến Lên: a hand and its money, what each member may see, questions to all at once, bets, a killed
 * studio, and moves that come twice. Tables chosen from the list, and private ones.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../kit/src/index.ts';
import type { PokerBoardShown } from '../../apps/studio/wire/card-poker.ts';
import type {
  BaCayBoardShown,
  CardTableListed,
  CardTableShown,
  MauBinhBoardShown,
  PhomBoardShown,
  SamBoardShown,
  XiDachBoardShown,
} from '../../apps/studio/wire/cards.ts';
import { accountFor, act, dealtPair as dealPair, playerAt, undecidedHand } from '../setup/cards-hands.ts';
import { inPhase, leaveAll, openCardsWorld, together, type CardPlayer, type CardsWorld } from '../setup/cards-world.ts';
import { TIMEOUT_MS, type CallAnswer } from '../setup/studio-connection.ts';

const FUNDS = 1_000_000;
const STAKE = 1_000;
const WHERE = { game: 'phom-ta-la' };

let world: CardsWorld;
beforeAll(async () => {
  world = await openCardsWorld();
});
afterAll(() => world?.close());

const boardOf = ({ hand }: CardTableShown): PhomBoardShown => hand!.board as PhomBoardShown;
/** The move of the player in turn, from what the studio tells him. */
async function moveOf(player: CardPlayer): Promise<CallAnswer<CardTableShown>> {
  const { stage, advice } = boardOf(player.table()!);
  if (stage === 'draw') return await act(player, advice!.take ? 'take' : 'draw');
  if (advice!.wins) return await act(player, 'win');
  if (stage === 'lay') return await act(player, 'lay');
  return await act(player, 'discard', [advice!.discards.at(-1)!]);
}

async function playOut(players: readonly CardPlayer[]): Promise<CardTableShown> {
  const [first] = players;
  for (;;) {
    const now = await first!.sees('a turn, or the end', ({ phase }) => phase === 'playing' || phase === 'shown');
    if (now.phase === 'shown') return now;
    const player = players.find((each) => each.table()!.mySeat === now.hand!.turn)!;
    await player.sees('the same move', ({ phase, hand }) => phase === 'shown' || hand!.moveNo >= now.hand!.moveNo);
    const answer = await moveOf(player);
    expect(answer).toMatchObject({ success: true });
    const made = (answer as { readonly value: CardTableShown }).value;
    await first!.sees('the move', ({ phase, hand }) => phase === 'shown' || hand!.moveNo >= made.hand!.moveNo);
  }
}

const account = (
  players: readonly CardPlayer[],
  over: CardTableShown,
  funds: number | readonly number[],
  title = WHERE.game,
): Promise<void> => accountFor(world, players, over, funds, title);

test('[GAME-22] a hand of Phỏm for money is dealt, played, seen by its own player only, and paid as its seed and moves determine', async () => {
  const pair = [await world.player(FUNDS, WHERE), await world.player(FUNDS, WHERE)];
  expect(pair[0]!.entered.rules).toMatchObject({
    mode: 'phom',
    seats: 4,
    holdStakes: 30,
    rakeBasisPoints: 300,
    again: false,
  });
  await together(pair, STAKE);
  await world.dealTo(pair);
  for (const each of pair) await inPhase(each, 'playing');
  const [mine, theirs] = pair.map((each) => each.table()!.hand!.mine);
  expect([mine!.length, theirs!.length].toSorted()).toEqual([10, 9]);
  expect(mine!.filter((card) => theirs!.includes(card))).toEqual([]);
  const leader = pair.find((each) => each.table()!.hand!.turn === each.table()!.mySeat)!;
  const other = pair.find((each) => each !== leader)!;
  expect(await act(other, 'draw')).toMatchObject({ success: false, code: 'not_your_turn' });
  expect(await act(leader, 'draw')).toMatchObject({ success: false, code: 'not_allowed_now' });
  expect(await act(leader, 'discard', [other.table()!.hand!.mine[0]!])).toMatchObject({
    success: false,
    code: 'not_your_cards',
  });
  expect(await leader.move([leader.table()!.hand!.mine[0]!])).toMatchObject({
    success: false,
    code: 'not_allowed_now',
  });
  // Made twice, a move is made once.
  const { handId, moveNo } = leader.table()!.hand!;
  const request = { handId, moveNo, act: 'discard', cards: [boardOf(leader.table()!).advice!.discards.at(-1)!] };
  expect(await leader.ask('act', request)).toMatchObject({ success: true });
  expect(await leader.ask('act', request)).toMatchObject({ success: true });
  const next = await other.sees('the discard', ({ hand }) => hand!.moveNo === moveNo + 1);
  expect(boardOf(next).top).toMatchObject({ card: request.cards[0] });
  await account(pair, await playOut(pair), FUNDS);
  // No message showed a card of the other hand before it was on the table.
  for (const each of pair) {
    const hidden = each === pair[0] ? theirs! : mine!;
    const first = each.received.findIndex((text) => text.includes('"phase":"playing"'));
    const shown = JSON.parse(each.received[first]!) as { readonly value: CardTableShown };
    const [seen, own] = [boardOf(shown.value), shown.value.hand!.mine];
    expect(hidden.some((card) => own.includes(card) || JSON.stringify(seen.seats).includes(`[${card}]`))).toBe(false);
  }
  for (const each of pair) await each.ask('stand');
});

test('[GAME-22] a hand of Phỏm is played on by the clock, and resumed by a studio that was killed', async () => {
  const pair = [await world.player(FUNDS, WHERE), await world.player(FUNDS, WHERE)];
  const { tableId } = await together(pair, STAKE);
  const { hand } = await world.dealTo(pair);
  await world.pass(tableId);
  await pair[0]!.sees('the turn played by the clock', (table) => table.hand!.moveNo > hand!.moveNo);
  await world.restartStudio();
  const again = [await world.enter(pair[0]!.seat), await world.enter(pair[1]!.seat)];
  expect(again[0]!.entered.table).toMatchObject({ tableId, phase: 'playing', hand: { handId: hand!.handId } });
  await account(again, await playOut(again), FUNDS);
});

const dealtPair = (game: string, stake = STAKE) => dealPair(world, game, { funds: FUNDS, stake });
const overOf = (player: CardPlayer): Promise<CardTableShown> => inPhase(player, 'shown');
const wonBy = (over: CardTableShown, player: CardPlayer): number => over.hand!.end!.net[player.table()!.mySeat]!;

test('[GAME-22] Sâm Lốc asks both at once, takes both answers to the same state, and pays within sixty stakes', async () => {
  const pair = await dealtPair('sam-loc');
  const [one, other] = pair;
  expect(one.table()).toMatchObject({ hold: 60 * STAKE, hand: { turn: null } });
  expect(one.table()!.hand!.asked.toSorted()).toEqual(pair.map((each) => each.table()!.mySeat).toSorted());
  expect(await one.move('pass')).toMatchObject({ success: false, code: 'not_allowed_now' });
  // Both answer the state without an answer, at once; one of them says it twice.
  const { handId, moveNo } = one.table()!.hand!;
  const answers = await Promise.all([
    one.ask('act', { handId, moveNo, act: 'sam' }),
    other.ask('act', { handId, moveNo, act: 'skip' }),
    other.ask('act', { handId, moveNo, act: 'skip' }),
  ]);
  expect(answers.map(({ success }) => success)).toEqual([true, true, true]);
  const now = await one.sees('the answers', ({ hand }) => hand!.moveNo === 2);
  expect(now.hand).toMatchObject({ asked: [], turn: now.mySeat, board: { play: 'sam', announcer: now.mySeat } });
  await other.sees('the announcement', ({ hand }) => hand!.moveNo === 2);
  // Beaten or not, the hand ends by the announcement: the other beats what he can.
  for (let over = false; !over;) {
    const table = await one.sees('a turn, or the end', ({ phase }) => phase === 'playing' || phase === 'shown');
    if (table.phase === 'shown') break;
    const player = playerAt(pair, table.hand!.turn);
    const mine = await player.sees(
      'the same move',
      ({ hand, phase }) => phase === 'shown' || hand!.moveNo >= table.hand!.moveNo,
    );
    const board = mine.hand!.board as SamBoardShown;
    const answer = await player.move(board.plays?.[0] ?? 'pass');
    expect(answer).toMatchObject({ success: true });
    const { phase, hand } = (answer as { readonly value: CardTableShown }).value;
    over = phase === 'shown';
    await one.sees('the move', (each) => each.phase === 'shown' || each.hand!.moveNo >= hand!.moveNo);
  }
  const over = await overOf(one);
  expect(over.hand!.end!.payments).toMatchObject([{ amount: 20 * STAKE }]);
  await account(pair, over, FUNDS, 'sam-loc');
});

test('[GAME-22] bets of Liêng are within the hold and made once; who folds pays what he has bet', async () => {
  const pair = await dealtPair('lieng');
  const first = playerAt(pair, pair[0].table()!.hand!.turn);
  const second = pair.find((each) => each !== first)!;
  expect(await act(first, 'call')).toMatchObject({ success: false, code: 'not_allowed_now' });
  expect(await act(first, 'raise', undefined, 31)).toMatchObject({ success: false, code: 'stake_range' });
  expect(await act(first, 'raise')).toMatchObject({ success: false, code: 'stake_range' });
  expect(await act(second, 'check')).toMatchObject({ success: false, code: 'not_your_turn' });
  const { handId, moveNo } = first.table()!.hand!;
  const raise = { handId, moveNo, act: 'raise', units: 12 };
  for (const answer of [await first.ask('act', raise), await first.ask('act', raise)])
    expect(answer).toMatchObject({ success: true });
  expect(await first.ask('act', { ...raise, units: 13 })).toMatchObject({ success: false, code: 'not_your_turn' });
  await second.sees('the raise', ({ hand }) => hand!.moveNo === moveNo + 1);
  expect(await act(second, 'raise', undefined, 20)).toMatchObject({ success: false, code: 'stake_range' });
  expect(await act(second, 'raise', undefined, 30)).toMatchObject({ success: true });
  await first.sees('the answer', ({ hand }) => hand!.moveNo === moveNo + 2);
  // No card of the other was sent.
  expect(first.received.join()).not.toContain(`"mine":${JSON.stringify(second.table()!.hand!.mine)}`);
  expect(await act(first, 'fold')).toMatchObject({ success: true });
  const over = await overOf(first);
  expect([wonBy(over, first), wonBy(over, second)]).toEqual([-12 * STAKE, 12 * STAKE * 0.97]);
  await account(pair, over, FUNDS, 'lieng');
});

test('[GAME-22] a bet of Ba Cây that is not made in time is one stake; a leaving member’s cards are opened, and both are paid', async () => {
  const pair = await dealtPair('ba-cay');
  const { tableId, hand } = pair[0].table()!;
  const { banker } = hand!.board as BaCayBoardShown;
  const bank = playerAt(pair, banker);
  const bettor = pair.find((each) => each !== bank)!;
  expect(bettor.table()!.hand!.mine).toEqual([]);
  expect(await act(bank, 'bet', undefined, 1)).toMatchObject({ success: false, code: 'not_your_turn' });
  expect(await act(bettor, 'bet', undefined, 6)).toMatchObject({ success: false, code: 'stake_range' });
  await world.pass(tableId);
  const seen = await bettor.sees('the cards', ({ hand: now }) => now!.mine.length === 3);
  expect((seen.hand!.board as BaCayBoardShown).seats[seen.mySeat]).toMatchObject({ bet: 1, opened: [] });
  expect(await act(bettor, 'open')).toMatchObject({ success: true });
  await bank.sees('the opened cards', ({ hand: now }) => now!.asked.length === 1);
  await bank.ask('stand');
  await world.pass(tableId);
  const over = await overOf(bettor);
  const paid = Math.abs(over.hand!.end!.payments[0]!.amount);
  expect([STAKE, 2 * STAKE]).toContain(paid);
  expect(over.hand!.end!.net.reduce((sum, net) => sum + net, 0)).toBe(
    -over.hand!.end!.rakes.reduce((sum, rake) => sum + rake, 0),
  );
  await account(pair, over, FUNDS, 'ba-cay');
});

test('[GAME-22] Mậu Binh asks both to arrange, shows no row before both have, arranges for who is late, and pays row by row', async () => {
  await world.plant(undecidedHand('mau-binh'));
  const pair = await dealtPair('mau-binh');
  const [one, other] = pair;
  expect(one.entered.rules).toMatchObject({ mode: 'mau_binh', holdStakes: 30, turnMs: 60_000 });
  const { tableId, hand } = one.table()!;
  expect(hand).toMatchObject({ turn: null, mine: { length: 13 } });
  const [best] = (hand!.board as MauBinhBoardShown).proposals as [readonly number[]];
  expect(await act(one, 'arrange', other.table()!.hand!.mine)).toMatchObject({
    success: false,
    code: 'not_your_cards',
  });
  expect(await act(one, 'arrange', best.slice(1))).toMatchObject({ success: false, code: 'not_your_cards' });
  const { handId, moveNo } = hand!;
  const request = { handId, moveNo, act: 'arrange', cards: best };
  for (const answer of await Promise.all([one.ask('act', request), one.ask('act', request)]))
    expect(answer).toMatchObject({ success: true });
  // The same cards in other rows are another move.
  expect(await one.ask('act', { ...request, cards: best.toReversed() })).toMatchObject({
    success: false,
    code: 'not_your_turn',
  });
  await other.sees('that one is ready', ({ hand: now }) => now!.asked.length === 1);
  expect((other.table()!.hand!.board as MauBinhBoardShown).seats.flatMap((seat) => seat?.rows ?? [])).toEqual([]);
  expect(other.received.join()).not.toContain(best.join());
  await world.pass(tableId);
  const over = await overOf(other);
  const { seats } = over.hand!.board as MauBinhBoardShown;
  expect(seats[one.table()!.mySeat]).toMatchObject({ rows: best, fouled: false });
  expect(seats[over.mySeat]!.rows.toSorted()).toEqual(over.hand!.mine.toSorted());
  await account(pair, over, FUNDS, 'mau-binh');
});

test('[GAME-22] Xì Dách takes bets before a card is seen, keeps drawn cards hidden until the banker compares, and plays a leaving banker to the end', async () => {
  await world.plant(undecidedHand('xi-dach'));
  const pair = await dealtPair('xi-dach');
  const { tableId, hand } = pair[0].table()!;
  const bank = playerAt(pair, (hand!.board as XiDachBoardShown).banker);
  const bettor = pair.find((each) => each !== bank)!;
  const boardNow = () => bettor.table()!.hand!.board as XiDachBoardShown;
  expect(bettor.table()!.hand!.mine).toEqual([]);
  expect(await act(bank, 'bet', undefined, 1)).toMatchObject({ success: false, code: 'not_your_turn' });
  expect(await act(bettor, 'bet', undefined, 6)).toMatchObject({ success: false, code: 'stake_range' });
  expect(await act(bettor, 'bet', undefined, 3)).toMatchObject({ success: true });
  await bettor.sees('the cards', ({ hand: now }) => now!.mine.length === 2);
  await bank.sees('the cards', ({ hand: now }) => now!.mine.length === 2);
  expect(await act(bank, 'draw')).toMatchObject({ success: false, code: 'not_your_turn' });
  for (let may = boardNow().may; may.draw || may.stand; may = boardNow().may)
    expect(await act(bettor, may.stand ? 'stand' : 'draw')).toMatchObject({ success: true });
  const { mine } = bettor.table()!.hand!;
  const seen = await bank.sees('the own turn', ({ hand: now }) => now!.turn === bank.table()!.mySeat);
  expect((seen.hand!.board as XiDachBoardShown).seats[bettor.table()!.mySeat]).toMatchObject({
    bet: 3,
    cards: mine.length,
    opened: [],
    worth: null,
  });
  expect(bank.received.join()).not.toContain(`[${mine.join()}]`);
  await bank.ask('stand');
  await world.pass(tableId);
  const over = await overOf(bettor);
  expect((over.hand!.board as XiDachBoardShown).seats[over.mySeat]!.opened).toEqual(mine);
  await account(pair, over, FUNDS, 'xi-dach');
});

test('[GAME-22] a hand of poker is bet over four streets within the hold; folded cards are never sent, and a turn that times out is one move', async () => {
  const stake = 2 * STAKE;
  const pair = await dealtPair('poker-song-han', stake);
  const { tableId, hold, hand } = pair[0].table()!;
  expect(hold).toBe(100 * stake);
  const [button, big] = [playerAt(pair, hand!.turn), pair.find((each) => each.table()!.mySeat !== hand!.turn)!];
  // The small blind folds: his cards stay his, the other's closed, and without a flop there is no fee.
  const folded = button.table()!.hand!.mine;
  expect(await act(button, 'raise', undefined, 3)).toMatchObject({ success: false, code: 'stake_range' });
  expect(await act(big, 'check')).toMatchObject({ success: false, code: 'not_your_turn' });
  expect(await act(button, 'fold')).toMatchObject({ success: true });
  const left = await overOf(big);
  expect([wonBy(left, button), wonBy(left, big), left.hand!.end!.hands.flat()]).toEqual([-stake, stake, []]);
  expect(big.received.join()).not.toContain(`"mine":${JSON.stringify(folded)}`);
  await account(pair, left, FUNDS, 'poker-song-han');
  const funds = pair.map((each) => FUNDS + wonBy(left, each));
  await world.pass(tableId);
  await world.dealTo(pair);
  // The button has moved. A call and a check bring the flop, where the one who checked is first: checked twice, it is one move.
  for (const each of pair) await each.sees('the next hand', ({ hand: next }) => next?.turn === big.table()!.mySeat);
  expect(await act(big, 'call')).toMatchObject({ success: true });
  const called = await button.sees('the call', ({ hand: now }) => now!.moveNo === 1);
  const check = { handId: called.hand!.handId, moveNo: 1, act: 'check' };
  for (const answer of [await button.ask('act', check), await button.ask('act', check)])
    expect(answer).toMatchObject({ success: true });
  const flop = await button.sees('the flop', ({ hand: now }) => now!.moveNo === 2);
  expect((flop.hand!.board as PokerBoardShown).community).toHaveLength(3);
  expect(flop.hand!.turn).toBe(flop.mySeat);
  // Out of time it is one check; the next turn is the other's.
  await world.pass(tableId);
  await big.sees('the check of the clock', ({ hand: now, mySeat }) => now!.moveNo === 3 && now!.turn === mySeat);
  expect(await act(big, 'raise', undefined, 99)).toMatchObject({ success: false, code: 'stake_range' });
  expect(await act(big, 'raise', undefined, 98)).toMatchObject({ success: true });
  await button.sees('all in', ({ hand: now }) => now!.moveNo === 4);
  expect(button.received.join()).not.toContain(`"mine":${JSON.stringify(big.table()!.hand!.mine)}`);
  expect(await act(button, 'raise', undefined, 98)).toMatchObject({ success: false, code: 'not_allowed_now' });
  expect(await act(button, 'call')).toMatchObject({ success: true });
  const over = await overOf(big);
  const board = over.hand!.board as PokerBoardShown;
  expect([board.community.length, over.hand!.end!.hands.flat().length]).toEqual([5, 4]);
  expect(over.hand!.end!.payments.every(({ amount, reason }) => amount === hold && reason === 'bets')).toBe(true);
  await account(pair, over, funds, 'poker-song-han');
});

test('[GAME-22] a hand of five-card stud shows open cards to all and the first card to its player only, until the showdown', async () => {
  const pair = await dealtPair('xi-to-nam-la', 2 * STAKE);
  const downs = pair.map((each) => each.table()!.hand!.mine[0]!);
  const boardAt = (each: CardPlayer): PokerBoardShown => each.table()!.hand!.board as PokerBoardShown;
  const first = playerAt(pair, pair[0].table()!.hand!.turn);
  expect(await act(first, 'raise', undefined, 60)).toMatchObject({ success: false, code: 'stake_range' });
  expect(await act(first, 'raise', undefined, 5)).toMatchObject({ success: true });
  for (let moveNo = 1; ; moveNo += 1) {
    for (const each of pair)
      await each.sees('the move', ({ hand, phase }) => phase === 'shown' || hand!.moveNo >= moveNo);
    if (pair[0].table()!.phase === 'shown') break;
    const player = playerAt(pair, pair[0].table()!.hand!.turn);
    for (const [index, each] of pair.entries()) {
      const theirs = boardAt(each).seats[pair[1 - index]!.table()!.mySeat]!;
      expect(theirs).toMatchObject({ hand: [], worth: null });
      expect(theirs.open).not.toContain(downs[1 - index]);
      expect(each.table()!.hand!.mine).toEqual([downs[index], ...boardAt(each).seats[each.table()!.mySeat]!.open]);
    }
    expect(await act(player, boardAt(player).due > 0 ? 'call' : 'check')).toMatchObject({ success: true });
  }
  const over = await overOf(pair[0]);
  expect(over.hand!.end!.hands.flat()).toHaveLength(10);
  for (const [index, each] of pair.entries())
    expect(over.hand!.end!.hands[each.table()!.mySeat]![0]).toBe(downs[index]);
  await account(pair, over, FUNDS, 'xi-to-nam-la');
});

/** For two players. */
const DUEL = { game: 'tien-len-tay-doi' } as const;
/** No one plays Tiến Lên at a table of four in this file but the tests of tables. */
const FOUR = { game: 'tien-len-mien-nam' } as const;

const join = (where: Parameters<CardsWorld['player']>[1], amount = FUNDS): Promise<CardPlayer> =>
  world.player(amount, where);
const several = (count: number, where: Parameters<CardsWorld['player']>[1]): Promise<CardPlayer[]> =>
  Promise.all(Array.from({ length: count }, () => join(where)));
const refused = (answer: CallAnswer, code: string) => expect(answer).toMatchObject({ success: false, code });
function valueOf<T>(answer: CallAnswer<T>): T {
  if (!answer.success) throw new Error(`refused: ${JSON.stringify(answer)}`);
  return answer.value;
}
const open = async (player: CardPlayer, bots = false, stake = player.entered.levels[0]!.stake) =>
  valueOf(await player.ask<CardTableShown>('open', { stake, bots }));
/** The newest list a member in the lobby was sent. */
const listOf = (player: CardPlayer): readonly CardTableListed[] =>
  player.news('tables').at(-1) ?? player.entered.tables;
/** The codes of those who did not get the seat; the others have it. */
const losers = (answers: readonly CallAnswer[]): readonly string[] =>
  answers.flatMap((answer) => (answer.success ? [] : [answer.code]));

describe('[GAME-22] tables in the lobby', () => {
  test('are listed while someone may sit down, live; the last seat is taken once, and a table that is gone is refused', async () => {
    const [first, watcher, ...rest] = await several(5, DUEL);
    expect(watcher!.entered.tables).toEqual([]);
    const { tableId } = await first!.sit(first!.entered.levels[2]!.stake);
    const listed = await eventually(
      'the table in the list',
      async () => listOf(watcher!).find((table) => table.tableId === tableId),
      TIMEOUT_MS,
    );
    expect(listed).toEqual({
      tableId,
      stake: first!.table()!.stake,
      hold: first!.table()!.hold,
      phase: 'waiting',
      free: true,
      seats: expect.arrayContaining([null, { who: first!.seat.memberRef.slice(-3), bot: false, away: false }]),
    });
    refused(await (await join(DUEL, 50_000)).ask('sitAt', { tableId }), 'funds_insufficient');
    refused(await watcher!.ask('sitAt', { tableId: 'no-such-table' }), 'table_gone');

    const answers = await Promise.all(rest.map((each) => each.ask<CardTableShown>('sitAt', { tableId })));
    expect(losers(answers).toSorted()).toEqual(['table_full', 'table_full']);
    const second = rest[answers.findIndex(({ success }) => success)]!;
    await first!.sees('the other', ({ seats }) => seats.every((seat) => seat !== null));
    await eventually(
      'the full table to leave the list',
      async () => listOf(watcher!).length === 0 || undefined,
      TIMEOUT_MS,
    );

    refused(await second.ask('sitAt', { tableId }), 'already_seated');
    await leaveAll([first!, second]);
    refused(await watcher!.ask('sitAt', { tableId }), 'table_gone');
  });

  test('opened privately are in no list and reached with their code only, by no more than they have seats for', async () => {
    const [opener, watcher, stranger, ...friends] = await several(6, DUEL);
    const { invite, tableId, stake, hold } = await open(opener!);
    expect(invite).toMatch(/^[2-9A-HJKMNP-Z]{10}$/);
    expect((await stranger!.sit(stake)).tableId).not.toBe(tableId);
    const seen = await eventually('a list', async () => listOf(watcher!).length > 0 && listOf(watcher!), TIMEOUT_MS);
    expect(seen.map((table) => table.tableId)).toEqual([stranger!.table()!.tableId]);
    // Nor is it counted among the players one may meet.
    expect(
      watcher!
        .news('levels')
        .at(-1)!
        .find((level) => level.stake === stake)!.players,
    ).toBe(1);
    refused(await watcher!.ask('sitAt', { tableId }), 'table_gone');
    refused(await watcher!.ask('join', { code: 'AAAAAAAAAA' }), 'invite_invalid');
    refused(await watcher!.ask('join', { code: invite!.toLowerCase() }), 'input_invalid');
    expect(JSON.stringify(stranger!.received)).not.toContain(invite);

    expect(valueOf(await friends[0]!.ask<CardTableListed>('invited', { code: invite }))).toMatchObject({
      tableId,
      stake,
      hold,
      free: true,
    });
    // One of them asks twice at once: he gets one seat, too.
    const answers = await Promise.all(
      [...friends, friends[0]!].map((each) => each.ask<CardTableShown>('join', { code: invite })),
    );
    expect(losers(answers)).toHaveLength(3);
    for (const code of losers(answers)) expect(['table_full', 'already_seated']).toContain(code);
    const friend = friends.find((each) => each.table()?.tableId === tableId)!;
    expect(valueOf(await watcher!.ask<CardTableListed>('invited', { code: invite })).free).toBe(false);

    await leaveAll([opener!, friend, stranger!]);
    refused(await watcher!.ask('invited', { code: invite }), 'invite_invalid');
    refused(await watcher!.ask('join', { code: invite }), 'invite_invalid');
  });

  test('opened privately mark their hands for the record and for the rules against collusion', async () => {
    const pair = await several(2, FOUR);
    const { invite, tableId } = await open(pair[0]!);
    // In another room of the game the code leads nowhere: not from practice to money.
    refused(await (await join({ ...FOUR, room: 'free' })).ask('join', { code: invite }), 'invite_invalid');
    valueOf(await pair[1]!.ask('join', { code: invite }));
    const { hand } = await world.dealTo(pair);
    const over = await world.playOut(pair);
    await account(pair, over, FUNDS, 'tien-len-mien-nam-cong');
    for (const player of pair) {
      const proof = (await world.proofs(player)).find(({ context }) => context.endsWith(`:${hand!.handId}`))!;
      expect(proof.stakes).toMatchObject({ private: true });
    }
    const seats = await world.here.platform.modules.walletApi.handSeats(
      world.here.platform.kernel.db,
      { merchantCode: 'DENLONG', since: new Date(0), to: new Date(8.64e15) },
      10_000,
    );
    expect(seats.filter((seat) => seat.hand === hand!.handId).map((seat) => seat.private)).toEqual([true, true]);
    expect(seats.filter((seat) => seat.hand !== hand!.handId).every((seat) => !seat.private)).toBe(true);
    expect(pair[0]!.table()!.tableId).toBe(tableId);
    await leaveAll(pair);
  });

  test('opened privately have bots in practice where the opener asks for them, and small stakes', async () => {
    const where = { ...FOUR, room: 'free' } as const;
    const [alone, filled] = await several(2, where);
    expect((await open(alone!)).seats.filter((seat) => seat !== null)).toHaveLength(1);
    const { seats, invite } = await open(filled!, true);
    expect(seats.map((seat) => seat!.bot).toSorted()).toEqual([false, true, true, true]);
    const guest = await join(where);
    await world.dealTo([filled!]);
    refused(await guest.ask('join', { code: invite }), 'seat_after_hand');
    await leaveAll([alone!, filled!, guest]);

    const member = await join(FOUR);
    const { levels } = member.entered;
    refused(await member.ask('open', { stake: levels[0]!.stake, bots: true }), 'bots_not_offered');
    refused(await member.ask('open', { stake: levels.at(-1)!.stake, bots: false }), 'invites_not_offered');
    refused(await member.ask('open', { stake: levels[0]!.stake + 1, bots: false }), 'stake_not_offered');
    expect(levels.map(({ invites }) => invites)).toEqual([true, true, true, true, false, false, false]);
  });

  test('opened privately wait for an opener who is away sending the code, and no longer than said', async () => {
    const [opener, friend] = await several(2, FOUR);
    const { invite, tableId } = await open(opener!);
    const away = (table: CardTableShown) => table.seats.some((seat) => seat?.away === true);
    const gone = () =>
      eventually(
        'the opener to be away',
        async () =>
          (
            await world.here.query('SELECT 1 FROM studio.card_connection WHERE member_ref = $1', [
              opener!.seat.memberRef,
            ])
          ).length === 0 || undefined,
        TIMEOUT_MS,
      );
    opener!.drop();
    await gone();
    await world.pass(tableId);
    valueOf(await friend!.ask('join', { code: invite }));
    await friend!.sees('the absent opener', (table) => away(table) && table.phase === 'waiting');
    // The time of waiting is over again: the seat stays, and no hand is dealt without its member.
    const { version } = friend!.table()!;
    await world.pass(tableId);
    const later = await friend!.sees('a table that still waits', (table) => table.version > version);
    expect([later.phase, away(later)]).toEqual(['waiting', true]);
    const back = await world.enter(opener!.seat);
    expect(back.entered.table).toMatchObject({ tableId, invite, phase: 'starting' });

    await friend!.ask('stand');
    back.drop();
    await gone();
    await world.here.query('UPDATE studio.card_table SET kept_until = clock_timestamp() WHERE table_id = $1', [
      tableId,
    ]);
    await world.pass(tableId);
    await eventually(
      'the code to end with the table',
      async () => losers([await friend!.ask('invited', { code: invite })]).includes('invite_invalid') || undefined,
      TIMEOUT_MS,
    );
  });
});

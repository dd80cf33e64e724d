/** Phỏm in the studio's card rooms: a hand and its money, what each member may see, a killed studio, and moves that come twice. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../kit/src/index.ts';
import type { CardTableShown, PhomBoardShown } from '../../apps/studio/wire/cards.ts';
import { checkRound, type RevealedRound } from '../../packages/game-math/src/verify/rounds/index.ts';
import { inPhase, openCardsWorld, together, type CardPlayer, type CardsWorld } from '../setup/cards-world.ts';
import { TIMEOUT_MS, type CallAnswer } from '../setup/studio-connection.ts';

const FUNDS = 1_000_000;
const STAKE = 1_000;
const HOLD = 30 * STAKE;
const WHERE = { game: 'phom-ta-la' };

let world: CardsWorld;
beforeAll(async () => {
  world = await openCardsWorld();
});
afterAll(() => world?.close());

const boardOf = ({ hand }: CardTableShown): PhomBoardShown => hand!.board as PhomBoardShown;
const act = (player: CardPlayer, name: string, cards?: readonly number[]): Promise<CallAnswer<CardTableShown>> => {
  const { handId, moveNo } = player.table()!.hand!;
  return player.ask<CardTableShown>('act', { handId, moveNo, act: name, ...(cards && { cards }) });
};

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

/** Every balance and proof of a hand agrees with the seed and the moves. */
async function account(players: readonly CardPlayer[], over: CardTableShown, funds: number): Promise<void> {
  await eventually('every pending call to be sent', () => world.settled(), TIMEOUT_MS);
  const { end, handId } = over.hand!;
  expect(end!.net.reduce((sum, net) => sum + net, 0) + end!.rakes.reduce((sum, rake) => sum + rake, 0)).toBe(0);
  for (const player of players) {
    const net = end!.net[player.table()!.mySeat]!;
    await expect.poll(() => player.seat.owned(), { timeout: TIMEOUT_MS }).toBe(funds + net);
    const proof = (await world.proofs(player)).find(({ context }) => context.endsWith(`:${handId}`))!;
    expect(proof).toMatchObject({ state: 'ended', title: 'phom-ta-la', bet: HOLD, won: HOLD + net });
    expect(await checkRound(proof as unknown as RevealedRound)).toMatchObject({ shown: true, won: true });
  }
}

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

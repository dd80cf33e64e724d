/** Northern Tiến Lên and Cát Tê in the studio's card rooms: what is refused, what stays hidden, the clock, and the money. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CardTableShown, CatTeBoardShown } from '../../apps/studio/wire/cards.ts';
import { accountFor, act, dealtPair, playerAt, undecidedHand } from '../setup/cards-hands.ts';
import { inPhase, openCardsWorld, type CardPlayer, type CardsWorld } from '../setup/cards-world.ts';

const FUNDS = 1_000_000;
const STAKE = 1_000;

let world: CardsWorld;
beforeAll(async () => {
  world = await openCardsWorld();
});
afterAll(() => world?.close());

const SUITS = 4;
/** The lowest of the twos. */
const TWO_OF_SPADES = 48;

test('[GAME-22] northern Tiến Lên refuses an answer of another suit, and a hand is paid as its seed and moves determine', async () => {
  const pair = await dealtPair(world, 'tien-len-mien-bac', { funds: FUNDS, stake: STAKE });
  expect(pair[0].entered.rules).toMatchObject({
    mode: 'by_place',
    northern: true,
    oneColourWins: true,
    holdStakes: 30,
  });
  const leader = playerAt(pair, pair[0].table()!.hand!.turn);
  const other = pair.find((each) => each !== leader)!;
  const lowest = leader.table()!.hand!.mustInclude!;
  expect(await leader.move([lowest])).toMatchObject({ success: true });
  const { hand } = await other.sees('the lead', ({ hand: now }) => now!.moveNo === 1);
  const higher = hand!.mine.find(
    (card) => card % SUITS !== lowest % SUITS && card > lowest + SUITS && card < TWO_OF_SPADES,
  )!;
  expect(await other.move([higher])).toMatchObject({ success: false, code: 'does_not_beat' });
  const over = await world.playOut(pair);
  await accountFor(world, pair, over, FUNDS, 'tien-len-mien-bac-cong');
});

const boardOf = (player: CardPlayer): CatTeBoardShown => player.table()!.hand!.board as CatTeBoardShown;

/** Lays the lowest card that may be laid open, else one face down. */
async function lay(player: CardPlayer): Promise<void> {
  const [card] = boardOf(player).plays!;
  const answer = await (card === undefined
    ? act(player, 'down', [player.table()!.hand!.mine[0]!])
    : player.move([card]));
  expect(answer).toMatchObject({ success: true });
}

async function playOut(pair: readonly CardPlayer[]): Promise<CardTableShown> {
  for (let moveNo = pair[0]!.table()!.hand!.moveNo; ; moveNo += 1) {
    for (const each of pair)
      await each.sees('the move', ({ hand, phase }) => phase === 'shown' || hand!.moveNo >= moveNo);
    if (pair[0]!.table()!.phase === 'shown') return pair[0]!.table()!;
    await lay(playerAt(pair, pair[0]!.table()!.hand!.turn));
  }
}

test('[GAME-22] Cát Tê takes one card a trick, keeps a card face down hidden, plays on by the clock, and holds no more than can be lost', async () => {
  await world.plant(undecidedHand('cat-te'));
  const pair = await dealtPair(world, 'cat-te', { funds: FUNDS, stake: STAKE });
  const { tableId, hold } = pair[0].table()!;
  expect([hold, pair[0].entered.rules]).toMatchObject([4 * STAKE, { mode: 'cat_te', seats: 4, instantWins: true }]);
  const leader = playerAt(pair, pair[0].table()!.hand!.turn);
  const other = pair.find((each) => each !== leader)!;
  const [mine, theirs] = [leader.table()!.hand!.mine, other.table()!.hand!.mine];
  expect([mine.length, theirs.length]).toEqual([6, 6]);
  expect(await act(leader, 'down', [mine[0]!])).toMatchObject({ success: false, code: 'has_to_lead' });
  expect(await leader.move(mine.slice(0, 2))).toMatchObject({ success: false, code: 'no_combination' });
  expect(await leader.move('pass')).toMatchObject({ success: false, code: 'not_allowed_now' });
  expect(await other.move([theirs[0]!])).toMatchObject({ success: false, code: 'not_your_turn' });
  expect(await leader.move([mine[0]!])).toMatchObject({ success: true });
  await other.sees('the lead', ({ hand }) => hand!.moveNo === 1);
  const wrong = theirs.find((card) => !boardOf(other).plays!.includes(card))!;
  expect(await other.move([wrong])).toMatchObject({ success: false, code: 'does_not_beat' });
  // Laid twice, it is laid once; no one else sees which card it was.
  const { handId } = other.table()!.hand!;
  const request = { handId, moveNo: 1, act: 'down', cards: [wrong] };
  for (const answer of [await other.ask('act', request), await other.ask('act', request)])
    expect(answer).toMatchObject({ success: true });
  const next = await leader.sees('the trick', ({ hand }) => hand!.moveNo === 2);
  expect((next.hand!.board as CatTeBoardShown).tricks).toEqual([
    {
      laid: [
        { seat: leader.table()!.mySeat, card: mine[0] },
        { seat: other.table()!.mySeat, card: null },
      ],
      winner: leader.table()!.mySeat,
    },
    { laid: [], winner: null },
  ]);
  expect(next.hand!.mine).toHaveLength(5);
  // The lead is the winner's; out of time he lays his lowest card.
  await world.pass(tableId);
  const late = await other.sees('the lead of the clock', ({ hand }) => hand!.moveNo === 3);
  expect((late.hand!.board as CatTeBoardShown).tricks[1]!.laid).toEqual([
    { seat: leader.table()!.mySeat, card: mine[1] },
  ]);
  const over = await playOut(pair);
  await inPhase(pair[1], 'shown');
  const { tricks } = over.hand!.board as CatTeBoardShown;
  expect([4, 6]).toContain(tricks.length);
  expect(tricks.every(({ winner }) => winner !== null)).toBe(true);
  expect(over.hand!.end!.payments).toHaveLength(1);
  await accountFor(world, pair, over, FUNDS, 'cat-te');
});

/** Hands of the card rooms that tests play: moves with names, two members dealt to, and what a hand has to agree with. */
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { CardTableShown } from '../../apps/studio/wire/cards.ts';
import { cardTableOf, dealHand, type CardHand } from '../../packages/game-math/src/cards/index.ts';
import { createValueStream } from '../../packages/game-math/src/lottery/index.ts';
import { checkRound, type RevealedRound } from '../../packages/game-math/src/verify/rounds/index.ts';
import { eventually } from '../kit/src/index.ts';
import { inPhase, together, type CardPlayer, type CardsWorld } from './cards-world.ts';
import { TIMEOUT_MS, type CallAnswer } from './studio-connection.ts';

/** A move with a name. */
export function act(
  player: CardPlayer,
  name: string,
  cards?: readonly number[],
  units?: number,
): Promise<CallAnswer<CardTableShown>> {
  const { handId, moveNo } = player.table()!.hand!;
  const more = { ...(cards && { cards }), ...(units !== undefined && { units }) };
  return player.ask<CardTableShown>('act', { handId, moveNo, act: name, ...more });
}

/** Every balance and proof of a hand agrees with the seed and the moves. */
export async function accountFor(
  world: CardsWorld,
  players: readonly CardPlayer[],
  over: CardTableShown,
  funds: number | readonly number[],
  title: string,
): Promise<void> {
  await eventually('every pending call to be sent', () => world.settled(), TIMEOUT_MS);
  const { end, handId } = over.hand!;
  expect(end!.net.reduce((sum, net) => sum + net, 0) + end!.rakes.reduce((sum, rake) => sum + rake, 0)).toBe(0);
  for (const [index, player] of players.entries()) {
    const net = end!.net[player.table()!.mySeat]!;
    const before = typeof funds === 'number' ? funds : funds[index]!;
    await expect.poll(() => player.seat.owned(), { timeout: TIMEOUT_MS }).toBe(before + net);
    const proof = (await world.proofs(player)).find(({ context }) => context.endsWith(`:${handId}`))!;
    expect(proof).toMatchObject({ state: 'ended', title, bet: over.hold, won: over.hold + net });
    expect(await checkRound(proof as unknown as RevealedRound)).toMatchObject({ shown: true, won: true });
  }
}

/** Two members at a table of a game, dealt to. */
export async function dealtPair(
  world: CardsWorld,
  game: string,
  { funds, stake }: { readonly funds: number; readonly stake: number },
): Promise<readonly [CardPlayer, CardPlayer]> {
  const pair = [await world.player(funds, { game }), await world.player(funds, { game })] as const;
  await together(pair, stake);
  await world.dealTo(pair);
  for (const each of pair) await inPhase(each, 'playing');
  return pair;
}

export const playerAt = (pair: readonly CardPlayer[], seat: number | null): CardPlayer =>
  pair.find((each) => each.table()!.mySeat === seat)!;

/** Whether a hand is won at the deal; of Xì Dách once bets are made. */
function isWon(dealt: CardHand): boolean {
  const [asked] = dealt.awaited;
  if (asked === undefined) return true;
  const bet = dealt.move({ seat: asked, cards: null, act: 'bet', units: 1 });
  if (!bet.ok) return false;
  const seen = bet.hand.seenBy(-1);
  return seen.play === 'xi_dach' && seen.open.opened.some((hand) => hand.length > 0);
}

/** A hand for two that nothing wins at the deal, as far as a seed decides. */
export function undecidedHand(game: string): { readonly handId: string; readonly seed: Buffer } {
  const handId = `undecided-${game}`;
  for (let number = 1; ; number += 1) {
    const seed = createHash('sha256').update(`${handId}/${number}`).digest();
    const dealt = dealHand(cardTableOf(game)!.rules, 2, createValueStream(seed, `${game}:${handId}`));
    if (!isWon(dealt)) return { handId, seed };
  }
}

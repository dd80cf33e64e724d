/** Hold-and-spin: coins stay, empty cells spin again, each new coin resets the respins; a full window wins the grand jackpot. */
import type { ValueStream } from '../value-stream.ts';
import { timesAt, type CoinFace, type HoldTitle } from './title.ts';
import type { Machine } from './machine.ts';

/** A coin in its cell, in multiples of the bet. */
export interface HeldCoin {
  readonly cell: number;
  readonly times: number;
  readonly jackpot?: 'mini' | 'minor' | 'major';
}

/** State between two respins. */
export interface HoldState {
  readonly held: readonly HeldCoin[];
  readonly respinsLeft: number;
}

const NO_COINS: readonly HeldCoin[] = [];

function drawCoin(faces: readonly CoinFace[], cell: number, next: ValueStream): HeldCoin {
  const { times, jackpot } = faces[next(faces.length)]!;
  return jackpot === undefined ? { cell, times } : { cell, times, jackpot };
}

/** Draws the face of every coin in the window, and starts respins where there are enough. */
export function startHold(
  { hold }: HoldTitle,
  { coin, faces }: Machine,
  window: Uint8Array,
  next: ValueStream,
): { readonly held: readonly HeldCoin[]; readonly state?: HoldState } {
  let held: HeldCoin[] | undefined;
  for (let cell = 0; cell < window.length; cell += 1)
    if (window[cell] === coin) (held ??= []).push(drawCoin(faces, cell, next));
  if (held === undefined) return { held: NO_COINS };
  return held.length < hold.needed ? { held } : { held, state: { held, respinsLeft: hold.respins } };
}

/** One respin. Coins are paid when the respins run out or the window is full; `state` is absent then. */
export function fillHold(
  title: HoldTitle,
  { faces }: Machine,
  { held, respinsLeft }: HoldState,
  next: ValueStream,
): {
  readonly added: readonly HeldCoin[];
  readonly state?: HoldState;
  readonly coins: number;
  readonly grand: boolean;
} {
  const { hold, coins: perBet, reels, rows } = title;
  const cells = reels.length * rows;
  const taken = new Set(held.map(({ cell }) => cell));
  const added: HeldCoin[] = [];
  for (let cell = 0; cell < cells; cell += 1)
    if (!taken.has(cell) && next(hold.oneIn) === 0) added.push(drawCoin(faces, cell, next));
  const all = added.length === 0 ? held : [...held, ...added];
  const grand = all.length === cells;
  const left = added.length > 0 ? hold.respins : respinsLeft - 1;
  if (left > 0 && !grand) return { added, state: { held: all, respinsLeft: left }, coins: 0, grand: false };
  const journeyed = timesAt(hold, all.length);
  const times = all.reduce(
    (sum, coin) => sum + coin.times * (coin.jackpot === undefined ? journeyed : 1),
    grand ? hold.grand : 0,
  );
  return { added, coins: times * perBet, grand };
}

/** Words for hands of three cards and for bets. */
import type { CardBoardShown, CardTableShown, CardWorthShown, XiDachWorthShown } from '../../../../wire/cards.ts';
import type { TextKey, Translate } from '../../frame/i18n.ts';
import { boardIn } from '../play/reading.ts';

export type Worth = CardWorthShown | XiDachWorthShown;

/** "9 điểm", "sáp", "liêng", "xì dách". Sets, runs and the like have names; the rest has points. */
export const worthName = (t: Translate, { kind, points }: Worth): string =>
  t(`cards_worth_${kind}` as TextKey, { points });

/** What a seat's hand was worth, where it is known. */
export function worthAt({ hand }: CardTableShown, seat: number): Worth | null {
  const board: CardBoardShown | null | undefined = hand?.board;
  const hasWorth = board?.play === 'lieng' || board?.play === 'ba_cay' || board?.play === 'xi_dach';
  return hasWorth ? (board.seats[seat]?.worth ?? null) : null;
}

/** All bets of a hand of Liêng together, and the highest one, in stakes. */
export function betsIn(table: CardTableShown): { readonly pot: number; readonly high: number } {
  const bets = boardIn(table, 'lieng')?.seats.map((seat) => seat?.bet ?? 0) ?? [];
  return { pot: bets.reduce((sum, bet) => sum + bet, 0), high: Math.max(0, ...bets) };
}

/** Bets to raise to: the least, as much as lies on the table above the highest bet, the double of it, and all; in stakes. */
export function raisesIn(table: CardTableShown): readonly number[] {
  const raise = boardIn(table, 'lieng')?.raise;
  if (!raise) return [];
  const { pot, high } = betsIn(table);
  const offered = [raise.from, high * 2, high + pot, raise.to].filter((bet) => bet >= raise.from && bet <= raise.to);
  return [...new Set(offered)].toSorted((one, other) => one - other);
}

/** The board of a game with a banker. */
export const bankedIn = (table: CardTableShown) => boardIn(table, 'ba_cay') ?? boardIn(table, 'xi_dach');

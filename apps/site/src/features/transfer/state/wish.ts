/** The rules of a transfer that is being written: how much can move, and what stands in the way. Pure. */
import type { Answer } from '@lantern/web';

export type Wallets = Answer<'wallet.transferWallets'>;
export type Wallet = Wallets['wallets'][number];
export type Direction = 'in' | 'out';

export interface Wish {
  readonly wallet: Wallet;
  readonly direction: Direction;
  /** Minor units; 0 while nothing is entered. */
  readonly amount: number;
}

export type Obstacle =
  | { readonly why: 'waiting' | 'maintenance' | 'closed' | 'amount' }
  | { readonly why: 'short' | 'below' | 'above'; readonly amount: number };

/** Chips under the amount, in whole units of the currency. */
export const QUICK_UNITS = [100_000, 200_000, 500_000, 1_000_000, 2_000_000] as const;

/** What lies where the money would come from. */
export const availableFor = ({ transferable }: Pick<Wallets, 'transferable'>, wallet: Wallet, direction: Direction): number =>
  direction === 'out' ? transferable : wallet.balance;

/** The most that one transfer may move. */
export const everythingFor = (wallets: Pick<Wallets, 'transferable'>, wallet: Wallet, direction: Direction): number =>
  Math.min(availableFor(wallets, wallet, direction), wallet.maximum);

/** The first thing in the way; undefined when it can be sent. */
export function obstacleOf(wallets: Pick<Wallets, 'transferable'>, { wallet, direction, amount }: Wish): Obstacle | undefined {
  if (wallet.state === 'maintenance') return { why: 'maintenance' };
  if (wallet.pending) return { why: 'waiting' };
  if (wallet.state === 'closed' && direction === 'out') return { why: 'closed' };
  if (amount === 0) return { why: 'amount' };
  if (direction === 'out' && amount < wallet.minimum) return { why: 'below', amount: wallet.minimum };
  if (amount > wallet.maximum) return { why: 'above', amount: wallet.maximum };
  const available = availableFor(wallets, wallet, direction);
  // What was won there since is known to the vendor only, which judges it: coming back, a silent vendor's figure stops nobody.
  if (amount > available && (direction === 'out' || wallet.answering !== false)) return { why: 'short', amount: available };
  return undefined;
}

/** The rules of a transfer request: how much can be moved, and what prevents it. Pure. */
import type { Answer } from '@lantern/web';

export type Wallets = Answer<'wallet.transferWallets'>;
export type Wallet = Wallets['wallets'][number];
export type Direction = 'in' | 'out';

export interface TransferRequest {
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

/** The balance of the paying side. */
export const availableFor = (
  { transferable }: Pick<Wallets, 'transferable'>,
  wallet: Wallet,
  direction: Direction,
): number => (direction === 'out' ? transferable : wallet.balance);

/** The maximum of one transfer. */
export const everythingFor = (wallets: Pick<Wallets, 'transferable'>, wallet: Wallet, direction: Direction): number =>
  Math.min(availableFor(wallets, wallet, direction), wallet.maximum);

/** The first obstacle; undefined when it can be sent. */
export function obstacleOf(
  wallets: Pick<Wallets, 'transferable'>,
  { wallet, direction, amount }: TransferRequest,
): Obstacle | undefined {
  if (wallet.state === 'maintenance') return { why: 'maintenance' };
  if (wallet.pending) return { why: 'waiting' };
  if (wallet.state === 'closed' && direction === 'out') return { why: 'closed' };
  if (amount === 0) return { why: 'amount' };
  if (direction === 'out' && amount < wallet.minimum) return { why: 'below', amount: wallet.minimum };
  if (amount > wallet.maximum) return { why: 'above', amount: wallet.maximum };
  const available = availableFor(wallets, wallet, direction);
  // Later winnings are known to the vendor only, which decides: when moving back, an unanswering vendor's last balance
  // does not block.
  if (amount > available && (direction === 'out' || wallet.answering !== false))
    return { why: 'short', amount: available };
  return undefined;
}

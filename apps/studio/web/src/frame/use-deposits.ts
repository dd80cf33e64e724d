/** Deposits made while a game is open. */
import { useEffect } from 'react';
import { onDeposit } from './parent-page.ts';

/** Reads the balance again each time the page reports a possible deposit. */
export function useDeposits(play: { readonly refreshBalance: () => Promise<void> } | undefined): void {
  useEffect(() => play && onDeposit(() => void play.refreshBalance()), [play]);
}

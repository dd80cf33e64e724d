/** How the frame asks what a game sells: at the prize mode it was opened with, and what of it the issue takes no more bets on. */
import type { Input } from '@lantern/web';
import { launchAddress } from './launch-address.ts';

export function saleInput(gameCode: string, numero: string | undefined): Input<'lottery.betTypes'> {
  const { prizeMode } = launchAddress;
  return { query: { gameCode, ...(prizeMode === undefined ? {} : { prizeMode }), ...(numero === undefined ? {} : { numero }) } };
}

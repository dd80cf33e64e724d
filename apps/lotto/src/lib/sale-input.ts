/** How the frame asks what a game sells: at the prize mode it was opened with. */
import type { Input } from '@lantern/web';
import { launchAddress } from './launch-address.ts';

export function saleInput(gameCode: string): Input<'lottery.betTypes'> {
  const { prizeMode } = launchAddress;
  return { query: { gameCode, ...(prizeMode === undefined ? {} : { prizeMode }) } };
}

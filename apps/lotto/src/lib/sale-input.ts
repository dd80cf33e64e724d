/** Input of the frame's sale queries: the prize mode it was opened with, and the issue for sold-out selections. */
import type { Input } from '@lantern/web';
import { launchAddress } from './launch-address.ts';

export function saleInput(gameCode: string, numero: string | undefined): Input<'lottery.betTypes'> {
  const { prizeMode } = launchAddress;
  return {
    query: { gameCode, ...(prizeMode === undefined ? {} : { prizeMode }), ...(numero === undefined ? {} : { numero }) },
  };
}

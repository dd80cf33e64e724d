/** Links to a table of a game: the game's address with the code that lets others sit down there. */
import { isInviteCode } from '@lantern/client/frame-messages';
import { gameAddress, type LaunchedGame } from './launch-address.ts';

/** A link to a table of a game that others join with a code. */
export const inviteAddress = (game: LaunchedGame, code: string): string =>
  `${gameAddress(game, false)}&${new URLSearchParams({ invite: code })}`;

/** The code of an address of `inviteAddress`; undefined for any other, and for what cannot be a code. */
export function inviteOfAddress(query: URLSearchParams): string | undefined {
  const code = query.get('invite');
  return isInviteCode(code) ? code : undefined;
}

/** Contract calls to verbs. */
import type { Handlers } from '../../kernel/http/bind.ts';
import type { Doors } from './doors.ts';
import { exchangeToken } from './exchange-token.ts';
import { launchGame } from './launch-game.ts';

/** Launch's handlers by call. */
export function launchRoutes(doors: Doors) {
  return {
    'launch.game': (context, { query }) => launchGame(doors, context, query),
    'launch.exchange': (_context, { body }) => exchangeToken(doors, body.launchToken),
  } satisfies Handlers;
}

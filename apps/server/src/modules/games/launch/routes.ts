/** Handlers of launch's calls. */
import type { Handlers } from '../../../kernel/http/bind.ts';
import type { ModuleContext } from './context.ts';
import { exchangeToken } from './exchange-token.ts';
import { launchGame } from './launch-game.ts';

/** Launch's handlers by call. */
export function launchRoutes(module: ModuleContext) {
  return {
    'launch.game': (context, { query }) => launchGame(module, context, query),
    'launch.exchange': (_context, { body }) => exchangeToken(module, body.launchToken),
  } satisfies Handlers;
}

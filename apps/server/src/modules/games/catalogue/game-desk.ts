/** Games at an operator's desk: their list, what every merchant's members see of them, and what one merchant's do. */
import type { ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { OpsContext, OpsHandlers } from '../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { changeCatalogue } from './change.ts';
import type { ModuleContext } from './context.ts';
import {
  admitInstallation,
  countGames,
  lockDeskGames,
  pageOfGames,
  writeFlags,
  writeOwnFlags,
  type DeskGame,
} from './desk-store.ts';

type Context = OpsContext<'operator'>;
type Body<Id extends keyof OpsCalls> = ParsedInput<OpsCalls[Id]>['body'];

const rowOf = ({ changedBy: _by, ownChangedBy: _ownBy, tags, own, ...game }: DeskGame) => ({
  ...game,
  tags: [...tags],
  own: { ...own, hiddenOn: [...own.hiddenOn] },
});

async function listGames({ tx, merchant }: Context, { query }: ParsedInput<OpsCalls['ops.games.list']>) {
  const page = await pageOfGames(tx, merchant.code, query);
  if (!page.ok) return page;
  const total = { value: await countGames(tx, merchant.code, query), exact: true };
  return ok({ list: page.value.rows.map(rowOf), next: page.value.next, total });
}

/** One of the two settings of a game: whose it is, and how it is written. */
interface Setting {
  readonly change: object;
  readonly versionOf: (game: DeskGame) => number;
  readonly changedByOf: (game: DeskGame) => string;
  /** What the trail says was set before. */
  readonly factsOf: (game: DeskGame) => object;
  /** Refuses an operator who may not change it. */
  readonly admit: (tx: Tx, games: readonly DeskGame[]) => Promise<Result<undefined, 'merchant_foreign'>>;
  /** How many games had the version that was seen. */
  readonly write: (tx: Tx, games: Body<'ops.games.change'>['games']) => Promise<number>;
}

/** Changes all of the games or none. Refuses input_invalid for a game named twice, game_not_found, changed_meanwhile with who. */
async function changeSetting(
  module: ModuleContext,
  context: Context,
  games: Body<'ops.games.change'>['games'],
  { change, versionOf, changedByOf, factsOf, admit, write }: Setting,
): Promise<Result<{ changed: number }>> {
  const ids = [...new Set(games.map(({ gameId }) => gameId))];
  if (ids.length !== games.length) return refuse('input_invalid', { fields: [{ field: 'games', reason: 'invalid' }] });
  const { merchant, operator, trail } = context;
  return changeCatalogue(
    module,
    async (tx) => {
      const known = new Map((await lockDeskGames(tx, merchant.code, ids)).map((game) => [game.gameId, game]));
      if (ids.some((id) => !known.has(id))) return refuse('game_not_found');
      const admitted = await admit(tx, [...known.values()]);
      if (!admitted.ok) return admitted;
      const stale = games.find(({ gameId, version }) => versionOf(known.get(gameId)!) !== version);
      if (stale) return refuse('changed_meanwhile', { by: changedByOf(known.get(stale.gameId)!) });
      const written = await write(tx, games);
      if (written !== games.length) {
        // A game without a row has nothing to lock: someone else has made the row since.
        const now = await lockDeskGames(tx, merchant.code, ids);
        const other = now.find((game) => changedByOf(game) !== operator.displayName);
        return refuse('changed_meanwhile', { by: changedByOf(other ?? now[0]!) });
      }
      trail.on('game', ids.length === 1 ? ids[0]! : `${ids.length}`);
      trail.changed(Object.fromEntries(ids.map((id) => [id, factsOf(known.get(id)!)])), { games: ids, ...change });
      return ok({ changed: written });
    },
    context.tx,
  );
}

/** For every merchant that has the vendor: of an operator who works for all of them. */
function changeForAll(module: ModuleContext, context: Context, { games, change }: Body<'ops.games.change'>) {
  const { merchants, displayName } = context.operator;
  return changeSetting(module, context, games, {
    change,
    versionOf: ({ version }) => version,
    changedByOf: ({ changedBy }) => changedBy,
    factsOf: ({ enabled, maintenance, pin, tags }) => ({ enabled, maintenance, pin, tags }),
    admit: (tx, known) => admitInstallation(tx, merchants, [...new Set(known.map(({ vendor }) => vendor))]),
    write: (tx, seen) => writeFlags(tx, seen, change, displayName),
  });
}

/** For the merchant the operator works for now. */
function changeOwn(module: ModuleContext, context: Context, { games, change }: Body<'ops.games.changeOwn'>) {
  const { merchant, operator } = context;
  return changeSetting(module, context, games, {
    change,
    versionOf: ({ own }) => own.version,
    changedByOf: ({ ownChangedBy }) => ownChangedBy,
    factsOf: ({ own: { version: _version, ...facts } }) => facts,
    admit: () => Promise.resolve(ok(undefined)),
    write: (tx, seen) => writeOwnFlags(tx, merchant.code, seen, change, operator.displayName),
  });
}

/** The handlers. */
export const gameDesk = (module: ModuleContext) =>
  ({
    'ops.games.list': listGames,
    'ops.games.change': (context, { body }) => changeForAll(module, context, body),
    'ops.games.changeOwn': (context, { body }) => changeOwn(module, context, body),
  }) satisfies OpsHandlers;

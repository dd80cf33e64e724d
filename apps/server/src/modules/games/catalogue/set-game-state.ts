/** Operator settings of a game, which override its entry. */
import { GAME_TAGS } from '@lantern/contract';
import { recordChange } from '../../../kernel/changes.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { changeCatalogue } from './change.ts';
import type { ModuleContext } from './context.ts';
import type { GameSetting } from './rules/rows.ts';
import { lockSetting, writeSetting } from './setting-store.ts';

/** Absent fields do not change; null resets a field to the entry's value. */
export type GameState = Partial<Omit<GameSetting, 'gameId'>>;

const NAME_LENGTH_MAXIMUM = 100;
const AMOUNT_MAXIMUM = 1_000_000_000;

const isName = (name: string | null | undefined): boolean =>
  name == null || (name.trim() !== '' && name.length <= NAME_LENGTH_MAXIMUM);
const isCount = (count: number | null | undefined): boolean =>
  count == null || (Number.isInteger(count) && count > 0 && count <= AMOUNT_MAXIMUM);

function faultOf(state: GameState): string | undefined {
  if (!isName(state.nameVi)) return 'nameVi';
  if (!isName(state.nameEn)) return 'nameEn';
  if (!isCount(state.pin)) return 'pin';
  if (!isCount(state.minBet)) return 'minBet';
  if (state.tags?.some((tag) => !GAME_TAGS.includes(tag))) return 'tags';
  return undefined;
}

/** Applies the settings on every node. Refuses game_not_found, and input_invalid with the field at fault. */
export async function setGameState(
  module: ModuleContext,
  gameId: string,
  state: GameState,
  actor: string,
): Promise<Result<void, 'game_not_found' | 'input_invalid'>> {
  const wrong = faultOf(state);
  if (wrong !== undefined) return refuse('input_invalid', { fields: [{ field: wrong, reason: 'invalid' }] });
  const { byNode } = await module.cache.fresh();
  if (byNode.get(gameId)?.id !== gameId) return refuse('game_not_found');
  return changeCatalogue(module, async (tx) => {
    const known = await lockSetting(tx, gameId);
    await writeSetting(tx, { ...known, ...state });
    const change = { actor, action: 'catalogue.setGameState', subject: `catalogue.game/${gameId}` };
    await recordChange(tx, { ...change, before: known, after: state });
    return ok(undefined);
  });
}

/** Overlays entries and lottery games with their settings and play counts. */
import type { GameRow, GameSetting, LotteryGame } from './rows.ts';

/** A game's entry. */
export type EntryRow = Omit<GameRow, 'enabled' | 'maintenance' | 'pin' | 'plays' | 'lottery'>;

/** Placeholder colour of lottery tiles; all of them have the same night background. */
const LOTTERY_TINT = '#1a1650';
/** Default sort position of lotteries, before every entry. */
const LOTTERY_FIRST = -1_000;

function entryOf(game: LotteryGame, at: number): EntryRow {
  return {
    id: game.code,
    vendor: game.vendor,
    type: game.gameType,
    nameVi: game.nameVi,
    nameEn: game.nameEn,
    classify: game.groupId,
    rtpBasisPoints: null,
    minBet: null,
    payLines: null,
    freePlay: true,
    tags: [],
    rooms: [],
    tint: LOTTERY_TINT,
    sortOrder: LOTTERY_FIRST + at,
    addedAt: 0,
    retired: false,
  };
}

function withSetting(game: GameRow, setting: GameSetting | undefined): GameRow {
  if (!setting) return game;
  return {
    ...game,
    enabled: setting.enabled,
    maintenance: game.maintenance || setting.maintenance,
    pin: setting.pin,
    nameVi: setting.nameVi ?? game.nameVi,
    nameEn: setting.nameEn ?? game.nameEn,
    tags: setting.tags ?? game.tags,
    minBet: setting.minBet ?? game.minBet,
    freePlay: setting.freePlay ?? game.freePlay,
  };
}

/** Every game, including retired ones. For a duplicate id the entry is used. */
export function overlaid(
  entries: readonly EntryRow[],
  lotteries: readonly LotteryGame[],
  settings: ReadonlyMap<string, GameSetting>,
  plays: ReadonlyMap<string, number>,
): readonly GameRow[] {
  const taken = new Set(entries.map(({ id }) => id));
  const whole = (entry: EntryRow, maintenance: boolean, lottery: GameRow['lottery']): GameRow =>
    withSetting(
      { ...entry, enabled: true, maintenance, pin: null, plays: plays.get(entry.id) ?? 0, lottery },
      settings.get(entry.id),
    );
  return [
    ...entries.map((entry) => whole(entry, false, null)),
    ...lotteries.flatMap((game, at) =>
      taken.has(game.code)
        ? []
        : [whole(entryOf(game, at), !game.onSale, { iconUrl: game.iconUrl, groupId: game.groupId })],
    ),
  ];
}

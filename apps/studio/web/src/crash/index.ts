/** Entry point of curves: the game, and what to preload before its session is there. */
import type { CrashEntered, CrashNews } from '../../../wire/crash.ts';
import { preload } from '../frame/calls.ts';
import { liveGame } from '../frame/live-game.tsx';
import { createSound } from '../frame/sound/sound.ts';
import { firstBet } from '../frame/storage.ts';
import { betsOf } from './round/curve.ts';
import { betKey, createPlay } from './round/play.ts';
import { createView } from './round/view.ts';
import { EFFECTS } from './sound.ts';
import { Table, type TableProps } from './table.tsx';
import { themeOf } from './themes.ts';

export const Game = liveGame<CrashEntered, CrashNews, TableProps>({
  begin({ session, entered, ask, follow, money }) {
    const { id } = session.game;
    const bets = betsOf(entered.minBet, entered.maxBet);
    const view = createView(entered, [firstBet(betKey(id, 0), bets, 2), firstBet(betKey(id, 1), bets, 2)]);
    const sound = createSound(themeOf(id).tune, EFFECTS);
    const play = createPlay({ game: id, ask, view, sound, money });
    follow(play);
    return { session, entered, view, play, sound, bets };
  },
  Screen: Table,
});

/** Preloads the rider and the sky. */
export function prepare(game: string): void {
  const { rider, landmarks } = themeOf(game);
  for (const picture of [rider, ...landmarks.map((each) => each.picture)]) preload(picture);
}

/** Favourite lotteries of each username on this device (GAME-06). */
import { readStored, STORAGE, writeStored } from '../device/storage.ts';

/** The ids of a user's favourite lotteries. */
export const lotteryFavourites = (userName: string): readonly string[] =>
  readStored(STORAGE.lotteryFavourites)[userName] ?? [];

/** Adds or removes one. */
export function saveLotteryFavourite(userName: string, gameId: string, wanted: boolean): void {
  const all = readStored(STORAGE.lotteryFavourites);
  const others = (all[userName] ?? []).filter((id) => id !== gameId);
  writeStored(STORAGE.lotteryFavourites, { ...all, [userName]: wanted ? [...others, gameId] : others });
}

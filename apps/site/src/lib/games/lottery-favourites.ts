/** Favourite lotteries of each user name on this device (GAME-06). */
import { readStored, STORAGE, writeStored } from '../storage.ts';

/** The ids of a user's favourite lotteries. */
export const lotteryFavourites = (userName: string): readonly string[] => readStored(STORAGE.lotteryFavourites)[userName] ?? [];

/** Keeps or drops one. */
export function keepLotteryFavourite(userName: string, gameId: string, wanted: boolean): void {
  const all = readStored(STORAGE.lotteryFavourites);
  const others = (all[userName] ?? []).filter((id) => id !== gameId);
  writeStored(STORAGE.lotteryFavourites, { ...all, [userName]: wanted ? [...others, gameId] : others });
}

/** The fishing room of each game, and its public part. */
import { GAMES } from '@lantern/catalogue';
import { killChance, FISHING_ROOMS, type Fish, type FishingRoom } from '@lantern/game-math/fishing';
import type { FishShown, FishingEntered } from '../../wire/fishing.ts';

const MILLION = 1_000_000n;

const rooms = new Map(
  GAMES.filter(({ type }) => type === 'FISH').flatMap((game) => {
    const found = FISHING_ROOMS.find(({ id }) => id === game.classify);
    return found ? [[game.id, found] as const] : [];
  }),
);

/** The room of a game; undefined for games of another kind. */
export const fishingRoomOf = (game: string): FishingRoom | undefined => rooms.get(game);

/** The room a round was begun in, by id. Throws for a room this release does not have. */
export function fishingRoomNamed(id: string): FishingRoom {
  const found = FISHING_ROOMS.find((each) => each.id === id);
  if (!found) throw new Error(`There is no fishing room ${id}`);
  return found;
}

function fishShown(rtpBasisPoints: number, fish: Fish): FishShown {
  const { numerator, denominator } = killChance(rtpBasisPoints, { target: fish });
  return {
    id: fish.id,
    size: fish.size,
    bomb: fish.bomb ?? false,
    multipliers: fish.prizes.map(({ multiplier }) => multiplier).toSorted((one, other) => one - other),
    killMillionths: Number((numerator * MILLION) / denominator),
  };
}

/** The part of a room that is sent to frames. */
export const roomShown = ({ id, rtpBasisPoints, fish }: FishingRoom): FishingEntered['room'] => ({
  id,
  rtpBasisPoints,
  fish: fish.map((each) => fishShown(rtpBasisPoints, each)),
});

/** Prices of a bullet, ascending. */
export const pricesOf = ({ bullets }: FishingRoom): readonly number[] => bullets.map(Number);

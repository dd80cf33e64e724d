/** Which waters a game is played in, and what of them is told. */
import { GAMES } from '@lantern/catalogue';
import { killChance, WATERS, type Fish, type Waters } from '@lantern/game-math/fishing';
import type { FishShown, WaterEntered } from '../../wire/fishing.ts';

const MILLION = 1_000_000n;

const waters = new Map(
  GAMES.filter(({ type }) => type === 'FISH').flatMap((game) => {
    const found = WATERS.find(({ id }) => id === game.classify);
    return found ? [[game.id, found] as const] : [];
  }),
);

/** The waters of a game; undefined for what is no fishing. */
export const watersOf = (game: string): Waters | undefined => waters.get(game);

/** The waters of that id, by which a round was begun. Throws for those this release no longer has. */
export function watersNamed(id: string): Waters {
  const found = WATERS.find((each) => each.id === id);
  if (!found) throw new Error(`There are no waters ${id} to shoot in`);
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

/** What a frame is told of them. */
export const shownWaters = ({ id, rtpBasisPoints, fish }: Waters): WaterEntered['waters'] => ({ id, rtpBasisPoints, fish: fish.map((each) => fishShown(rtpBasisPoints, each)) });

/** Prices of a bullet, ascending. */
export const pricesOf = ({ bullets }: Waters): readonly number[] => bullets.map(Number);

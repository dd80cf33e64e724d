/** The fish in the water, by id and in drawing order, large ones behind. Positions are updated once per frame. */
import type { FishShown, Swimmer } from '../../../../wire/fishing.ts';
import { isInWater, placeOf } from '../../../../wire/path.ts';
import type { Creatures } from '../art.ts';
import type { Body } from './flight.ts';

export interface LiveFish extends Body {
  readonly swimmer: Swimmer;
  readonly shown: FishShown;
  x: number;
  y: number;
  heading: number;
  readonly long: number;
  readonly high: number;
  /** In the water, where a bullet can hit it. */
  here: boolean;
  /** Faces left on the screen: flipped, so that its back stays up. */
  turned: boolean;
  /** When a bullet last hit it. */
  metAtMs: number;
}

const ORDER: Readonly<Record<FishShown['size'], number>> = { boss: 0, large: 1, precious: 2, medium: 3, small: 4 };
/** Small fish are drawn larger. */
const SCALES: Readonly<Record<FishShown['size'], number>> = {
  small: 1.28,
  medium: 1.12,
  large: 1,
  precious: 1,
  boss: 1,
};
/** A body is a little smaller than its picture. */
const BODY = 0.42;

export const scaleOfSize = (size: FishShown['size']): number => SCALES[size];

export interface Fleet {
  readonly fish: readonly LiveFish[];
  get(swimmerId: number): LiveFish | undefined;
  add(swimmers: readonly Swimmer[]): void;
  /** Removes it; undefined when it was not there. */
  remove(swimmerId: number): LiveFish | undefined;
  clear(): void;
  /** Updates all positions to a time of the studio's clock. */
  move(atMs: number): void;
}

export function createFleet(kinds: readonly FishShown[], { cells }: Creatures): Fleet {
  const byKind = new Map(kinds.map((kind) => [kind.id, kind]));
  const byId = new Map<number, LiveFish>();
  const fish: LiveFish[] = [];
  const place = { x: 0, y: 0, heading: 0 };
  const remove = (swimmerId: number): LiveFish | undefined => {
    const found = byId.get(swimmerId);
    if (!found) return undefined;
    byId.delete(swimmerId);
    fish.splice(fish.indexOf(found), 1);
    return found;
  };
  const addOne = (swimmer: Swimmer): void => {
    const shown = byKind.get(swimmer.fish);
    const cell = cells[swimmer.fish];
    if (!shown || !cell || byId.has(swimmer.swimmerId)) return;
    const scale = scaleOfSize(shown.size);
    const live: LiveFish = {
      swimmer,
      shown,
      x: -1_000,
      y: -1_000,
      heading: 0,
      long: cell.width * scale * BODY,
      high: cell.height * scale * BODY,
      here: false,
      turned: false,
      metAtMs: -1_000,
    };
    byId.set(swimmer.swimmerId, live);
    const before = fish.findIndex((other) => ORDER[other.shown.size] > ORDER[shown.size]);
    fish.splice(before < 0 ? fish.length : before, 0, live);
  };
  return {
    fish,
    get: (swimmerId) => byId.get(swimmerId),
    add: (swimmers) => swimmers.forEach(addOne),
    remove,
    clear() {
      byId.clear();
      fish.length = 0;
    },
    move(atMs) {
      for (let index = fish.length - 1; index >= 0; index -= 1) {
        const live = fish[index]!;
        const at = placeOf(live.swimmer, atMs, place);
        if (at) {
          live.x = at.x;
          live.y = at.y;
          live.heading = at.heading;
          live.here = isInWater(at.x, at.y);
        } else {
          live.here = false;
          if (atMs > live.swimmer.bornMs + live.swimmer.livesMs) remove(live.swimmer.swimmerId);
        }
      }
    },
  };
}

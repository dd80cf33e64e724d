/** The water on a canvas: shows what the play says, and reports hits to it. */
import { clock } from '@lantern/ui';
import type { FishShown, SeatShown, Swimmer } from '../../../../wire/fishing.ts';
import type { WaterArt } from '../art.ts';
import type { Shot } from '../play/shot-batches.ts';
import { showDeath } from './deaths.ts';
import { drawWater, type Easel } from './draw.ts';
import { createEasel } from './easel.ts';
import type { LiveFish } from './fleet.ts';
import { meets } from './flight.ts';
import { CANNONS, layOf, toWater, type Lay } from './lay.ts';
import { freeOf } from './pools.ts';
import { createState, type WaterState } from './state.ts';
import { step, type Meetings } from './step.ts';

export interface WaterOptions {
  readonly canvas: HTMLCanvasElement;
  readonly art: WaterArt;
  readonly kinds: readonly FishShown[];
  readonly seat: number;
  readonly seats: readonly (SeatShown | null)[];
  readonly still: () => boolean;
}

export interface Caught {
  readonly swimmerId: number;
  readonly multiplier: number;
}

export interface Water {
  resize(width: number, height: number): void;
  lay(): Lay;
  seat(seat: number, seats: readonly (SeatShown | null)[]): void;
  meet(meetings: Meetings): void;
  swim(swimmers: readonly Swimmer[], anew: boolean): void;
  /** A bullet leaves a cannon; own ones have a shot. */
  fire(seat: number, way: number, price: number, shot: Shot | undefined): void;
  /** These were killed by someone. Returns the fish of those that were still there. */
  kill(seat: number, caught: readonly Caught[]): readonly LiveFish[];
  /** A text over a fish, or over the own cannon where the fish is gone. */
  say(text: string, swimmerId: number, quiet: boolean): void;
  /** The kind of a fish, also after its death. */
  kindOf(swimmerId: number): string;
  /** The fish at a place of the canvas, in CSS pixels. */
  fishAt(x: number, y: number): LiveFish | undefined;
  /** The direction from the own cannon to a place of the canvas. */
  wayTo(x: number, y: number): number;
  aim(way: number): void;
  aimedAt(): number;
  /** Rotates the own cannon, as seen on the screen. */
  turn(by: number): void;
  lock(fish: LiveFish | undefined): void;
  locked(): LiveFish | undefined;
  /** The most valuable fish, next after the locked one. */
  nextFish(): LiveFish | undefined;
  /** The member's own bullets in flight. */
  ownShots(): readonly Shot[];
  clearShots(): void;
  destroy(): void;
}

/** Tolerance of a tap, about a finger. */
const FINGER = 16;
const LONGEST_STEP_MS = 50;
/** Distance from the cannon at which a bullet starts. */
const MUZZLE = 90;
/** Not drawn yet: announced before its birth. */
const UNBORN_X = -900;
const MAX_KINDS = 2_000;

/** Animation loop, paused on hidden pages. */
function createFrames(frame: (nowMs: number, atMs: number, stepMs: number) => void): () => void {
  let frameId = 0;
  let beforeMs = 0;
  const run = (): void => {
    frameId = requestAnimationFrame(run);
    const nowMs = clock.elapsedMs();
    const stepMs = beforeMs === 0 ? 0 : Math.min(LONGEST_STEP_MS, nowMs - beforeMs);
    beforeMs = nowMs;
    frame(nowMs, clock.nowMs(), stepMs);
  };
  const onHidden = (): void => {
    cancelAnimationFrame(frameId);
    beforeMs = 0;
    if (!document.hidden) frameId = requestAnimationFrame(run);
  };
  document.addEventListener('visibilitychange', onHidden);
  onHidden();
  return () => {
    cancelAnimationFrame(frameId);
    document.removeEventListener('visibilitychange', onHidden);
  };
}

/** Fish and bullets. */
function createLife(state: WaterState) {
  const kinds = new Map<number, string>();
  return {
    swim(swimmers: readonly Swimmer[], anew: boolean): void {
      if (anew) state.fleet.clear();
      if (kinds.size > MAX_KINDS) kinds.clear();
      for (const { swimmerId, fish } of swimmers) kinds.set(swimmerId, fish);
      state.fleet.add(swimmers);
    },
    kindOf: (swimmerId: number): string => kinds.get(swimmerId) ?? '',
    fire(seat: number, way: number, price: number, shot: Shot | undefined): void {
      const cannon = state.cannons[seat];
      const bullet = freeOf(state.pools.bullets);
      if (!bullet || !cannon) return;
      const [x, y] = CANNONS[seat]!;
      const nowMs = clock.elapsedMs();
      Object.assign(bullet, {
        on: true,
        x: x + Math.cos(way) * MUZZLE,
        y: y + Math.sin(way) * MUZZLE,
        way,
        seat,
        price,
        shot,
        seeks: shot ? state.locked : 0,
        bornMs: nowMs,
      });
      [cannon.way, cannon.firedMs] = [way, nowMs];
    },
    kill(by: number, caught: readonly Caught[]): readonly LiveFish[] {
      const nowMs = clock.elapsedMs();
      return caught.flatMap(({ swimmerId, multiplier }) => {
        const fish = state.fleet.remove(swimmerId);
        if (fish && fish.x > UNBORN_X) showDeath(state, fish, by, multiplier, nowMs);
        return fish ? [fish] : [];
      });
    },
    say(text: string, swimmerId: number, quiet: boolean): void {
      const words = freeOf(state.pools.words);
      const fish = state.fleet.get(swimmerId);
      const [x, y] = fish ? [fish.x, fish.y] : CANNONS[state.seat]!;
      if (words) Object.assign(words, { on: true, text, x, y, bornMs: clock.elapsedMs(), quiet });
    },
    ownShots: (): readonly Shot[] => state.pools.bullets.flatMap(({ on, shot }) => (on && shot ? [shot] : [])),
    clearShots(): void {
      for (const bullet of state.pools.bullets) bullet.on = false;
    },
  };
}

/** The own cannon: direction and target. */
function createAim(state: WaterState) {
  const point = { x: 0, y: 0 };
  return {
    fishAt(x: number, y: number): LiveFish | undefined {
      toWater(state.lay, x, y, point);
      for (let index = state.fleet.fish.length - 1; index >= 0; index -= 1) {
        const fish = state.fleet.fish[index]!;
        if (fish.here && meets(fish, point.x, point.y, FINGER)) return fish;
      }
      return undefined;
    },
    wayTo(x: number, y: number): number {
      toWater(state.lay, x, y, point);
      const [fromX, fromY] = CANNONS[state.seat]!;
      return Math.atan2(point.y - fromY, point.x - fromX);
    },
    aim(way: number): void {
      state.cannons[state.seat]!.way = way;
    },
    aimedAt(): number {
      const fish = state.fleet.get(state.locked);
      const [x, y] = CANNONS[state.seat]!;
      return fish?.here === true ? Math.atan2(fish.y - y, fish.x - x) : state.cannons[state.seat]!.way;
    },
    turn(by: number): void {
      const way = state.cannons[state.seat]!.way + by;
      // Normalized to one turn.
      state.cannons[state.seat]!.way = Math.atan2(Math.sin(way), Math.cos(way));
    },
    lock(fish: LiveFish | undefined): void {
      state.locked = fish?.swimmer.swimmerId ?? 0;
    },
    locked: (): LiveFish | undefined => state.fleet.get(state.locked),
    nextFish(): LiveFish | undefined {
      const here = state.fleet.fish.filter(({ here: inWater }) => inWater);
      const at = here.findIndex(({ swimmer }) => swimmer.swimmerId === state.locked);
      return here[(at + 1) % Math.max(1, here.length)];
    },
  };
}

/** Creates the water on a canvas. It is drawn once it has a size and a hit listener. */
export function createWater({ canvas, art, kinds, seat, seats, still }: WaterOptions): Water {
  const state = createState(kinds, art.creatures, seat, seats);
  let easel: Easel | undefined;
  let meetings: Meetings | undefined;
  const stop = createFrames((nowMs, atMs, stepMs) => {
    if (!easel || !meetings) return;
    step(state, atMs, nowMs, stepMs, meetings);
    drawWater(easel, state, atMs, nowMs);
  });
  const fit = (): void => {
    state.lay = layOf(state.width, state.height, state.seat);
    easel = createEasel(canvas, state, art, kinds, still);
  };
  return {
    ...createLife(state),
    ...createAim(state),
    resize(width, height) {
      if (width === state.width && height === state.height) return;
      [state.width, state.height] = [width, height];
      fit();
    },
    lay: () => state.lay,
    seat(own, all) {
      const moved = own !== state.seat;
      [state.seat, state.seats] = [own, all];
      if (moved && easel) fit();
    },
    meet(wanted) {
      meetings = wanted;
    },
    destroy: stop,
  };
}

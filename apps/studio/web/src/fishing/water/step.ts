/** Frame step: moves fish and bullets, and detects hits. */
import { MAX_BURST, BURST_RADIUS } from '../../../../wire/fishing.ts';
import type { LiveFish } from './fleet.ts';
import { fly, meets } from './flight.ts';
import { freeOf, type Bullet } from './pools.ts';
import type { Shot } from '../play/shot-batches.ts';
import type { WaterState } from './state.ts';

/** Lifetime of a bullet without a hit; then it is reported as missed. */
const BULLET_LIFE_MS = 6_500;
export const NET_MS = 420;
export const DYING_MS = 900;
export const COIN_MS = 900;
export const WORDS_MS = 1_300;
export const BURST_MS = 620;
const BULLET_REACH = 8;

export interface Meetings {
  /** One of the member's own bullets hit a fish; with a bomb, also those in its radius. */
  readonly onMet: (shot: Shot, fish: LiveFish, around: readonly number[]) => void;
  readonly onMissed: (shot: Shot) => void;
  /** The locked fish is gone. */
  readonly onLost: () => void;
  /** Whether a bullet still counts. */
  readonly counts: (shot: Shot) => boolean;
}

function metBy(state: WaterState, bullet: Bullet): LiveFish | undefined {
  const { fleet } = state;
  if (bullet.seeks !== 0) {
    const sought = fleet.get(bullet.seeks);
    return sought?.here === true && meets(sought, bullet.x, bullet.y, BULLET_REACH) ? sought : undefined;
  }
  // Small fish are in front of large ones.
  for (let index = fleet.fish.length - 1; index >= 0; index -= 1) {
    const fish = fleet.fish[index]!;
    if (fish.here && meets(fish, bullet.x, bullet.y, BULLET_REACH)) return fish;
  }
  return undefined;
}

/** Others within a bomb's radius, nearest first. */
export function burstOf({ fleet }: WaterState, bomb: LiveFish): readonly number[] {
  return fleet.fish
    .filter(
      (fish) =>
        fish !== bomb &&
        fish.here &&
        fish.shown.size !== 'boss' &&
        Math.hypot(fish.x - bomb.x, fish.y - bomb.y) <= BURST_RADIUS,
    )
    .sort((one, other) => Math.hypot(one.x - bomb.x, one.y - bomb.y) - Math.hypot(other.x - bomb.x, other.y - bomb.y))
    .slice(0, MAX_BURST)
    .map(({ swimmer }) => swimmer.swimmerId);
}

function castNet(state: WaterState, bullet: Bullet, nowMs: number): void {
  const net = freeOf(state.pools.nets);
  if (!net) return;
  net.on = true;
  net.x = bullet.x;
  net.y = bullet.y;
  net.bornMs = nowMs;
  net.mine = bullet.shot !== undefined;
}

const NONE: readonly number[] = [];

function moveBullet(
  state: WaterState,
  bullet: Bullet,
  nowMs: number,
  stepMs: number,
  { onMet, onMissed, counts }: Meetings,
): void {
  const { shot } = bullet;
  if (shot && !counts(shot)) {
    bullet.on = false;
    return;
  }
  let sought = bullet.seeks === 0 ? undefined : state.fleet.get(bullet.seeks);
  // Its target is gone: it flies straight.
  if (sought?.here !== true) {
    bullet.seeks = 0;
    sought = undefined;
  }
  fly(bullet, stepMs, sought);
  const met = metBy(state, bullet);
  if (met) {
    bullet.on = false;
    met.metAtMs = nowMs;
    castNet(state, bullet, nowMs);
    if (shot) onMet(shot, met, met.shown.bomb ? burstOf(state, met) : NONE);
  } else if (nowMs - bullet.bornMs > BULLET_LIFE_MS) {
    bullet.on = false;
    if (shot) onMissed(shot);
  }
}

function age(pool: readonly { on: boolean; readonly bornMs: number }[], nowMs: number, livesMs: number): void {
  for (const one of pool) if (one.on && nowMs - one.bornMs > livesMs) one.on = false;
}

const SECOND_MS = 1_000;

/** One step. `atMs` is the studio's time, `nowMs` the page's own. */
export function step(state: WaterState, atMs: number, nowMs: number, stepMs: number, meetings: Meetings): void {
  const { fleet, pools, bubbles } = state;
  fleet.move(atMs);
  if (state.locked !== 0 && fleet.get(state.locked)?.here !== true) {
    state.locked = 0;
    meetings.onLost();
  }
  for (const bullet of pools.bullets) if (bullet.on) moveBullet(state, bullet, nowMs, stepMs, meetings);
  age(pools.nets, nowMs, NET_MS);
  age(pools.dying, nowMs, DYING_MS);
  age(pools.coins, nowMs, COIN_MS);
  age(pools.words, nowMs, WORDS_MS);
  age(pools.bursts, nowMs, BURST_MS);
  for (const bubble of bubbles) {
    bubble.y -= (bubble.speed * stepMs) / SECOND_MS;
    if (bubble.y < -0.05) bubble.y = 1.05;
  }
}

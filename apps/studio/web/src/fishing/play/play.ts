/** Playing: touches become bullets, bullets become words to the studio, and what the studio says is shown. */
import { clock } from '@lantern/ui';
import type { BulletAsked, FishingNews, HitAnswer, WaterEntered } from '../../../../wire/fishing.ts';
import type { SessionOpened } from '../../../../wire/session.ts';
import type { Refused } from '../../frame/calls.ts';
import { UNREACHED } from '../../frame/calls.ts';
import type { Line } from '../../frame/line.ts';
import { randomHex, randomUuid } from '../../frame/random.ts';
import { readBalance } from '../../frame/round-calls.ts';
import type { Sound } from '../../frame/sound/sound.ts';
import { keepBet } from '../../frame/storage.ts';
import type { Effect } from '../sound.ts';
import type { Water } from '../water/water.ts';
import { tierOf, type ViewStore } from './view.ts';
import { createVolleys, type Shot } from './volleys.ts';

export interface PlayWords {
  readonly plus: (amount: number) => string;
  readonly back: () => string;
  readonly caught: (fish: string, multiplier: number, won: number) => string;
  readonly locked: (fish: string) => string;
  readonly boss: (fish: string) => string;
  readonly givenBack: (bullets: number) => string;
}

export interface PlayOptions {
  readonly session: SessionOpened;
  readonly line: Pick<Line, 'ask'>;
  readonly entered: WaterEntered;
  readonly water: Water;
  readonly view: ViewStore;
  readonly sound: Sound<Effect>;
  readonly words: PlayWords;
}

export interface Play {
  /** Says which of the water's news came. */
  hear(news: string, value: unknown): void;
  /** The line was lost and is back. */
  enterAgain(entered: WaterEntered): void;
  /** One bullet, the way the cannon looks. */
  shoot(): void;
  /** A touch: at a fish, bullets seek it; at water, the cannon looks there. */
  aimAt(x: number, y: number, mayLock: boolean): void;
  lockNext(): void;
  unlock(): void;
  choose(price: number): void;
  understand(): void;
  refreshBalance(): Promise<void>;
  /** Nobody looks any more: what still flies is given back. */
  rest(): void;
}

export const NO_FUNDS = 'funds_insufficient';
const MEMBER_SEED_BYTES = 16;
const MILLI = 1_000;
const HASTE_MS = 1_000;
const TOLD_MS = { catch: 2_400, boss: 3_400, givenBack: 4_500 } as const;
const BETWEEN_OTHERS_MS = 90;
/** The studio's business, over in a moment, and nothing of the member's. */
const PASSING = ['seed_changed', UNREACHED];

function waitOf(value: unknown): number {
  const { waitMs } = (typeof value === 'object' && value !== null ? value : {}) as { readonly waitMs?: unknown };
  return typeof waitMs === 'number' ? waitMs : HASTE_MS;
}

/** Tells something for a while, and takes back only what it told itself. */
function createTelling(view: ViewStore) {
  const timers: Partial<Record<keyof typeof TOLD_MS, number>> = {};
  return (what: keyof typeof TOLD_MS, show: Parameters<ViewStore['update']>[0]): void => {
    window.clearTimeout(timers[what]);
    view.update(show);
    timers[what] = window.setTimeout(() => view.update((before) => ({ ...before, [what]: what === 'givenBack' ? 0 : undefined })), TOLD_MS[what]);
  };
}

type Tell = ReturnType<typeof createTelling>;

/** Shows what the studio decided about a bullet. */
function createVerdict({ water, view, sound, words }: PlayOptions, tell: Tell) {
  let catches = 0;
  return (shot: Shot, { killed, won }: HitAnswer, swimmerId: number): void => {
    if (killed === null) return water.say(words.back(), swimmerId, true);
    if (killed.length === 0) return;
    const name = water.kindOf(swimmerId);
    water.kill(view.get().seat, killed);
    const multiplier = killed.reduce((sum, each) => sum + each.multiplier, 0);
    water.say(words.plus(won), 0, false);
    const tier = tierOf(multiplier);
    sound.play(tier === undefined ? 'catch' : 'large', Math.min(4, Math.floor(multiplier / 5)));
    catches += 1;
    const number = catches;
    if (tier === undefined) view.update((before) => ({ ...before, said: words.caught(name, multiplier, won) }));
    else tell('catch', (before) => ({ ...before, catch: { fish: name, multiplier, won, tier, number }, said: words.caught(name, multiplier, won) }));
  };
}

/** What the water tells everybody, shown. */
function createHearing({ water, view, sound, words }: PlayOptions, tell: Tell) {
  const heard: { readonly [News in keyof FishingNews]: (value: FishingNews[News]) => void } = {
    swimmers: (swimmers) => water.swim(swimmers, false),
    seats(seats) {
      water.seat(view.get().seat, seats);
      view.update((before) => ({ ...before, seats }));
    },
    fired({ seat, angle, count, price }) {
      for (let index = 0; index < count; index += 1) window.setTimeout(() => water.fire(seat, angle / MILLI, price, undefined), index * BETWEEN_OTHERS_MS);
    },
    killed({ seat, killed }) {
      const dead = water.kill(seat, killed);
      if (dead.some(({ shown }) => shown.bomb)) sound.play('burst');
    },
    called({ fish }) {
      sound.play('boss');
      tell('boss', (before) => ({ ...before, boss: fish, said: words.boss(fish) }));
    },
    balance: ({ balance }) => view.update((before) => ({ ...before, balance })),
    returned: ({ bullets }) => tell('givenBack', (before) => ({ ...before, givenBack: bullets.length, said: words.givenBack(bullets.length) })),
  };
  return (news: string, value: unknown): void => {
    if (Object.prototype.hasOwnProperty.call(heard, news)) (heard[news as keyof FishingNews] as (told: unknown) => void)(value);
  };
}

/** Bullets: what meets what in the water becomes words to the studio. */
function createBullets(options: PlayOptions, tell: Tell) {
  const { line, entered, water, view, sound, words } = options;
  let openAtMs = 0;
  const onRefused = (refusal: Refused): void => {
    if (refusal.code === 'too_fast') openAtMs = clock.elapsedMs() + waitOf(refusal.value);
    else if (!PASSING.includes(refusal.code)) view.update((before) => ({ ...before, trouble: refusal }));
  };
  const volleys = createVolleys(entered.seedHash, {
    ask: line.ask,
    newId: randomUuid,
    newSeed: () => randomHex(MEMBER_SEED_BYTES),
    onTaken: ({ balance }) => view.update((before) => ({ ...before, balance })),
    onRefused,
    onVerdict: createVerdict(options, tell),
  });
  water.meet({
    onMet(shot, fish, around) {
      sound.play('net');
      volleys.met(shot, fish.swimmer.swimmerId, around);
    },
    onMissed(shot) {
      volleys.missed(shot);
      water.say(words.back(), 0, true);
    },
    onLost: () => view.update((before) => ({ ...before, locked: undefined })),
    counts: volleys.counts,
  });
  return {
    volleys,
    shoot(): void {
      const { price, balance, trouble, seat } = view.get();
      if (trouble || clock.elapsedMs() < openAtMs) return;
      if (balance - volleys.onTheWay() < price) {
        view.update((before) => ({ ...before, trouble: { code: NO_FUNDS, message: '' } }));
        return;
      }
      const way = water.aimedAt();
      const shot = volleys.shoot(price, Math.round(way * MILLI));
      if (!shot) return;
      water.fire(seat, way, price, shot);
      sound.play('shot');
    },
  };
}

/** Begins it. */
export function createPlay(options: PlayOptions): Play {
  const { session, line, water, view, sound, words } = options;
  const tell = createTelling(view);
  const { volleys, shoot } = createBullets(options, tell);
  const lock = (fish: ReturnType<Water['fishAt']>): void => {
    const before = water.locked();
    water.lock(fish);
    if (fish === before) return;
    if (fish) sound.play('lock');
    view.update((shown) => ({ ...shown, locked: fish?.shown.id, ...(fish && { said: words.locked(fish.shown.id) }) }));
  };
  return {
    shoot,
    hear: createHearing(options, tell),
    enterAgain(again) {
      const lost = water.ownShots().length;
      water.clearShots();
      volleys.startOver(again.seedHash);
      water.seat(again.seat, again.seats);
      water.swim(again.swimming, true);
      view.update((before) => ({ ...before, balance: again.balance, seats: again.seats, seat: again.seat, locked: undefined }));
      if (lost > 0) tell('givenBack', (before) => ({ ...before, givenBack: lost, said: words.givenBack(lost) }));
      void line.ask('bullet', { price: view.get().price } satisfies BulletAsked);
    },
    aimAt(x, y, mayLock) {
      lock(mayLock ? water.fishAt(x, y) : undefined);
      water.aim(water.wayTo(x, y));
    },
    lockNext: () => lock(water.nextFish()),
    unlock: () => lock(undefined),
    choose(price) {
      keepBet(session.game.id, price);
      view.update((before) => ({ ...before, price }));
      void line.ask('bullet', { price } satisfies BulletAsked);
    },
    understand: () => view.update((before) => ({ ...before, trouble: undefined })),
    async refreshBalance() {
      const answer = await readBalance();
      if (answer.ok) view.update((before) => ({ ...before, balance: answer.value.balance }));
    },
    rest() {
      for (const shot of water.ownShots()) volleys.missed(shot);
      water.clearShots();
    },
  };
}

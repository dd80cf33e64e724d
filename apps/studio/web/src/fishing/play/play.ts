/** Game logic: touches become bullets, bullets become calls to the studio, and its answers are shown. */
import { clock } from '@lantern/ui';
import type { BulletRequest, FishingNews, HitAnswer, FishingEntered } from '../../../../wire/fishing.ts';
import type { SessionOpened } from '../../../../wire/session.ts';
import { TOO_FAST, UNREACHED, waitOf, type Refused } from '../../frame/calls.ts';
import type { FramePlay } from '../../frame/game.ts';
import type { LiveConnection } from '../../frame/live-connection.ts';
import type { LivePlay } from '../../frame/live-game.tsx';
import { MEMBER_SEED_BYTES, randomHex, randomUuid } from '../../frame/random.ts';
import { untilShown } from '../../frame/pending-result.ts';
import { readBalance } from '../../frame/round-calls.ts';
import type { Sound } from '../../frame/sound/sound.ts';
import { saveBet } from '../../frame/storage.ts';
import { noFunds } from '../../frame/view.ts';
import type { Effect } from '../sound.ts';
import type { Water } from '../water/water.ts';
import { tierOf, type ViewStore } from './view.ts';
import { createShotBatches, type Shot } from './shot-batches.ts';

export interface PlayWords {
  readonly plus: (amount: number) => string;
  readonly back: () => string;
  readonly caught: (fish: string, multiplier: number, won: number) => string;
  readonly locked: (fish: string) => string;
  readonly boss: (fish: string) => string;
  readonly refunded: (bullets: number) => string;
}

export interface PlayOptions {
  readonly session: SessionOpened;
  readonly ask: LiveConnection['ask'];
  readonly entered: FishingEntered;
  readonly water: Water;
  readonly view: ViewStore;
  readonly sound: Sound<Effect>;
  readonly words: PlayWords;
}

export interface Play extends FramePlay, LivePlay<FishingEntered, FishingNews> {
  /** Fires one bullet in the cannon's direction. */
  shoot(): void;
  /** A touch: on a fish it is locked as the target; on water, the cannon turns there. */
  aimAt(x: number, y: number, mayLock: boolean): void;
  lockNext(): void;
  unlock(): void;
  choose(price: number): void;
  /** The page is hidden or left: bullets in flight are reported as missed and refunded. */
  rest(): void;
}

const MILLI = 1_000;
const SHOWN_MS = { catch: 2_400, boss: 3_400, refunded: 4_500 } as const;
const BETWEEN_OTHERS_MS = 90;
/** Short-lived refusals that need no message. */
const PASSING = ['seed_changed', UNREACHED];

/** Shows a notice for a while, and clears only its own. */
function createTimedNotices(view: ViewStore) {
  const timers: Partial<Record<keyof typeof SHOWN_MS, number>> = {};
  return (what: keyof typeof SHOWN_MS, show: Parameters<ViewStore['update']>[0]): void => {
    window.clearTimeout(timers[what]);
    view.update(show);
    timers[what] = window.setTimeout(() => view.set({ [what]: what === 'refunded' ? 0 : undefined }), SHOWN_MS[what]);
  };
}

type ShowNotice = ReturnType<typeof createTimedNotices>;

/** Shows the result of a bullet. */
function createVerdict({ water, view, sound, words }: PlayOptions, notice: ShowNotice) {
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
    if (tier === undefined) view.set({ said: words.caught(name, multiplier, won) });
    else
      notice('catch', (before) => ({
        ...before,
        catch: { fish: name, multiplier, won, tier, number },
        said: words.caught(name, multiplier, won),
      }));
  };
}

/** Shows the room's news. */
function createNews({ water, view, sound, words }: PlayOptions, notice: ShowNotice): Play['news'] {
  return {
    swimmers: (swimmers) => water.swim(swimmers, false),
    seats(seats) {
      water.seat(view.get().seat, seats);
      view.set({ seats });
    },
    fired({ seat, angle, count, price }) {
      for (let index = 0; index < count; index += 1)
        window.setTimeout(() => water.fire(seat, angle / MILLI, price, undefined), index * BETWEEN_OTHERS_MS);
    },
    killed({ seat, killed }) {
      const dead = water.kill(seat, killed);
      if (dead.some(({ shown }) => shown.bomb)) sound.play('burst');
    },
    called({ fish }) {
      sound.play('boss');
      notice('boss', (before) => ({ ...before, boss: fish, said: words.boss(fish) }));
    },
    balance: ({ balance }) => view.set({ balance }),
    returned: ({ bullets }) =>
      notice('refunded', (before) => ({ ...before, refunded: bullets.length, said: words.refunded(bullets.length) })),
  };
}

/** Bullets: hits in the water become calls to the studio. */
function createBullets(options: PlayOptions, notice: ShowNotice) {
  const { ask, entered, water, view, sound, words } = options;
  let openAtMs = 0;
  const onRefused = (refusal: Refused, bet: number): void => {
    if (refusal.code === TOO_FAST) openAtMs = clock.elapsedMs() + waitOf(refusal.value);
    else if (!PASSING.includes(refusal.code)) view.set({ trouble: { ...refusal, bet } });
  };
  const batches = createShotBatches(entered.seedHash, {
    ask: (call, request) => (call === 'hit' ? untilShown(ask(call, request)) : ask(call, request)),
    newId: randomUuid,
    newSeed: () => randomHex(MEMBER_SEED_BYTES),
    onTaken: ({ balance }) => view.set({ balance }),
    onRefused,
    onVerdict: createVerdict(options, notice),
  });
  water.meet({
    onMet(shot, fish, around) {
      sound.play('net');
      batches.met(shot, fish.swimmer.swimmerId, around);
    },
    onMissed(shot) {
      batches.missed(shot);
      water.say(words.back(), 0, true);
    },
    onLost: () => view.set({ locked: undefined }),
    counts: batches.counts,
  });
  return {
    batches,
    shoot(): void {
      const { price, balance, trouble, seat } = view.get();
      if (trouble || clock.elapsedMs() < openAtMs) return;
      if (balance - batches.onTheWay() < price) {
        view.set({ trouble: noFunds(price) });
        return;
      }
      const way = water.aimedAt();
      const shot = batches.shoot(price, Math.round(way * MILLI));
      if (!shot) return;
      water.fire(seat, way, price, shot);
      sound.play('shot');
    },
  };
}

/** Starts playing. */
export function createPlay(options: PlayOptions): Play {
  const { session, ask, water, view, sound, words } = options;
  const notice = createTimedNotices(view);
  const { batches, shoot } = createBullets(options, notice);
  const lock = (fish: ReturnType<Water['fishAt']>): void => {
    const before = water.locked();
    water.lock(fish);
    if (fish === before) return;
    if (fish) sound.play('lock');
    view.update((shown) => ({ ...shown, locked: fish?.shown.id, ...(fish && { said: words.locked(fish.shown.id) }) }));
  };
  return {
    shoot,
    news: createNews(options, notice),
    enter(again) {
      clock.sync(again.nowMs);
      const lost = water.ownShots().length;
      water.clearShots();
      batches.startOver(again.seedHash);
      water.seat(again.seat, again.seats);
      water.swim(again.swimming, true);
      view.set({
        balance: again.balance,
        seats: again.seats,
        seat: again.seat,
        locked: undefined,
      });
      if (lost > 0) notice('refunded', (before) => ({ ...before, refunded: lost, said: words.refunded(lost) }));
      void ask('bullet', { price: view.get().price } satisfies BulletRequest);
    },
    aimAt(x, y, mayLock) {
      lock(mayLock ? water.fishAt(x, y) : undefined);
      water.aim(water.wayTo(x, y));
    },
    lockNext: () => lock(water.nextFish()),
    unlock: () => lock(undefined),
    choose(price) {
      saveBet(session.game.id, price);
      view.set({ price });
      void ask('bullet', { price } satisfies BulletRequest);
    },
    async refreshBalance() {
      const answer = await readBalance();
      if (answer.ok) view.set({ balance: answer.value.balance });
    },
    rest() {
      for (const shot of water.ownShots()) batches.missed(shot);
      water.clearShots();
    },
  };
}

/** Game logic: touches become bullets, bullets become calls to the studio, and its answers are shown. */
import { clock } from '@lantern/ui';
import type { BulletRequest, FishingNews, HitAnswer, FishingEntered } from '../../../../wire/fishing.ts';
import type { SessionOpened } from '../../../../wire/session.ts';
import type { Refused } from '../../frame/calls.ts';
import { UNREACHED } from '../../frame/calls.ts';
import type { LiveConnection } from '../../frame/live-connection.ts';
import { MEMBER_SEED_BYTES, randomHex, randomUuid } from '../../frame/random.ts';
import { untilShown } from '../../frame/pending-result.ts';
import { readBalance } from '../../frame/round-calls.ts';
import type { Sound } from '../../frame/sound/sound.ts';
import { saveBet } from '../../frame/storage.ts';
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
  readonly connection: Pick<LiveConnection, 'ask'>;
  readonly entered: FishingEntered;
  readonly water: Water;
  readonly view: ViewStore;
  readonly sound: Sound<Effect>;
  readonly words: PlayWords;
}

export interface Play {
  /** Handles news of the room. */
  handleNews(news: string, value: unknown): void;
  /** The connection was lost and is back. */
  enterAgain(entered: FishingEntered): void;
  /** Fires one bullet in the cannon's direction. */
  shoot(): void;
  /** A touch: on a fish it is locked as the target; on water, the cannon turns there. */
  aimAt(x: number, y: number, mayLock: boolean): void;
  lockNext(): void;
  unlock(): void;
  choose(price: number): void;
  understand(): void;
  refreshBalance(): Promise<void>;
  /** The page is hidden or left: bullets in flight are reported as missed and refunded. */
  rest(): void;
}

export const NO_FUNDS = 'funds_insufficient';
const MILLI = 1_000;
const HASTE_MS = 1_000;
const SHOWN_MS = { catch: 2_400, boss: 3_400, refunded: 4_500 } as const;
const BETWEEN_OTHERS_MS = 90;
/** Short-lived refusals that need no message. */
const PASSING = ['seed_changed', UNREACHED];

function waitOf(value: unknown): number {
  const { waitMs } = (typeof value === 'object' && value !== null ? value : {}) as { readonly waitMs?: unknown };
  return typeof waitMs === 'number' ? waitMs : HASTE_MS;
}

/** Shows a notice for a while, and clears only its own. */
function createTimedNotices(view: ViewStore) {
  const timers: Partial<Record<keyof typeof SHOWN_MS, number>> = {};
  return (what: keyof typeof SHOWN_MS, show: Parameters<ViewStore['update']>[0]): void => {
    window.clearTimeout(timers[what]);
    view.update(show);
    timers[what] = window.setTimeout(
      () => view.update((before) => ({ ...before, [what]: what === 'refunded' ? 0 : undefined })),
      SHOWN_MS[what],
    );
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
    if (tier === undefined) view.update((before) => ({ ...before, said: words.caught(name, multiplier, won) }));
    else
      notice('catch', (before) => ({
        ...before,
        catch: { fish: name, multiplier, won, tier, number },
        said: words.caught(name, multiplier, won),
      }));
  };
}

/** Shows the room's news. */
function createNewsHandler({ water, view, sound, words }: PlayOptions, notice: ShowNotice) {
  const handlers: { readonly [News in keyof FishingNews]: (value: FishingNews[News]) => void } = {
    swimmers: (swimmers) => water.swim(swimmers, false),
    seats(seats) {
      water.seat(view.get().seat, seats);
      view.update((before) => ({ ...before, seats }));
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
    balance: ({ balance }) => view.update((before) => ({ ...before, balance })),
    returned: ({ bullets }) =>
      notice('refunded', (before) => ({ ...before, refunded: bullets.length, said: words.refunded(bullets.length) })),
  };
  return (news: string, value: unknown): void => {
    if (Object.prototype.hasOwnProperty.call(handlers, news))
      (handlers[news as keyof FishingNews] as (value: unknown) => void)(value);
  };
}

/** Bullets: hits in the water become calls to the studio. */
function createBullets(options: PlayOptions, notice: ShowNotice) {
  const { connection, entered, water, view, sound, words } = options;
  let openAtMs = 0;
  const onRefused = (refusal: Refused): void => {
    if (refusal.code === 'too_fast') openAtMs = clock.elapsedMs() + waitOf(refusal.value);
    else if (!PASSING.includes(refusal.code)) view.update((before) => ({ ...before, trouble: refusal }));
  };
  const batches = createShotBatches(entered.seedHash, {
    ask: (call, request) =>
      call === 'hit' ? untilShown(connection.ask(call, request)) : connection.ask(call, request),
    newId: randomUuid,
    newSeed: () => randomHex(MEMBER_SEED_BYTES),
    onTaken: ({ balance }) => view.update((before) => ({ ...before, balance })),
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
    onLost: () => view.update((before) => ({ ...before, locked: undefined })),
    counts: batches.counts,
  });
  return {
    batches,
    shoot(): void {
      const { price, balance, trouble, seat } = view.get();
      if (trouble || clock.elapsedMs() < openAtMs) return;
      if (balance - batches.onTheWay() < price) {
        view.update((before) => ({ ...before, trouble: { code: NO_FUNDS, message: '' } }));
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
  const { session, connection, water, view, sound, words } = options;
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
    handleNews: createNewsHandler(options, notice),
    enterAgain(again) {
      const lost = water.ownShots().length;
      water.clearShots();
      batches.startOver(again.seedHash);
      water.seat(again.seat, again.seats);
      water.swim(again.swimming, true);
      view.update((before) => ({
        ...before,
        balance: again.balance,
        seats: again.seats,
        seat: again.seat,
        locked: undefined,
      }));
      if (lost > 0) notice('refunded', (before) => ({ ...before, refunded: lost, said: words.refunded(lost) }));
      void connection.ask('bullet', { price: view.get().price } satisfies BulletRequest);
    },
    aimAt(x, y, mayLock) {
      lock(mayLock ? water.fishAt(x, y) : undefined);
      water.aim(water.wayTo(x, y));
    },
    lockNext: () => lock(water.nextFish()),
    unlock: () => lock(undefined),
    choose(price) {
      saveBet(session.game.id, price);
      view.update((before) => ({ ...before, price }));
      void connection.ask('bullet', { price } satisfies BulletRequest);
    },
    understand: () => view.update((before) => ({ ...before, trouble: undefined })),
    async refreshBalance() {
      const answer = await readBalance();
      if (answer.ok) view.update((before) => ({ ...before, balance: answer.value.balance }));
    },
    rest() {
      for (const shot of water.ownShots()) batches.missed(shot);
      water.clearShots();
    },
  };
}

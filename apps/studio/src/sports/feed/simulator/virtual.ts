/** Virtual football as a producer of its own: rounds by seed and clock, around the clock (sports domain reference §4). */
import type { Incident } from '@lantern/game-math/sports-football';
import { OVER } from '../../book/state.ts';
import type { FeedAdapter, House, Producer } from '../adapter.ts';
import type { PastMatch } from '../messages.ts';
import { seasonAt, seasonOf, type Match, type Season } from './calendar.ts';
import { createFate, type Fate } from './fate.ts';
import type { Draft } from './match-feed.ts';
import { createSimulatedAdapter, type SimulatorCore } from './simulated-adapter.ts';
import type { SimulatorDeps } from './simulator.ts';
import { createVirtualFeed, type VirtualMatchFeed } from './virtual-feed.ts';
import { endOf, OPENS_BEFORE_MS, VIRTUAL_LEAGUE, virtualMatchesBetween } from './virtual-league.ts';

export const VIRTUAL: Producer = {
  id: 'virtual',
  scope: 'virtual',
  aliveEveryMs: 2_000,
  downAfterMs: 6_000,
  recoverMaxMs: 600_000,
};

/** Matches from before this are given up. */
const OLDEST_MS = 86_400_000;
/** How often it is looked which rounds to open, and which results are missing. */
const TURN_MS = 1_000;
const PAST_MS = 30_000;
/** Matches that are announced, with their prices, in one tick: a round must not hold up the process. */
const OPENED_AT_ONCE = 2;
/** Matches of the past in one message. */
const PAST_AT_ONCE = 40;

type VirtualDeps = Omit<SimulatorDeps, 'faults'>;

/** Rounds around a moment: the one to be bet on, the one that is played, and those the book still waits for. */
class Rounds implements SimulatorCore {
  readonly #deps: VirtualDeps;
  readonly #house: House;
  readonly #seeds = new Map<string, Uint8Array>();
  readonly #fate: Fate = createFate((season) => this.#seeds.get(season)!);
  readonly #feeds = new Map<string, VirtualMatchFeed>();
  /** Matches that are announced or kept as results. */
  readonly #known = new Set<string>();
  #season: Season | undefined;
  #turnedAt = -Infinity;
  #pastAt = -Infinity;

  constructor(deps: VirtualDeps, house: House) {
    this.#deps = deps;
    this.#house = house;
  }

  async prepare(now: number): Promise<void> {
    const current = seasonAt(VIRTUAL_LEAGUE, now);
    if (this.#season?.id === current.id) return;
    // The season after is published with the present one, so that every hash is known before its first match.
    for (
      let season = seasonAt(VIRTUAL_LEAGUE, this.#unfinishedSince(now));
      season.number <= current.number + 1;
      season = seasonOf(VIRTUAL_LEAGUE, season.number + 1)
    )
      if (!this.#seeds.has(season.id)) this.#seeds.set(season.id, await this.#deps.seasonSeed(season));
    for (const id of await this.#house.pastOf(current.id)) this.#known.add(id);
    this.#season = current;
  }

  /** Kick-off of the oldest match that may not be over: slips wait for those that were played while no producer ran. */
  #unfinishedSince(now: number): number {
    let since = now - OPENS_BEFORE_MS;
    for (const { producer, status, kickOffAt } of this.#house.events())
      if (producer === VIRTUAL.id && (!OVER.has(status) || status === 'ended')) since = Math.min(since, kickOffAt);
    return Math.max(since, now - OLDEST_MS);
  }

  #open(match: Match): void {
    let incidents: readonly Incident[] | undefined;
    this.#known.add(match.id);
    this.#feeds.set(
      match.id,
      createVirtualFeed({
        match,
        proof: this.#fate.proofOf(match),
        house: this.#house,
        incidentsBy: (at) => (incidents ??= this.#fate.play(match).incidents).filter((one) => one.at <= at),
        seed: () => this.#fate.seedOf(match),
      }),
    );
  }

  /** Opens the rounds whose time has come, and closes those that are done. */
  #turn(now: number): void {
    if (now - this.#turnedAt < TURN_MS) return;
    this.#turnedAt = now;
    for (const [id, { isDone }] of this.#feeds) if (isDone) this.#feeds.delete(id);
    let opened = 0;
    for (const match of virtualMatchesBetween(this.#unfinishedSince(now), now + OPENS_BEFORE_MS)) {
      const status = this.#house.event(match.id)?.status;
      // One that had begun before it was announced is only a result.
      if (this.#feeds.has(match.id) || status === 'confirmed' || (status === undefined && match.kickOffAt <= now))
        continue;
      if (opened === OPENED_AT_ONCE) {
        this.#turnedAt = -Infinity;
        return;
      }
      opened += 1;
      this.#open(match);
    }
  }

  /** Matches of this season that were over before this producer began: its table counts them. */
  #past(now: number): Draft[] {
    if (now - this.#pastAt < PAST_MS) return [];
    this.#pastAt = now;
    const missed = virtualMatchesBetween(this.#season!.startsAt, now)
      .filter((match) => !this.#known.has(match.id) && !this.#house.event(match.id) && endOf(match) <= now)
      .slice(0, PAST_AT_ONCE);
    if (missed.length === 0) return [];
    if (missed.length === PAST_AT_ONCE) this.#pastAt = -Infinity;
    const matches = missed.map((match): PastMatch => {
      this.#known.add(match.id);
      const { incidents } = this.#fate.play(match);
      const half = incidents.find(({ kind }) => kind === 'half')!;
      const { plan, season, round, home, away, kickOffAt, id } = match;
      return {
        ...{ event: id, competition: plan.shown, season, round, home, away, kickOffAt },
        status: 'confirmed',
        score: [...incidents.at(-1)!.score],
        halfTime: [...half.score],
      };
    });
    return [{ k: 'past', event: '', b: { matches } }];
  }

  advance(now: number): readonly Draft[] {
    this.#turn(now);
    return [...[...this.#feeds.values()].flatMap((feed) => feed.advance(now)), ...this.#past(now)];
  }

  again(): void {
    for (const feed of this.#feeds.values()) if (!feed.isDone) feed.again();
  }
}

/** The rounds without timers. */
export const createVirtualCore = (deps: VirtualDeps, house: House): SimulatorCore => new Rounds(deps, house);

/** Virtual football as an adapter of the feed. */
export const createVirtual = (deps: VirtualDeps): FeedAdapter =>
  createSimulatedAdapter(VIRTUAL, deps, (house) => createVirtualCore(deps, house));

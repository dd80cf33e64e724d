/** The simulator as a producer: matches by seed and clock, as a feed that begins anywhere and goes on after every stop. */
import { tally } from '@lantern/game-math/sports';
import { recordOf, STARTING, type Incident } from '@lantern/game-math/sports-football';
import type { Clock } from '../../../kernel/clock.ts';
import type { Logger } from '../../../kernel/log.ts';
import { OVER } from '../../book/state.ts';
import type { FeedAdapter, House, Producer } from '../adapter.ts';
import type { PastMatch } from '../messages.ts';
import { matchesBetween, matchesOf, roundsOf, seasonAt, seasonOf, type Match, type Season } from './calendar.ts';
import { faultsOf, NO_FAULTS } from './chaos.ts';
import { PLANS } from './competitions.ts';
import { createFate, type Fate } from './fate.ts';
import { ANNOUNCED_MS, createMatchFeed, type Draft, type MatchFeed } from './match-feed.ts';
import { createSimulatedAdapter, type SimulatorCore } from './simulated-adapter.ts';

export const SIMULATOR: Producer = {
  id: 'sim',
  scope: 'live',
  aliveEveryMs: 2_000,
  downAfterMs: 6_000,
  recoverMaxMs: 600_000,
};

const CALENDAR_MS = 30_000;
/** From kick-off until a match is surely over and confirmed. */
const LONGEST_MS = 4 * 3_600_000;
/** Matches from before this are given up. */
const OLDEST_MS = 7 * 86_400_000;
/** Matches of the past that are played in one tick: a start must not hold up the present. */
const PAST_PER_TICK = 4;
/** Matches that are priced ahead in one tick. */
const AHEAD_PER_TICK = 2;

export interface SimulatorDeps {
  readonly clock: Clock;
  readonly log: Logger;
  /** A season's seed, published by its hash when it is first used. */
  readonly seasonSeed: (season: Season) => Promise<Uint8Array>;
  /** Whether matches are postponed, abandoned, delayed and settled again. */
  readonly faults: boolean;
}

/** The matches of a moment: who is in them changes with the calendar, and in cups with results. */
class Matches {
  readonly #deps: SimulatorDeps;
  readonly #house: House;
  readonly #seeds = new Map<string, Uint8Array>();
  readonly #fate: Fate;
  readonly #feeds = new Map<string, MatchFeed>();
  readonly #winners = new Map<string, 'home' | 'away'>();
  readonly #done = new Set<string>();
  readonly #backlog: Match[] = [];
  #backlogged = new Set<string>();
  #calendarAt = -Infinity;

  constructor(deps: SimulatorDeps, house: House) {
    this.#deps = deps;
    this.#house = house;
    this.#fate = createFate((season) => this.#seeds.get(season)!);
  }

  async prepare(now: number): Promise<void> {
    for (const plan of PLANS) {
      const current = seasonAt(plan, now);
      const first = seasonAt(plan, this.#unfinishedSince(now) - plan.roundEveryMs);
      // The season after is published with the present one, so that every hash is known before its first match.
      for (let season = first; season.number <= current.number + 1; season = seasonOf(plan, season.number + 1))
        if (!this.#seeds.has(season.id)) this.#seeds.set(season.id, await this.#deps.seasonSeed(season));
      if (this.#backlogged.has(current.id)) continue;
      this.#backlogged.add(current.id);
      const there = await this.#house.pastOf(current.id);
      this.#backlog.push(...this.#played(current, now).filter(({ id }) => !there.has(id) && !this.#house.event(id)));
    }
  }

  /** Matches of a season that are over by a moment. */
  #played(season: Season, now: number): readonly Match[] {
    const rounds = Array.from({ length: roundsOf(season.plan) }, (_, at) => at + 1);
    return rounds
      .filter((round) => season.startsAt + (round - 1) * season.plan.roundEveryMs < now)
      .flatMap((round) => matchesOf(season, round, this.#through))
      .filter(({ kickOffAt }) => kickOffAt < now - LONGEST_MS);
  }

  /** Of cups: who went on, of matches that are over by the calendar. */
  readonly #through = (id: string): 'home' | 'away' | undefined => this.#winners.get(id);

  #faultsOf(match: Match) {
    return this.#deps.faults && match.plan.shown.kind === 'league'
      ? faultsOf(this.#fate.faultSeedOf(match))
      : NO_FAULTS;
  }

  /** Plays cup matches that are over, so that the next rounds know their sides. */
  #findWinners(now: number): void {
    for (const plan of PLANS) {
      if (plan.shown.kind !== 'cup') continue;
      const season = seasonAt(plan, now);
      for (let round = 1; round <= roundsOf(plan); round += 1)
        for (const match of matchesOf(season, round, this.#through))
          if (!this.#winners.has(match.id) && match.kickOffAt + LONGEST_MS / 1.6 < now)
            this.#winners.set(match.id, this.#fate.play(match).through);
    }
  }

  #open(match: Match): void {
    let incidents: readonly Incident[] | undefined;
    const faults = this.#faultsOf(match);
    const play = () => this.#fate.play(match);
    this.#feeds.set(
      match.id,
      createMatchFeed({
        match,
        proof: this.#fate.proofOf(match),
        faults,
        house: this.#house,
        incidentsBy: (at) => (incidents ??= play().incidents).filter((incident) => incident.at <= at),
        revealed: () => ({
          seed: this.#fate.seedOf(match),
          through: match.plan.shown.kind === 'cup' ? play().through : undefined,
        }),
      }),
    );
  }

  /** Kick-off of the oldest match that may not be over: slips wait for those that were played while no producer ran. */
  #unfinishedSince(now: number): number {
    let since = now - LONGEST_MS;
    for (const { id, status, fixture } of this.#house.events())
      if (id.startsWith('sim:') && (!OVER.has(status) || status === 'ended'))
        since = Math.min(since, fixture.kickOffAt);
    return Math.max(since, now - OLDEST_MS);
  }

  #readCalendar(now: number): void {
    this.#calendarAt = now;
    this.#findWinners(now);
    for (const match of matchesBetween(this.#unfinishedSince(now), now + ANNOUNCED_MS, this.#through)) {
      // One that was over before it was announced is only a result.
      const isMissed = match.kickOffAt < now - LONGEST_MS && !this.#house.event(match.id);
      if (!isMissed && !this.#feeds.has(match.id) && !this.#done.has(match.id)) this.#open(match);
    }
    for (const [id, { isDone }] of this.#feeds)
      if (isDone) {
        this.#feeds.delete(id);
        this.#done.add(id);
      }
  }

  /** Matches of the season that were over before this producer began. */
  #past(): Draft[] {
    const matches = this.#backlog.splice(0, PAST_PER_TICK).flatMap((match): PastMatch[] => {
      const faults = this.#faultsOf(match);
      if (faults.postponed) return [];
      const { incidents } = this.#fate.play(match);
      const until = faults.abandonedAt ?? Infinity;
      const record = recordOf(
        incidents.filter(({ at }) => at <= until),
        { home: STARTING, away: STARTING },
      );
      const { plan, season, round, home, away, kickOffAt, id } = match;
      return [
        {
          event: id,
          competition: plan.shown,
          season,
          round,
          home,
          away,
          kickOffAt: kickOffAt + faults.delayMs,
          status: faults.abandonedAt === undefined ? 'confirmed' : 'abandoned',
          score: [...tally(record, 'goals', 'ft')],
          halfTime: [...tally(record, 'goals', '1h')],
        },
      ];
    });
    return matches.length > 0 ? [{ k: 'past', event: '', b: { matches } }] : [];
  }

  advance(now: number): readonly Draft[] {
    if (now - this.#calendarAt >= CALENDAR_MS) this.#readCalendar(now);
    const drafts: Draft[] = [];
    let ahead = 0;
    const feeds = [...this.#feeds.values()].toSorted((one, other) => one.kickOffAt - other.kickOffAt);
    for (const feed of feeds) {
      if (feed.isDone) continue;
      const due = feed.advance(now, ahead < AHEAD_PER_TICK);
      if (now < feed.kickOffAt && due.some(({ k }) => k === 'odds')) ahead += 1;
      drafts.push(...due);
    }
    return [...drafts, ...this.#past()];
  }

  again(): void {
    for (const feed of this.#feeds.values()) if (!feed.isDone) feed.again();
  }
}

/** The simulator without timers. */
export const createSimulatorCore = (deps: SimulatorDeps, house: House): SimulatorCore => new Matches(deps, house);

/** The simulator as an adapter of the feed. */
export const createSimulator = (deps: SimulatorDeps): FeedAdapter =>
  createSimulatedAdapter(SIMULATOR, deps, (house) => createSimulatorCore(deps, house));

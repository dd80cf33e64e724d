/** The simulator as a producer: matches by seed and clock, as a feed that begins anywhere and goes on after every stop. */
import { tally } from '@lantern/game-math/sports';
import { recordOf, STARTING, type Incident } from '@lantern/game-math/sports-football';
import type { Clock } from '../../../kernel/clock.ts';
import type { Logger } from '../../../kernel/log.ts';
import { startTicker, type Ticker } from '../../../kernel/ticker.ts';
import { OVER } from '../../book/state.ts';
import type { FeedAdapter, House, Producer, Sink } from '../adapter.ts';
import type { FeedMessage, Numbered, PastMatch } from '../messages.ts';
import { matchesBetween, matchesOf, roundsOf, seasonAt, seasonOf, type Match, type Season } from './calendar.ts';
import { faultsOf, NO_FAULTS } from './chaos.ts';
import { PLANS } from './competitions.ts';
import { createFate, type Fate } from './fate.ts';
import { ANNOUNCED_MS, createMatchFeed, type Draft, type MatchFeed } from './match-feed.ts';

export const SIMULATOR: Producer = {
  id: 'sim',
  scope: 'live',
  aliveEveryMs: 2_000,
  downAfterMs: 6_000,
  recoverMaxMs: 600_000,
};

const TICK_MS = 250;
const CALENDAR_MS = 30_000;
/** From kick-off until a match is surely over and confirmed. */
const LONGEST_MS = 4 * 3_600_000;
/** Matches from before this are given up. */
const OLDEST_MS = 7 * 86_400_000;
/** Messages kept to be sent again. */
const KEPT = 5_000;
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

/** What has happened and what is left to send; without timers, for the adapter and for tests. */
export interface SimulatorCore {
  /** Loads the seeds of seasons that are played around a moment. */
  prepare(now: number): Promise<void>;
  /** Messages due at a moment. */
  advance(now: number): readonly Draft[];
  again(): void;
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

/** Numbers messages, and keeps the last ones to send them again. */
export function createOutbox(from: number, clock: Clock) {
  let seq = from;
  let version = 0;
  const kept: Numbered[] = [];
  return {
    get seq() {
      return seq;
    },
    /** Versions rise with time, also over a restart. */
    number({ k, b }: Draft): Numbered {
      seq += 1;
      const t = clock.now();
      version = Math.max(version + 1, t);
      const message = { p: SIMULATOR.id, s: seq, t, v: k === 'past' ? 0 : version, k, b } as Numbered;
      kept.push(message);
      if (kept.length > KEPT) kept.shift();
      return message;
    },
    /** What followed a number; undefined where it is not kept any more. */
    after(number: number): readonly Numbered[] | undefined {
      if (number >= seq) return [];
      return (kept[0]?.s ?? Infinity) <= number + 1 ? kept.filter(({ s }) => s > number) : undefined;
    },
  };
}

interface Running {
  readonly core: SimulatorCore;
  readonly outbox: ReturnType<typeof createOutbox>;
  readonly sink: Sink;
  readonly ticker: Ticker;
}

/** The adapter: a tick every quarter of a second. */
export function createSimulator(deps: SimulatorDeps): FeedAdapter {
  const { clock, log } = deps;
  let running: Running | undefined;

  const signal = ({ outbox }: Pick<Running, 'outbox'>, k: 'alive' | 'snapshotComplete', b: object): FeedMessage =>
    ({ p: SIMULATOR.id, s: outbox.seq, t: clock.now(), v: 0, k, b }) as FeedMessage;
  const send = (to: Pick<Running, 'core' | 'outbox' | 'sink'>): Promise<unknown> =>
    Promise.all(to.core.advance(clock.now()).map((draft) => to.sink(to.outbox.number(draft))));

  return {
    producers: [SIMULATOR],
    async start(from, sink, house) {
      const core = createSimulatorCore(deps, house);
      const outbox = createOutbox(from.get(SIMULATOR.id) ?? 0, clock);
      let aliveAt = -Infinity;
      await core.prepare(clock.now());
      const ticker = startTicker('simulator', log, async () => {
        await core.prepare(clock.now());
        await send({ core, outbox, sink });
        if (clock.now() - aliveAt >= SIMULATOR.aliveEveryMs) {
          aliveAt = clock.now();
          await sink(signal({ outbox }, 'alive', {}));
        }
        return TICK_MS;
      });
      running = { core, outbox, sink, ticker };
    },
    async recover(_producer, after, request) {
      if (!running) return;
      const { core, outbox, sink } = running;
      const missing = outbox.after(after);
      // Older than what is kept: everything is sent anew instead, and what is missing need not come.
      const covers = missing ? after : outbox.seq;
      core.again();
      await Promise.all([
        ...(missing ?? []).map(sink),
        ...core.advance(clock.now()).map((draft) => sink(outbox.number(draft))),
        sink(signal({ outbox }, 'snapshotComplete', { request, covers })),
      ]);
    },
    async stop() {
      await running?.ticker.stop();
      running = undefined;
    },
  };
}

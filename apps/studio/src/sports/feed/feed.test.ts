/** The feed without a database: the order of messages, the fold, the simulator's matches and what their prices may know. */
import { describe, expect, it, test } from 'vitest';
import { simulationStream } from '../../../../../packages/game-math/src/value-stream.ts';
import { checkMatchProof, MATCH_PROOF } from '../../../../../packages/game-math/src/verify/rounds/sports.ts';
import { parseMarket, settleOutcome } from '../../../../../packages/game-math/src/sports/index.ts';
import {
  FATE,
  matchesOfDay,
  MemoryConsumer,
  runMatch,
  type MatchRun,
} from '../../../../../tests/setup/planted-feed.ts';
import type { BookChange } from '../book/book.ts';
import { fold } from '../book/fold.ts';
import { createLiveBook, recordOfEvent } from '../book/live-book.ts';
import { bookText, eventText, storedEvent } from '../book/state.ts';
import { readMessage, type Numbered } from './messages.ts';
import { matchesBetween, matchesOf, roundsOf, seasonAt } from './simulator/calendar.ts';
import { faultsOf, parseFaults } from './simulator/chaos.ts';
import { PLANS } from './simulator/competitions.ts';
import { stopAt } from './simulator/stops.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SEED = Number(process.env['SPORTS_SEED'] ?? 20_261_128);

const runs = new Map<number, MatchRun>();
/** A whole match of the day; the first has a goal, so that there is something to stop. */
function runOf(at: number): MatchRun {
  const known = runs.get(at);
  if (known) return known;
  const withGoals = matchesOfDay().filter((match) => FATE.play(match).incidents.some(({ kind }) => kind === 'goal'));
  const run = runMatch({ match: withGoals[at]! });
  runs.set(at, run);
  return run;
}
const linesOf = (consumer: MemoryConsumer) =>
  [...consumer.book.state.events.values()].flatMap(({ lines }) => [...lines.values()]);

describe('[SPO-01/order] messages of a producer', () => {
  const { messages } = runOf(0);
  const upTo = messages.slice(0, 40);
  function consumer(): MemoryConsumer {
    const made = new MemoryConsumer(messages);
    made.begin(0);
    made.recover(0);
    for (const message of upTo) {
      made.sent = message.s;
      made.take(message, made.now + 100);
    }
    expect(made.isUp).toBe(true);
    return made;
  }

  it('duplicates are dropped', () => {
    const made = consumer();
    const [before, position] = [bookText(made.book.state), made.book.state.position];
    for (const message of upTo) made.take(message, made.now);
    expect(bookText(made.book.state)).toBe(before);
    expect(made.book.state.position).toBe(position);
  });

  it('a gap suspends at once, and the lines reopen when the recovery is complete', () => {
    const made = consumer();
    const stops = () => [...made.book.state.events.values()].map(({ stopSeq }) => stopSeq);
    const before = stops();
    made.sent = 42;
    made.take(messages[41]!, made.now + 100);
    expect(made.isUp).toBe(false);
    expect(stops()).toEqual(before.map((stop) => stop + 1));
    expect(made.book.state.producers.get('sim')!.last).toBe(40);
    made.take(messages[40]!, made.now + 100);
    expect(made.isUp, 'not before the snapshot is complete').toBe(false);
    expect(made.recover(made.now)).toBe(1);
    expect(made.isUp).toBe(true);
    expect(made.book.state.producers.get('sim')!.last).toBe(42);
  });

  it('a lost last message is noticed by the next sign of life', () => {
    const made = consumer();
    made.sent = 41;
    made.alive(made.now + 500);
    expect(made.isUp).toBe(false);
    made.recover(made.now);
    expect(made.isUp).toBe(true);
    expect(made.book.state.producers.get('sim')!.last).toBe(41);
  });

  it('a silent producer is down, and only a completed recovery brings it back', () => {
    const made = consumer();
    made.check(made.now + 6_000);
    expect(made.isUp).toBe(true);
    const { now } = made;
    made.check(now + 1);
    expect(made.isUp).toBe(false);
    made.alive(made.now + 30_000);
    expect(made.isUp).toBe(false);
    expect(made.recover(made.now)).toBe(1);
    expect(made.isUp).toBe(true);
  });

  it('what is lost again during a recovery is recovered again', () => {
    const made = consumer();
    made.sent = 44;
    made.take(messages[43]!, made.now + 100);
    // The recovery's answer comes without what it should have brought.
    const complete = { request: 'sim.40', covers: 40 };
    made.take({ p: 'sim', s: 44, t: made.now, v: 0, k: 'snapshotComplete', b: complete }, made.now);
    expect(made.isUp).toBe(false);
    made.recover(made.now);
    expect(made.isUp).toBe(true);
    expect(made.book.state.producers.get('sim')!.last).toBe(44);
  });

  test.each(Array.from({ length: 8 }, (_, at) => SEED + at))(
    '[SPO-01/chaos] lost, doubled, swapped, silent: the book is the same to the byte (seed %i)',
    (seed) => {
      const lot = simulationStream(seed);
      const chance = (share: number): boolean => lot(256) < share * 256;
      const made = new MemoryConsumer(messages);
      made.begin(0);
      made.recover(0);
      let held: Numbered | undefined;
      let silentUntil = -1;
      for (const message of messages) {
        made.sent = message.s;
        const now = made.now + 200;
        made.now = now;
        if (chance(0.004)) silentUntil = now + 8_000;
        if (now < silentUntil) made.check(now);
        else if (chance(0.02)) continue;
        else if (!held && chance(0.04)) held = message;
        else {
          made.take(message, now);
          if (held) made.take(held, now);
          held = undefined;
          if (chance(0.04)) made.take(message, now);
        }
        if (now >= silentUntil && chance(0.3)) made.alive(now);
        // What was requested comes a little later, and not always.
        if (now >= silentUntil && chance(0.5)) made.recover(now);
      }
      made.alive(made.now + 100);
      for (let round = 0; round < 5; round += 1) {
        made.check(made.now + 10_001);
        made.alive(made.now);
        made.recover(made.now);
      }
      const clean = new MemoryConsumer(messages);
      clean.begin(0);
      clean.recover(0);
      for (const message of messages) {
        clean.sent = message.s;
        clean.take(message, clean.now + 1);
      }
      expect(made.isUp).toBe(true);
      // Stops count what went wrong on the way; everything else is equal.
      const withoutStops = (text: string): string => text.replaceAll(/"stopSeq":\d+/g, '');
      expect(withoutStops(bookText(made.book.state))).toBe(withoutStops(bookText(clean.book.state)));
    },
  );

  it('late odds are dropped, a settlement for odds that never came is kept, an unknown rollback changes nothing', () => {
    const made = consumer();
    const [event] = [...made.book.state.events.values()];
    const next = (k: Numbered['k'], b: object, v: number): void => {
      made.sent += 1;
      made.take({ p: 'sim', s: made.sent, t: made.now, v, k, b } as Numbered, made.now + 1);
    };
    const before = linesOf(made);
    const line = { ...before[0]!, prices: before[0]!.prices.map(() => 1_500), status: 'open' as const };
    const { seq: _seq, ...late } = line;
    next('odds', { event: event!.id, lines: [late] }, event!.version - 1);
    expect(linesOf(made)).toEqual(before);
    next(
      'settlement',
      {
        event: event!.id,
        lines: [{ key: 'oe?period=2h', outcomes: [['odd', 10_000, 0]] }],
        certainty: 1,
        score: null,
        why: 'score',
      },
      event!.version + 1,
    );
    expect(made.book.folds.at(-1)!.results).toMatchObject([{ key: 'oe?period=2h', revision: 1, won: 10_000 }]);
    next('settlementRollback', { event: event!.id, keys: ['cs?period=2h'] }, event!.version + 2);
    expect(made.book.folds.at(-1)!.results).toEqual([]);
    next('settlementRollback', { event: event!.id, keys: ['oe?period=2h'] }, event!.version + 3);
    expect(made.book.folds.at(-1)!.results).toMatchObject([{ revision: 2, rolledBack: true }]);
    next(
      'settlement',
      {
        event: event!.id,
        lines: [{ key: 'oe?period=2h', outcomes: [['odd', 0, 0]] }],
        certainty: 2,
        score: null,
        why: 'corrected',
      },
      event!.version + 1,
    );
    expect(made.book.folds.at(-1)!.results, 'older than what took it back').toEqual([]);
    next('cancel', { event: event!.id, keys: ['oe?period=2h'] }, event!.version + 5);
    expect(made.book.folds.at(-1)!.results).toMatchObject([
      { outcome: 'odd', revision: 3, voided: 10_000, why: 'cancelled' },
      { outcome: 'even', revision: 1, voided: 10_000 },
    ]);
    next('incident', { event: 'sim:match:0.0.0.0', incidents: [] }, 1);
    expect(made.isUp).toBe(true);
  });

  it('events come back from their stored text', () => {
    for (const event of runOf(0).book.state.events.values())
      expect(eventText(storedEvent(JSON.parse(eventText(event))))).toBe(eventText(event));
  });

  it('what is no message is not read', () => {
    const good = messages[0]!;
    expect(readMessage(JSON.parse(JSON.stringify(good)))).toEqual(good);
    const wrong: unknown[] = [
      null,
      'text',
      { ...good, s: 0 },
      { ...good, s: 1.5 },
      { ...good, k: 'constructor' },
      { ...good, p: '__proto__' },
      { ...good, extra: 1 },
      { ...good, b: { ...good.b, event: "x'; DROP" } },
      { ...good, b: { ...good.b, extra: 1 } },
      {
        ...good,
        k: 'settlement',
        b: {
          event: 'sim:match:1',
          lines: [{ key: 'oe', outcomes: [['odd', 9_000, 2_000]] }],
          certainty: 1,
          score: null,
          why: 'score',
        },
      },
    ];
    for (const value of wrong) expect(readMessage(value)).toBeUndefined();
  });
});

describe('[SPO-02/seed] simulated matches', () => {
  it('at least eight are live at any hour, and no side plays twice at once', () => {
    const from = Date.UTC(2026, 10, 1);
    const matches = matchesBetween(from, from + 30 * DAY_MS, () => undefined);
    // A match lasts at least 109 minutes.
    for (let now = from + 3 * HOUR_MS; now < from + 30 * DAY_MS; now += 10 * 60_000) {
      const live = matches.filter(({ kickOffAt }) => kickOffAt <= now && now < kickOffAt + 109 * 60_000);
      expect(live.length, new Date(now).toISOString()).toBeGreaterThanOrEqual(8);
      const sides = live.flatMap(({ home, away }) => [home.id, away.id]);
      expect(new Set(sides).size).toBe(sides.length);
    }
  });

  it('a league season has every pair at both grounds once, and each side once a round', () => {
    for (const plan of PLANS.filter(({ shown }) => shown.kind === 'league')) {
      const season = seasonAt(plan, Date.UTC(2026, 10, 28));
      const pairs = new Set<string>();
      for (let round = 1; round <= roundsOf(plan); round += 1) {
        const matches = matchesOf(season, round, () => undefined);
        expect(new Set(matches.flatMap(({ home, away }) => [home.id, away.id])).size).toBe(plan.sides.length);
        for (const { home, away } of matches) pairs.add(`${home.id} ${away.id}`);
      }
      expect(pairs.size).toBe(plan.sides.length * (plan.sides.length - 1));
    }
  });

  it('a cup has byes in its first round and one winner; a round is unknown until the one before is over', () => {
    const plan = PLANS.find(({ shown }) => shown.id === 'sim:comp:3')!;
    const season = seasonAt(plan, Date.UTC(2026, 10, 28));
    const counts = Array.from({ length: roundsOf(plan) }, (_, at) => matchesOf(season, at + 1, () => 'away').length);
    expect(counts).toEqual([10, 8, 4, 2, 1]);
    expect(matchesOf(season, 2, () => undefined)).toEqual([]);
    const [first] = matchesOf(season, 1, () => 'home');
    expect(
      matchesOf(season, 2, () => 'home').some(({ home, away }) => [home.id, away.id].includes(first!.home.id)),
    ).toBe(true);
  });

  it('names are of sides that no one else has', () => {
    const sides = new Map(PLANS.flatMap(({ sides: all }) => all.map((side) => [side.id, side])));
    for (const language of ['vi', 'en'] as const)
      expect(new Set([...sides.values()].map(({ name }) => name[language])).size).toBe(sides.size);
  });

  it('[SPO-02/proof] the seed that is revealed gives the match that was published', () => {
    const { match, book, incidents } = runOf(0);
    const event = book.state.events.get(match.id)!;
    expect(event.status).toBe('confirmed');
    const [home, away] = incidents.at(-1)!.score;
    const verdict = checkMatchProof({
      format: MATCH_PROOF,
      matches: [
        {
          match: match.id,
          ...event.fixture.proof!,
          seed: event.seed!,
          rates: event.fixture.rates!,
          incidents: event.incidents.map(({ id: _id, ...rest }) => rest),
          score: [home, away],
        },
      ],
    });
    expect(verdict.matches).toEqual([{ match: match.id, commitment: true, incidents: true, score: true }]);
  });

  it.each([0, 1, 2])('[SPO-03/settlement] results are those of the rules on the published record (%i)', (at) => {
    const { match, book } = runOf(at);
    const event = book.state.events.get(match.id)!;
    const record = recordOfEvent(event);
    expect(event.lines.size).toBeGreaterThan(60);
    for (const [key, { outcomes }] of event.results)
      for (const [outcome, { won, voided, certainty }] of Object.entries(outcomes)) {
        const result = settleOutcome(parseMarket(key)!, outcome, record)!;
        expect([key, outcome, won, voided]).toEqual([
          key,
          outcome,
          Number((result.won.numerator * 10_000n) / result.won.denominator),
          Number((result.voided.numerator * 10_000n) / result.voided.denominator),
        ]);
        expect(certainty).toBe(2);
      }
    for (const line of event.lines.values()) {
      expect(line.status, line.key).toBe('settled');
      expect(Object.keys(event.results.get(line.key)!.outcomes)).toHaveLength(line.prices.length);
    }
  });

  it('nothing is decided by a goal before it is sure that it stands', () => {
    const matches = matchesOfDay().filter((match) =>
      FATE.play(match).incidents.some(({ kind }) => kind === 'goalCancelled'),
    );
    const { match, book, incidents } = runMatch({ match: matches[0]! });
    const cancelled = incidents.findLast(({ kind }) => kind === 'goalCancelled')!;
    for (const { results } of book.folds)
      for (const { revision, rolledBack } of results) expect([revision, rolledBack]).toEqual([1, false]);
    expect(
      stopAt(
        match.id,
        incidents.filter(({ at }) => at < cancelled.at),
        cancelled.at,
      ),
    ).toMatchObject({ reason: 'review' });
  });

  it('[SPO-02/blind] messages are the same whatever will happen afterwards', () => {
    const { match, incidents } = runOf(0);
    const goal = incidents.find(({ kind }) => kind === 'goal')!;
    const until = goal.at - 1;
    const past = incidents.filter(({ at }) => at <= until);
    const one = runMatch({ match, until });
    const other = runMatch({ match, until, incidents: [...past, { ...incidents.at(-1)!, at: until + 60_000 }] });
    expect(one.messages.length).toBeGreaterThan(20);
    expect(other.messages).toEqual(one.messages);
  });
});

describe('[SPO-05/stop] stops of a match', () => {
  it('every goal, penalty, red card and review raises the stop before or with the incident, and all lines are suspended', () => {
    const { messages, match } = runOf(1);
    const upsets = new Set(['goal', 'penalty', 'red', 'secondYellow', 'varStart']);
    for (const [at, message] of messages.entries()) {
      if (message.k !== 'incident') continue;
      const last = message.b.incidents.at(-1)!;
      if (!upsets.has(last.kind)) continue;
      expect(messages[at - 1], last.kind).toMatchObject({ k: 'betStop', b: { event: match.id } });
      expect(messages[at - 1]!.b).not.toHaveProperty('families');
      const after = messages.slice(at + 1).find(({ k }) => k === 'odds' || k === 'betStop')!;
      expect(after.t - message.t).toBeGreaterThanOrEqual(after.k === 'odds' ? 7_000 : 0);
    }
  });

  it('an event’s stop is raised by each of them, and no price is open meanwhile', () => {
    const { book } = runOf(1);
    for (const { upsets, state } of book.folds)
      for (const id of upsets) {
        const event = state.events.get(id)!;
        expect(event.stop).not.toBeNull();
        expect([...event.lines.values()].filter(({ status }) => status === 'open')).toEqual([]);
      }
  });

  it('lines with open bets are priced on after they have left the offer', () => {
    const { match, incidents } = runOf(1);
    const before = runMatch({ match, until: -60_000 });
    const main = [...before.book.state.events.get(match.id)!.lines.values()].find(({ key }) =>
      key.startsWith('ah?period=ft'),
    )!;
    const goal = incidents.find(({ kind }) => kind === 'goal')!;
    const until = goal.at + 15 * 60_000;
    const kept = runMatch({ match, until, open: new Set([main.key]) });
    const line = kept.book.state.events.get(match.id)!.lines.get(main.key)!;
    expect(line).toMatchObject({ offered: false });
    expect(['open', 'suspended']).toContain(line.status);
    expect(line.seq).toBeGreaterThan(main.seq);
    const dropped = runMatch({ match, until }).book.state.events.get(match.id)!.lines.get(main.key)!;
    expect(dropped).toMatchObject({ offered: false, status: 'closed' });
  });
});

describe('[SPO-03/settlement] what goes wrong around a match', () => {
  it('a postponed match is void, an abandoned one keeps what was decided', () => {
    const { match } = runOf(0);
    const postponed = runMatch({ match, faults: { postponed: true } }).book.state.events.get(match.id)!;
    expect(postponed.status).toBe('postponed');
    for (const { outcomes } of postponed.results.values())
      for (const { won, voided } of Object.values(outcomes)) expect([won, voided]).toEqual([0, 10_000]);
    const half = FATE.play(match).incidents.find(({ kind }) => kind === 'half')!;
    const abandoned = runMatch({ match, faults: { abandonedAt: half.at + 20 * 60_000 } }).book.state.events.get(
      match.id,
    )!;
    expect(abandoned.status).toBe('abandoned');
    expect(
      Object.values(abandoned.results.get('1x2?period=1h')!.outcomes)
        .map(({ won }) => won)
        .toSorted(),
    ).toEqual([0, 0, 10_000]);
    expect(
      Object.values(abandoned.results.get('1x2?period=ft')!.outcomes).every(({ voided }) => voided === 10_000),
    ).toBe(true);
  });

  it('a settlement that is taken back is decided again as a later revision', () => {
    const { match } = runOf(0);
    const event = runMatch({ match, faults: { rolledBack: true } }).book.state.events.get(match.id)!;
    for (const { outcomes } of event.results.values())
      for (const { revision, rolledBack, certainty } of Object.values(outcomes))
        expect([revision, rolledBack, certainty]).toEqual([3, false, 2]);
  });

  it('a delayed match kicks off later', () => {
    const { match } = runOf(0);
    const { book } = runMatch({ match, faults: { delayMs: 900_000 }, until: 60_000 });
    expect(book.state.events.get(match.id)).toMatchObject({ status: 'live', kickOffAt: match.kickOffAt + 900_000 });
  });

  it('faults of matches come as often as they should', () => {
    const all = Array.from({ length: 20_000 }, (_, at) => {
      const seed = Buffer.alloc(32);
      const next = simulationStream(SEED + at);
      for (let byte = 0; byte < 32; byte += 1) seed[byte] = next(256);
      return faultsOf(seed);
    });
    const near = (count: number, share: number): void => {
      const mean = all.length * share;
      expect(Math.abs(count - mean), `${count} for ${mean}, seed ${SEED}`).toBeLessThan(4 * Math.sqrt(mean));
    };
    near(all.filter(({ postponed }) => postponed).length, 0.004);
    near(all.filter(({ delayMs }) => delayMs > 0).length, 0.01);
    near(all.filter(({ abandonedAt }) => abandonedAt !== undefined).length, 0.001);
    near(all.filter(({ rolledBack }) => rolledBack).length, 0.003);
  });

  it('faults of messages are read from their text', () => {
    expect(parseFaults('dup=0.01,drop=0.002,swap=0.01,down=30s')).toMatchObject({
      duplicated: 0.01,
      dropped: 0.002,
      swapped: 0.01,
      silentMs: 30_000,
    });
    for (const text of ['', 'dup', 'dup=2', 'down=30', 'other=1', 'dup=0.01,,'])
      expect(parseFaults(text)).toBeUndefined();
  });
});

describe('[SPO-05/sums] the book', () => {
  const { match, book, incidents } = runMatch({ match: matchesOfDay()[3]!, until: 30 * 60_000 });
  const live = createLiveBook({ now: () => match.kickOffAt + 30 * 60_000 });
  const up = {
    position: book.state.position + 1,
    producer: 'sim',
    seq: null,
    kind: 'up',
    madeMs: 0,
    version: 0,
    body: {},
  } as const;
  live.accept(fold(book.state, [up]));
  live.setReachable(true);

  it('has what the fold says, as slips use it', () => {
    const view = live.event(match.id)!;
    expect(live.up).toBe(true);
    expect(view).toMatchObject({ id: match.id, status: 'live', tier: match.plan.shown.tier, season: match.season });
    expect(view.incidents).toHaveLength(incidents.filter(({ at }) => at <= 30 * 60_000).length);
    expect(view.state.minute).toBeGreaterThan(25);
    expect(view.record.status).toBe('live');
    const lines = live.lines(match.id);
    expect(lines.length).toBeGreaterThan(30);
    for (const { key, market, outcomes, marginThousandths } of lines) {
      expect(live.line(match.id, key)).toMatchObject({ key, market });
      for (const { chances } of outcomes) expect(chances.won + chances.lost + chances.voided).toBeCloseTo(1, 9);
      expect(marginThousandths).toBeGreaterThanOrEqual(1_040);
    }
    expect(live.line(match.id, 'ah?period=ft&line=40')).toBeUndefined();
    expect(live.event('sim:match:0.0.0.0')).toBeUndefined();
  });

  it('gives joint chances of legs of one match, and none for what the model cannot combine', () => {
    const legs = [
      { key: '1x2?period=ft', outcome: '1' },
      { key: 'btts?period=ft', outcome: 'yes' },
    ];
    const [home, both] = legs.map((leg) => live.joint(match.id, [leg])!) as [number, number];
    const together = live.joint(match.id, legs)!;
    expect(together).toBeGreaterThan(0);
    expect(together).toBeLessThanOrEqual(Math.min(home, both));
    const shown = live.line(match.id, '1x2?period=ft')!.outcomes[0]!.chances.won;
    expect(Math.abs(home - shown)).toBeLessThan(0.02);
    expect(live.joint(match.id, [{ key: 'ah?period=ft&line=0', outcome: '1' }])).toBeUndefined();
    expect(live.joint(match.id, [{ key: 'no market', outcome: '1' }])).toBeUndefined();
    expect(live.joint('sim:match:0.0.0.0', legs)).toBeUndefined();
  });

  it('is closed while its producer is down or this process is behind', () => {
    const changes: BookChange[] = [];
    const ups: boolean[] = [];
    const ends = [live.watch((change) => changes.push(change)), live.watchUp((now) => ups.push(now))];
    const down = { ...up, position: live.seq + 1, kind: 'down' } as const;
    live.accept(fold(live.state, [down]));
    expect(live.up).toBe(false);
    expect(live.lines(match.id).filter(({ status }) => status === 'open')).toEqual([]);
    expect(live.event(match.id)!.stop).toMatchObject({ reason: expect.any(String) });
    expect(changes[0]!.events.has(match.id)).toBe(true);
    live.accept(fold(live.state, [{ ...up, position: live.seq + 1 }]));
    live.setReachable(false);
    live.setReachable(true);
    expect(ups).toEqual([false, true, false, true]);
    for (const end of ends) end();
    live.setReachable(false);
    expect(ups).toHaveLength(4);
  });
});

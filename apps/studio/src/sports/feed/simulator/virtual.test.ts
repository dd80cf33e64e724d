/** Virtual football without a database: its rounds by the clock, what they publish when, and that anyone can recompute them. */
import { describe, expect, it } from 'vitest';
import { checkMatchProof, MATCH_PROOF, readMatchProof } from '@lantern/game-math/verify-matches';
import { virtualLines } from '@lantern/game-math/sports-virtual';
import { MemoryBook } from '../../../../../../tests/setup/planted-feed.ts';
import type { EventState } from '../../book/state.ts';
import { readMessage, type BodyOf } from '../messages.ts';
import type { Draft } from './match-feed.ts';
import { createVirtualCore, VIRTUAL } from './virtual.ts';
import { VIRTUAL_LEAGUE, virtualMatchesBetween } from './virtual-league.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 1_000;
const [firstMatch] = virtualMatchesBetween(Date.UTC(2026, 10, 29, 2, 30), Date.UTC(2026, 10, 29, 3));
/** Half a minute before a kick-off in the middle of a season. */
const KICK_OFF = firstMatch!.kickOffAt;
const FROM = KICK_OFF - 30_000;

/** A book and the core that writes it, by a clock that is moved by hand. */
class World {
  readonly book = new MemoryBook();
  readonly drafts: { readonly at: number; readonly draft: Draft }[] = [];
  now = FROM;
  core = this.#core();
  #seq = 0;

  #core() {
    const quiet = { clock: { now: () => this.now }, log: undefined as never };
    return createVirtualCore({ ...quiet, seasonSeed: async () => new Uint8Array(32).fill(9) }, this.book.house());
  }

  async restart(): Promise<void> {
    this.core = this.#core();
    await this.core.prepare(this.now);
  }

  /** Goes on to a moment; `lose` drops messages on their way. */
  async until(at: number, lose: (draft: Draft) => boolean = () => false): Promise<void> {
    for (; this.now <= at; this.now += STEP_MS) {
      await this.core.prepare(this.now);
      this.take(this.core.advance(this.now).filter((draft) => !lose(draft)));
    }
  }

  take(drafts: readonly Draft[]): void {
    const rows = drafts.map(({ k, b }) => {
      this.#seq += 1;
      const message = readMessage({ p: VIRTUAL.id, s: this.#seq, t: this.now, v: this.now * 100 + this.#seq, k, b });
      if (!message) throw new Error(`no message: ${k}`);
      return { seq: message.s, kind: k, madeMs: message.t, version: message.v, body: message.b };
    });
    this.drafts.push(...drafts.map((draft) => ({ at: this.now, draft })));
    this.book.fold(VIRTUAL.id, rows);
  }

  of(kickOffAt: number): readonly EventState[] {
    return [...this.book.state.events.values()].filter((event) => event.kickOffAt === kickOffAt);
  }
}

/** When the first round is confirmed. */
const CONFIRMED = KICK_OFF + 4 * MINUTE_MS - 2 * STEP_MS;
let whole: World | undefined;
/** A round from its announcement to its confirmation, played once for all tests that read it. */
async function played(): Promise<World> {
  if (!whole) {
    const world = new World();
    await world.until(CONFIRMED);
    whole = world;
  }
  return whole;
}

const scoreOf = ({ incidents }: EventState) => incidents.at(-1)!.score;

describe('[SPO-11/virtualFootball] rounds of virtual football', () => {
  it('one of eight matches kicks off every four minutes, home and away for all sixteen sides over a season', () => {
    const matches = virtualMatchesBetween(KICK_OFF, KICK_OFF + 119 * MINUTE_MS);
    expect(new Set(matches.map(({ kickOffAt }) => kickOffAt)).size).toBe(30);
    expect(matches.length).toBe(240);
    const first = matches.filter(({ kickOffAt }) => kickOffAt === KICK_OFF);
    expect(new Set(first.flatMap(({ home, away }) => [home.id, away.id])).size).toBe(VIRTUAL_LEAGUE.sides.length);
  });

  it('are bet on before kick-off only: the stop and the closing come before the first incident', async () => {
    const world = new World();
    await world.until(KICK_OFF - STEP_MS);
    const before = world.of(KICK_OFF);
    expect(before.length).toBe(8);
    const open = before.map(({ lines }) =>
      [...lines.values()].filter(({ status, offered }) => offered && status === 'open'),
    );
    expect(open.every((lines) => lines.length > 15)).toBe(true);
    expect(before.every(({ seed, incidents }) => seed === null && incidents.length === 0)).toBe(true);
    await world.until(KICK_OFF);
    for (const [at, { stopSeq, lines, status }] of world.of(KICK_OFF).entries()) {
      expect(status).toBe('live');
      expect(stopSeq).toBeGreaterThan(before[at]!.stopSeq);
      expect([...lines.values()].some((line) => line.status === 'open' || line.offered)).toBe(false);
    }
    const own = world.drafts.filter(({ draft }) => draft.event === before[0]!.id).map(({ draft }) => draft.k);
    expect(own).toEqual(['fixture', 'odds', 'betStop', 'odds', 'incident']);
    // The next round is bet on while this one is played.
    await world.until(KICK_OFF + 5 * STEP_MS);
    expect(world.of(KICK_OFF + 4 * MINUTE_MS).length).toBe(8);
  });

  it('no goal is published before its moment, and prices and fixtures are the same whatever the seed', async () => {
    const world = await played();
    for (const { at, draft } of world.drafts)
      if (draft.k === 'incident')
        for (const incident of (draft.b as BodyOf<'incident'>).incidents) {
          const late = at - (world.book.state.events.get(draft.event)!.kickOffAt + incident.at);
          expect(late).toBeGreaterThanOrEqual(0);
          expect(late).toBeLessThanOrEqual(STEP_MS);
        }
    for (const event of world.of(KICK_OFF)) {
      const lines = new Map(virtualLines(event.fixture.rates!).map((line) => [line.key, line]));
      for (const { key, prices } of event.lines.values())
        expect(prices, key).toEqual(lines.get(key)!.outcomes.map(({ price }) => price?.value ?? 0));
    }
  });

  it('every outcome is settled at the end by the score, and the revealed seed gives match and prices again', async () => {
    const world = await played();
    for (const event of world.of(KICK_OFF)) {
      const score = scoreOf(event);
      expect(event.status).toBe('confirmed');
      expect([...event.lines.values()].every(({ status }) => status === 'settled')).toBe(true);
      const won = event.results.get(`cs?period=ft`)!.outcomes;
      const name = score.some((goals) => goals > 4) ? 'other' : score.join(':');
      expect(
        Object.entries(won)
          .filter(([, each]) => each.won === 10_000)
          .map(([outcome]) => outcome),
      ).toEqual([name]);
      const { proof, rates } = event.fixture;
      const claim = {
        ...{ match: event.id, ...proof, seed: event.seed, rates, score },
        incidents: event.incidents.filter(({ kind }) => kind === 'goal').map(({ at, side }) => ({ at, side })),
        prices: Object.fromEntries(
          [...event.lines.values()].map(({ key, ladder, prices }) => [
            key,
            prices.map((value) => (value === 0 ? null : { ladder, value })),
          ]),
        ),
      };
      const read = readMatchProof(JSON.parse(JSON.stringify({ format: MATCH_PROOF, matches: [claim] })))!;
      expect(checkMatchProof(read).matches).toEqual([
        { match: event.id, commitment: true, incidents: true, score: true, prices: true },
      ]);
      const [line] = Object.keys(claim.prices);
      const forged = {
        ...read.matches[0]!,
        prices: { [line!]: [{ ladder: 'decimal' as const, value: 9_000 }, null, null] },
      };
      expect(checkMatchProof({ format: MATCH_PROOF, matches: [forged] }).matches[0]!.prices).toBe(false);
    }
  });

  it('[SPO-02/restart] a producer that begins again in the middle, or whose messages were lost, comes to the same book', async () => {
    const results = ({ book }: World) =>
      [...book.state.events.values()]
        .filter(({ kickOffAt }) => kickOffAt === KICK_OFF)
        .map(({ id, status, incidents, seed, results: decided }) => ({
          id,
          status,
          incidents,
          seed,
          decided: [...decided],
        }))
        .map(({ decided, ...rest }) => ({ ...rest, decided: decided.map(([key, { outcomes }]) => [key, outcomes]) }));
    const restarted = new World();
    for (const at of [KICK_OFF - 10_000, KICK_OFF + 500, KICK_OFF + 63_000, KICK_OFF + 121_000, KICK_OFF + 180_000]) {
      await restarted.until(at);
      await restarted.restart();
    }
    await restarted.until(CONFIRMED);
    expect(results(restarted)).toEqual(results(await played()));
    const lossy = new World();
    await lossy.until(KICK_OFF + 40_000, ({ k }) => k === 'incident');
    lossy.core.again();
    await lossy.until(CONFIRMED);
    expect(results(lossy)).toEqual(results(await played()));
  });

  it('rounds of the season that were played before it began are results of its table', async () => {
    const world = new World();
    world.now = KICK_OFF + 30 * MINUTE_MS;
    await world.until(world.now + 2 * STEP_MS);
    const past = world.drafts.flatMap(({ draft }) => (draft.k === 'past' ? (draft.b as BodyOf<'past'>).matches : []));
    const season = past.filter(({ kickOffAt }) => kickOffAt >= KICK_OFF);
    expect(season.length).toBeGreaterThanOrEqual(8 * 7);
    expect(new Set(past.map(({ event }) => event)).size).toBe(past.length);
    expect(past.every(({ kickOffAt }) => kickOffAt + 2 * MINUTE_MS <= world.now)).toBe(true);
  });
});

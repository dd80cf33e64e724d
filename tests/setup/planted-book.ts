/** A book that a test plants: events, lines and prices in memory, their rows in the database. It stands in for the fold of a feed. */
import {
  EMPTY_RECORD,
  FOOTBALL_FAMILIES,
  parseMarket,
  type LineChances,
  type Price,
} from '../../packages/game-math/src/sports/index.ts';
import {
  footballChances,
  jointChance,
  KICK_OFF,
  marketChances,
  type FootballChances,
  type FootballState,
} from '../../packages/game-math/src/sports/models/football/index.ts';
import type { Book, BookChange, EventView, LineView } from '../../apps/studio/src/sports/book/book.ts';
import type { CompetitorShown, LineStatus, StopReason } from '../../apps/studio/wire/sports.ts';

const HOUR_MS = 3_600_000;

const competitor = (id: string, vi: string): CompetitorShown => ({
  id,
  name: { vi, en: vi },
  crest: { colours: ['#aa1111', '#eeeeee'], emblem: 'boat', field: 'plain' },
});

export interface PlantedLine {
  readonly key: string;
  /** Prices by outcome; an outcome without one is closed. */
  readonly prices: Readonly<Record<string, Price | undefined>>;
  readonly chances?: Readonly<Record<string, LineChances>>;
  readonly status?: LineStatus;
  readonly offered?: boolean;
  readonly marginThousandths?: number;
}

/** Chances that a price with this margin was made of, without a void share. */
function chancesOf(price: Price | undefined, margin: number): LineChances {
  if (!price) return { won: 0, lost: 1, voided: 0 };
  const decimal =
    price.ladder === 'decimal' ? price.value / 1000 : price.value > 0 ? 1 + price.value / 100 : 1 - 100 / price.value;
  const won = Math.min(0.99, 1 / (decimal * margin));
  return { won, lost: 1 - won, voided: 0 };
}

export const decimal = (value: number): Price => ({ ladder: 'decimal', value: Math.round(value * 1000) });
export const malay = (value: number): Price => ({ ladder: 'malay', value: Math.round(value * 100) });

/** Everything a book knows but its models, for another process. */
export interface BookDump {
  readonly up: boolean;
  readonly events: readonly EventView[];
  readonly lines: readonly LineView[];
}

/** The SQL a planted event needs; anyone who plants it runs it. */
export type Query = (text: string, values?: readonly unknown[]) => Promise<unknown>;

export class PlantedBook implements Book {
  seq = 1;
  up = true;
  readonly #events = new Map<string, EventView>();
  readonly #lines = new Map<string, Map<string, LineView>>();
  readonly #models = new Map<string, FootballChances>();
  readonly #listeners = new Set<(change: BookChange) => void>();
  readonly #query: Query;

  constructor(query: Query) {
    this.#query = query;
  }

  event = (id: string): EventView | undefined => this.#events.get(id);
  events = (): Iterable<EventView> => this.#events.values();
  line = (event: string, key: string): LineView | undefined => this.#lines.get(event)?.get(key);
  lines = (event: string): readonly LineView[] => [...(this.#lines.get(event)?.values() ?? [])];
  joint(event: string, legs: readonly { readonly key: string; readonly outcome: string }[]): number | undefined {
    const model = this.#models.get(event);
    const known = legs.flatMap(({ key, outcome }) => {
      const market = parseMarket(key);
      return market ? [{ market, outcome }] : [];
    });
    return model && known.length === legs.length ? jointChance(model, known) : undefined;
  }
  watch(listener: (change: BookChange) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Tells of a change, as the fold does after its transaction. */
  announce(change: {
    readonly events?: readonly string[];
    readonly upsets?: readonly string[];
    readonly results?: readonly string[];
  }): void {
    this.seq += 1;
    const events = new Set([...(change.events ?? []), ...(change.upsets ?? []), ...(change.results ?? [])]);
    const lines = new Set([...events].flatMap((event) => this.lines(event).map(({ key }) => `${event}/${key}`)));
    for (const listener of this.#listeners)
      listener({
        ...{ seq: this.seq, events, lines },
        upsets: new Set(change.upsets),
        results: new Set(change.results),
      });
  }

  dump(): BookDump {
    const lines = [...this.#lines.values()].flatMap((those) => [...those.values()]);
    return { up: this.up, events: [...this.#events.values()], lines };
  }
  load({ up, events, lines }: BookDump): void {
    this.up = up;
    for (const event of events) this.#events.set(event.id, event);
    for (const line of lines) {
      const those = this.#lines.get(line.event) ?? new Map<string, LineView>();
      this.#lines.set(line.event, those.set(line.key, line));
    }
  }

  /** Plants an event, before its kick-off unless a state says otherwise. */
  async plant(id: string, more: Partial<EventView> = {}): Promise<EventView> {
    const event: EventView = {
      id,
      competition: 'sim:comp:1',
      season: 'sim:season:1.1',
      round: 1,
      tier: 1,
      isVirtual: false,
      home: competitor(`${id}:home`, 'Sông Trà'),
      away: competitor(`${id}:away`, 'Hải Đăng'),
      kickOffAt: Date.now() + HOUR_MS,
      status: 'planned',
      version: 1,
      stopSeq: 0,
      stop: null,
      incidents: [],
      record: EMPTY_RECORD,
      state: KICK_OFF,
      ...more,
    };
    this.#events.set(id, event);
    await this.#query(
      `INSERT INTO studio.sports_event (event_id, competition, season, round, kick_off_at, status) VALUES ($1, $2, $3, 1, to_timestamp($4::double precision / 1000), $5) ON CONFLICT DO NOTHING`,
      [id, event.competition, event.season, event.kickOffAt, event.status],
    );
    return event;
  }

  /** A match in play at a minute of the first half. */
  async plantLive(id: string, more: Partial<EventView> = {}): Promise<EventView> {
    const state: FootballState = { ...KICK_OFF, minute: 20 };
    const record = { ...EMPTY_RECORD, status: 'live' as const };
    return await this.plant(id, { status: 'live', kickOffAt: Date.now() - HOUR_MS / 3, state, record, ...more });
  }

  /** Prices a whole match by the model, for joint prices. */
  model(id: string): void {
    this.#models.set(id, footballChances(KICK_OFF, [1.55, 1.1]));
  }

  /** Lines of the model's own chances, by key. */
  modelLine(id: string, key: string, price: (chances: LineChances) => Price): void {
    const market = parseMarket(key)!;
    const chances = marketChances(this.#models.get(id)!, market)!;
    this.lay(id, {
      key,
      prices: Object.fromEntries([...chances].map(([outcome, one]) => [outcome, price(one)])),
      chances: Object.fromEntries(chances),
    });
  }

  /** Lays a line, or lays it again. */
  lay(
    event: string,
    { key, prices, chances = {}, status = 'open', offered = true, marginThousandths = 1_050 }: PlantedLine,
  ): void {
    const market = parseMarket(key)!;
    const outcomes = FOOTBALL_FAMILIES.get(market.family)!.outcomes(market)!;
    const lines = this.#lines.get(event) ?? new Map<string, LineView>();
    lines.set(key, {
      ...{ event, key, market, status, offered, marginThousandths, seq: this.seq },
      outcomes: outcomes.map((outcome) => ({
        outcome,
        price: prices[outcome],
        chances: chances[outcome] ?? chancesOf(prices[outcome], marginThousandths / 1_000),
      })),
    });
    this.#lines.set(event, lines);
  }

  /** Changes what is known of an event. */
  set(id: string, more: Partial<EventView>): void {
    this.#events.set(id, { ...this.#events.get(id)!, ...more });
  }

  /** Raises a stop in the event's row, suspends its lines or those of some families, as the fold does, then tells of it. */
  async stop(id: string, reason: StopReason = 'danger', isUpset = false, families?: readonly string[]): Promise<void> {
    const event = this.#events.get(id)!;
    await this.#query('UPDATE studio.sports_event SET stop_seq = stop_seq + 1 WHERE event_id = $1', [id]);
    this.set(id, { stopSeq: event.stopSeq + 1, stop: { reason, since: 0 } });
    this.#turn(id, 'open', 'suspended', families);
    this.announce(isUpset ? { upsets: [id] } : { events: [id] });
  }

  #turn(id: string, from: LineStatus, to: LineStatus, families?: readonly string[]): void {
    const lines = this.#lines.get(id) ?? new Map<string, LineView>();
    for (const [key, line] of lines)
      if (line.status === from && (!families || families.includes(line.market.family)))
        lines.set(key, { ...line, status: to });
  }

  reopen(id: string): void {
    this.set(id, { stop: null });
    this.#turn(id, 'suspended', 'open');
    this.announce({ events: [id] });
  }

  /** Writes the result of an outcome, as the fold does, and tells of it. */
  async result(
    event: string,
    key: string,
    outcome: string,
    [wonBps, voidBps]: readonly [number, number],
    more: { readonly why?: string; readonly rolledBack?: boolean; readonly score?: readonly [number, number] } = {},
  ): Promise<void> {
    await this.#query(
      `INSERT INTO studio.sports_result (event_id, market_key, outcome, revision, won_bps, void_bps, rolled_back, certainty, score_home, score_away, why)
       SELECT $1, $2, $3, coalesce(max(revision), 0) + 1, $4, $5, $6, 1, $7, $8, $9 FROM studio.sports_result WHERE event_id = $1 AND market_key = $2 AND outcome = $3`,
      [
        ...[event, key, outcome, wonBps, voidBps, more.rolledBack ?? false],
        ...[more.score?.[0] ?? null, more.score?.[1] ?? null, more.why ?? 'score'],
      ],
    );
    this.announce({ results: [event] });
  }
}

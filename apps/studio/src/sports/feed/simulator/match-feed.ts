/**
 * The messages of one simulated match up to a moment: announced, priced, played, settled, confirmed. Prices and settlements are made from what
 * it has published; what is still to come is only known to `incidentsBy`.
 */
import { EMPTY_RECORD, type MatchRecord } from '@lantern/game-math/sports';
import { recordOf, STARTING, type Incident } from '@lantern/game-math/sports-football';
import type { House } from '../adapter.ts';
import type { BodyOf, FeedLine, NumberedKind } from '../messages.ts';
import type { Match } from './calendar.ts';
import type { MatchFaults } from './chaos.ts';
import { decidedLines, type DecidedLine } from './judge.ts';
import { MAIN_FAMILIES, type Reach } from './lines.ts';
import { priceLines } from './pricer.ts';
import { stopAt } from './stops.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** When a match is announced, when markets of both halves open, and when line-ups are published. */
export const ANNOUNCED_MS = 36 * HOUR_MS;
const JOINT_MS = 12 * HOUR_MS;
const SOON_MS = 20 * MINUTE_MS;
const MAIN_EVERY_MS = 18_000;
const WIDE_EVERY_MS = 60_000;
/** From the final whistle to the first settlement, and until the match is confirmed. */
const SETTLED_AFTER_MS = 20_000;
const CONFIRMED_AFTER_MS = 5 * MINUTE_MS;
/** A wrong settlement is taken back before the match is confirmed. */
const ROLLED_BACK_AFTER_MS = 2 * MINUTE_MS;
/** Chances that have moved this far are sent even where the price is the same. */
const MOVED_PPM = 4_000;
const BENCH = 9;

/** A message before it has its number. */
export interface Draft {
  readonly k: NumberedKind;
  readonly event: string;
  readonly b: BodyOf<NumberedKind>;
}

export interface MatchDeps {
  readonly match: Match;
  readonly proof: { readonly algorithm: string; readonly seedHash: string };
  readonly faults: MatchFaults;
  readonly house: House;
  /** What has happened by a moment, in milliseconds since kick-off. */
  readonly incidentsBy: (now: number) => readonly Incident[];
  /** For when it is confirmed. */
  readonly revealed: () => { readonly seed: string; readonly through: 'home' | 'away' | undefined };
}

export interface MatchFeed {
  readonly match: Match;
  readonly kickOffAt: number;
  /** Messages that are due. `mayPrice`: also prices ahead of the match, which are rationed. */
  advance(now: number, mayPrice: boolean): readonly Draft[];
  /** Prices everything anew with the next messages. */
  again(): void;
  /** Whether nothing more will come. */
  readonly isDone: boolean;
}

const lineUpOf = (): BodyOf<'lineUp'>['home'] =>
  Array.from({ length: STARTING.length + BENCH }, (_, at) => {
    const position = at === 0 || at === 11 ? 'keeper' : at < 5 ? 'defender' : at < 8 ? 'midfielder' : 'forward';
    return { number: at + 1, position, starting: at < STARTING.length } as const;
  });

const isMoved = (sent: FeedLine | undefined, line: FeedLine): boolean =>
  !sent ||
  sent.status !== line.status ||
  sent.offered !== line.offered ||
  sent.margin !== line.margin ||
  sent.prices.some((price, at) => price !== line.prices[at]) ||
  sent.chances.some(([won, voided], at) => {
    const [wonNow, voidedNow] = line.chances[at]!;
    return Math.abs(won - wonNow) > MOVED_PPM || Math.abs(voided - voidedNow) > MOVED_PPM;
  });

const familyOf = (key: string): string => key.split('?', 1)[0]!;

/** The feed of a match, going on from what the house knows of it. */
export function createMatchFeed({ match, proof, faults, house, incidentsBy, revealed }: MatchDeps): MatchFeed {
  const { id } = match;
  const { tier } = match.plan.shown;
  const kickOffAt = match.kickOffAt + faults.delayMs;
  const known = house.event(id);
  const sent = new Map<string, FeedLine>(known?.lines);
  let published = known?.incidents.length ?? 0;
  let status = known?.status;
  let isLinedUp = known?.lineUps != null;
  let isDelayed = known !== undefined && known.kickOffAt === kickOffAt;
  let stopped: string | undefined;
  /** Families that are stopped since all was open; all of them: null. */
  let stoppedFamilies: ReadonlySet<string> | null = new Set();
  /** Whether the next prices are sent as they are, moved or not. */
  let resends = false;
  let [mainAt, wideAt] = [-Infinity, -Infinity];
  let pricedJoint = [...sent.keys()].includes('htft');
  let isSettled = (known?.results.size ?? 0) > 0 && status !== 'live';
  let isRolledBack = false;
  const settled = new Set<string>();
  for (const [key, { outcomes }] of known?.results ?? [])
    for (const [outcome, { rolledBack }] of Object.entries(outcomes)) if (!rolledBack) settled.add(`${key} ${outcome}`);
  const draft = <K extends NumberedKind>(k: K, b: BodyOf<K>): Draft => ({ k, event: id, b });
  const change = (part: Omit<BodyOf<'fixtureChange'>, 'event'>): Draft => {
    if (part.status) ({ status } = part);
    return draft('fixtureChange', { event: id, ...part });
  };

  function announce(): Draft {
    status = 'planned';
    const { plan, season, round, home, away, neutral, rates } = match;
    return draft('fixture', {
      event: id,
      competition: plan.shown,
      season,
      round,
      home,
      away,
      kickOffAt: match.kickOffAt,
      neutral,
      rates: [...rates],
      proof,
    });
  }

  /** Prices that have moved, and lines that have left the offer. */
  function price(now: number, incidents: readonly Incident[], reach: Reach, resumes: boolean): Draft[] {
    const open = house.openLines(id);
    const lines = priceLines({ rates: match.rates, tier, incidents, now: now - kickOffAt }, reach, open);
    const priced = new Set(lines.map(({ key }) => key));
    const gone = [...sent.values()].filter(
      ({ key, status: last }) =>
        !priced.has(key) &&
        !open.has(key) &&
        (last === 'open' || last === 'suspended') &&
        (reach !== 'main' || MAIN_FAMILIES.has(familyOf(key))),
    );
    mainAt = now;
    if (reach !== 'main') wideAt = now;
    if (reach === 'joint') pricedJoint = true;
    const left = gone.map((line): FeedLine => ({
      key: line.key,
      status: 'closed',
      offered: false,
      ladder: line.ladder,
      margin: line.margin,
      prices: [...line.prices],
      chances: line.chances.map(([won, voided]) => [won, voided]),
    }));
    const moved = [...lines, ...left].filter((line) => resends || isMoved(sent.get(line.key), line));
    resends = false;
    for (const line of moved) sent.set(line.key, line);
    if (moved.length === 0 && !resumes) return [];
    return [draft('odds', { event: id, lines: moved, ...(resumes && { resumes }) })];
  }

  function settle(record: MatchRecord, certainty: 1 | 2, why: BodyOf<'settlement'>['why']): Draft[] {
    const lines = decidedLines(record, sent.keys()).flatMap(({ key, outcomes }): DecidedLine[] => {
      const fresh = certainty === 2 ? outcomes : outcomes.filter(([outcome]) => !settled.has(`${key} ${outcome}`));
      for (const [outcome] of fresh) settled.add(`${key} ${outcome}`);
      return fresh.length > 0 ? [{ key, outcomes: fresh }] : [];
    });
    if (lines.length === 0) return [];
    const home = record.goals.filter(({ side }) => side === 'home').length;
    const score = record.status === 'void' ? null : ([home, record.goals.length - home] as [number, number]);
    return [draft('settlement', { event: id, lines, certainty, score, why })];
  }
  const recordNow = (incidents: readonly Incident[]): MatchRecord =>
    recordOf(incidents, { home: STARTING, away: STARTING });

  function callOff(incidents: readonly Incident[], as: 'postponed' | 'abandoned'): Draft[] {
    const record: MatchRecord =
      as === 'postponed' ? { ...EMPTY_RECORD, status: 'void' } : { ...recordNow(incidents), status: 'abandoned' };
    return [change({ status: as, seed: revealed().seed }), ...settle(record, 2, as)];
  }

  /** What the house did not get, sent again: prices before a match do not move. */
  function resend(): Draft[] {
    resends = false;
    const there = house.event(id)?.lines;
    const lines = [...sent.values()].filter((line) => isMoved(there?.get(line.key), line));
    return lines.length > 0 ? [draft('odds', { event: id, lines })] : [];
  }

  /** `mayPrice`: pricing ahead is rationed. */
  function beforeKickOff(now: number, mayPrice: boolean): Draft[] {
    const drafts = status === undefined ? [announce()] : [];
    const left = kickOffAt - now;
    if (left <= SOON_MS && faults.postponed) return [...drafts, ...callOff([], 'postponed')];
    if (left <= SOON_MS && faults.delayMs > 0 && !isDelayed) {
      isDelayed = true;
      drafts.push(change({ kickOffAt }));
    }
    if (resends && sent.size > 0) drafts.push(...resend());
    if (mayPrice && left <= JOINT_MS && !pricedJoint) drafts.push(...price(now, [], 'joint', false));
    else if (mayPrice && sent.size === 0) drafts.push(...price(now, [], 'wide', false));
    if (left <= SOON_MS && status === 'planned') drafts.push(change({ status: 'soon' }));
    if (left <= SOON_MS && !isLinedUp) {
      isLinedUp = true;
      drafts.push(draft('lineUp', { event: id, home: lineUpOf(), away: lineUpOf() }));
    }
    return drafts;
  }

  /** What has happened, after the stop that it means. */
  function publish(now: number, incidents: readonly Incident[]): Draft[] {
    const fresh = incidents.slice(published);
    if (fresh.length === 0) return [];
    const first = published;
    published = incidents.length;
    const kicksOff = first === 0;
    if (kicksOff) suspend(undefined);
    return [
      ...(kicksOff ? [draft('betStop', { event: id, since: kickOffAt })] : []),
      draft('incident', {
        event: id,
        incidents: fresh.map(({ score, ...rest }, at) => ({ id: first + at + 1, ...rest, score: [...score] })),
      }),
    ];
  }

  /** Does to what was sent what the stop does to it in the book. */
  function suspend(families: readonly string[] | undefined): void {
    if (!families) stoppedFamilies = null;
    else if (stoppedFamilies) stoppedFamilies = new Set([...stoppedFamilies, ...families]);
    for (const [key, line] of sent)
      if (line.status === 'open' && (!families || families.includes(familyOf(key))))
        sent.set(key, { ...line, status: 'suspended' });
  }

  function reprice(now: number, incidents: readonly Incident[], kicksOff: boolean): Draft[] {
    const stop = stopAt(id, incidents, now - kickOffAt);
    if (stop) {
      const signature = JSON.stringify(stop);
      if (signature === stopped) return [];
      stopped = signature;
      const { reason, families } = stop;
      suspend(families);
      return [
        draft('betStop', {
          event: id,
          ...(reason && { reason }),
          ...(families && { families: [...families] }),
          since: kickOffAt + stop.from,
        }),
      ];
    }
    const resumes = stopped !== undefined || kicksOff;
    stopped = undefined;
    if (resumes) {
      const isMain =
        !kicksOff && stoppedFamilies !== null && [...stoppedFamilies].every((each) => MAIN_FAMILIES.has(each));
      stoppedFamilies = new Set();
      const decided = settle(recordNow(incidents), 1, 'score');
      return [...decided, ...price(now, incidents, isMain ? 'main' : 'wide', true)];
    }
    if (now - wideAt >= WIDE_EVERY_MS) return price(now, incidents, 'wide', false);
    return now - mainAt >= MAIN_EVERY_MS ? price(now, incidents, 'main', false) : [];
  }

  function inPlay(now: number, incidents: readonly Incident[]): Draft[] {
    const { abandonedAt } = faults;
    if (abandonedAt !== undefined && now - kickOffAt >= abandonedAt) return callOff(incidents, 'abandoned');
    const before = published;
    const news = publish(now, incidents);
    status = 'live';
    if (incidents.at(-1)?.kind === 'end') {
      status = 'ended';
      return news;
    }
    const prices = reprice(now, incidents, before === 0 && news.length > 0);
    // A stop is sent before what it is for.
    return prices[0]?.k === 'betStop' ? [...prices, ...news] : [...news, ...prices];
  }

  function afterEnd(now: number, incidents: readonly Incident[]): Draft[] {
    const endedAt = kickOffAt + incidents.at(-1)!.at;
    const record = recordNow(incidents);
    if (!isSettled && now - endedAt >= SETTLED_AFTER_MS) {
      isSettled = true;
      return settle(record, 1, 'score');
    }
    if (faults.rolledBack && !isRolledBack && now - endedAt >= ROLLED_BACK_AFTER_MS) {
      isRolledBack = true;
      return [draft('settlementRollback', { event: id, keys: [...sent.keys()] })];
    }
    if (now - endedAt < CONFIRMED_AFTER_MS) return [];
    const { seed, through } = revealed();
    return [
      ...settle(record, 2, isRolledBack ? 'corrected' : 'score'),
      change({ status: 'confirmed', seed, ...(through && { qualified: through }) }),
    ];
  }

  return {
    match,
    kickOffAt,
    get isDone() {
      return status === 'confirmed' || status === 'postponed' || status === 'abandoned';
    },
    again() {
      resends = true;
      if (status !== 'live') return;
      stopped = '';
      stoppedFamilies = null;
    },
    advance(now, mayPrice) {
      if (status === 'confirmed' || status === 'postponed' || status === 'abandoned') return [];
      if (now < kickOffAt) return beforeKickOff(now, mayPrice);
      const drafts = status === undefined ? [announce()] : [];
      const incidents = incidentsBy(now - kickOffAt);
      if (status === 'ended') drafts.push(...afterEnd(now, incidents));
      else drafts.push(...inPlay(now, incidents));
      return drafts;
    },
  };
}

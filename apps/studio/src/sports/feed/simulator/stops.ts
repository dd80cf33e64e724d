/** When nothing can be bet on in a match, from what is published of it (sports domain reference §4). */
import { hash } from 'node:crypto';
import type { Incident } from '@lantern/game-math/sports-football';
import type { StopReason } from '../../../../wire/sports.ts';

export interface MatchStop {
  /** Absent where only lines of corners are stopped. */
  readonly reason?: StopReason;
  /** Families of markets; all where it is absent. */
  readonly families?: readonly string[];
  /** Milliseconds since kick-off. */
  readonly from: number;
}

const REOPEN_FROM_MS = 8_000;
const REOPEN_TO_MS = 25_000;
const DANGER_MAXIMUM_MS = 20_000;
/** A stop that waits for a word that never comes is over at last. */
const PENDING_MAXIMUM_MS = 600_000;
const DANGER: readonly string[] = ['1x2', 'dc', 'dnb', 'ah', 'ou', 'goal'];
const CORNER: readonly string[] = ['cornersAh', 'cornersOu', 'corners1x2'];

interface Rule {
  readonly reason?: StopReason;
  readonly families?: readonly string[];
  /** Kinds that end it; it is over some seconds after them, or after its own incident where there are none. */
  readonly until?: readonly Incident['kind'][];
  readonly maximumMs?: number;
}

const RULES: Partial<Record<Incident['kind'], Rule>> = {
  goal: { reason: 'goal' },
  penalty: { reason: 'penalty', until: ['goal', 'penaltyMissed', 'half', 'end'] },
  varStart: { reason: 'review', until: ['varEnd', 'half', 'end'] },
  red: { reason: 'red' },
  secondYellow: { reason: 'red' },
  half: { reason: 'halfTime' },
  danger: { reason: 'danger', families: DANGER, maximumMs: DANGER_MAXIMUM_MS },
  corner: { families: CORNER, maximumMs: DANGER_MAXIMUM_MS },
};

/** The more serious first. */
const ORDER: readonly StopReason[] = ['review', 'goal', 'penalty', 'red', 'halfTime', 'danger'];

/** How long after an incident prices come back: as if by chance, from public values alone. */
function reopensAfter(match: string, { at, kind }: Incident, maximumMs = REOPEN_TO_MS): number {
  const lot = hash('sha256', `${match}:${kind}:${at}`, 'buffer').readUInt32BE() / 2 ** 32;
  return REOPEN_FROM_MS + Math.floor(lot * (maximumMs - REOPEN_FROM_MS));
}

/** When the stop of an incident is over; Infinity while that is open. */
function endOf(match: string, published: readonly Incident[], at: number, { until, maximumMs }: Rule): number {
  const incident = published[at]!;
  if (!until) return incident.at + reopensAfter(match, incident, maximumMs);
  const end = published.slice(at + 1).find(({ kind }) => until.includes(kind));
  return end ? end.at + reopensAfter(match, end) : incident.at + PENDING_MAXIMUM_MS;
}

/** What of a match is stopped at a moment, in milliseconds since kick-off; undefined while all is open. */
export function stopAt(match: string, published: readonly Incident[], now: number): MatchStop | undefined {
  const active: MatchStop[] = [];
  for (let at = published.length - 1; at >= 0; at -= 1) {
    const incident = published[at]!;
    if (now - incident.at > PENDING_MAXIMUM_MS) break;
    const rule = RULES[incident.kind];
    if (!rule || endOf(match, published, at, rule) <= now) continue;
    const { reason, families } = rule;
    active.push({ ...(reason && { reason }), ...(families && { families }), from: incident.at });
  }
  if (active.length === 0) return undefined;
  const reason = ORDER.find((each) => active.some((stop) => stop.reason === each));
  const from = Math.min(...active.filter((stop) => stop.reason === reason).map((stop) => stop.from));
  const isAll = active.some(({ families }) => !families);
  const families = [...new Set(active.flatMap((stop) => stop.families ?? []))];
  return { ...(reason && { reason }), ...(!isAll && { families }), from };
}

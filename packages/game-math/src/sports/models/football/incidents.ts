/** What is published of a match, one incident after the other, and what follows from it: the record, the clock and the state. */
import type { Score, Side } from '../../markets/key.ts';
import type { CancelledGoal, CardFact, CornerFact, GoalFact, LineUp, MatchRecord } from '../../markets/record.ts';

export const INCIDENT_KINDS = [
  'kickOff',
  'attack',
  'danger',
  'corner',
  'freeKick',
  'goal',
  'goalCancelled',
  'penalty',
  'penaltyMissed',
  'yellow',
  'secondYellow',
  'red',
  'substitution',
  'varStart',
  'varEnd',
  'stoppage',
  'half',
  'end',
] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

export interface Incident {
  /** Milliseconds since kick-off, by the wall. */
  readonly at: number;
  readonly half: 1 | 2;
  /** Milliseconds played in the half. The clock stops for a penalty and for a review. */
  readonly clock: number;
  readonly kind: IncidentKind;
  readonly side?: Side;
  /** Shirt number: the scorer, the booked player, the one who comes on. */
  readonly player?: number;
  /** Shirt number of the one who goes off. */
  readonly off?: number;
  readonly own?: true;
  /** Minutes shown by the fourth official. */
  readonly minutes?: number;
  /** After the incident. */
  readonly score: Score;
}

/** Incidents that stop the clock until one of the others. */
const STOPS: ReadonlySet<IncidentKind> = new Set(['penalty', 'varStart', 'half', 'end']);
const MINUTE_MS = 60_000;
/** The clock stands this long after a goal; a review starts within. */
export const AFTER_GOAL_MS = 5_000;

/** What a price may depend on: the present state, from published incidents only. */
export interface FootballState {
  readonly half: 1 | 2;
  /** Minutes played in the half. */
  readonly minute: number;
  readonly score: Score;
  /** The score at half-time; the present one in the first half. */
  readonly halfTime: Score;
  /** Players lost to red cards, home first. */
  readonly reds: Score;
  /** Minutes of stoppage, once shown. */
  readonly stoppage?: number;
  /** Who scored first; undefined while no one has. */
  readonly firstGoal?: Side;
  readonly ended: boolean;
  /** Whether a penalty or a review is under way: no price stands. */
  readonly pending: boolean;
}

export const KICK_OFF: FootballState = {
  half: 1,
  minute: 0,
  score: [0, 0],
  halfTime: [0, 0],
  reds: [0, 0],
  ended: false,
  pending: false,
};

/** The milliseconds played in the half at a moment. */
export function clockAt({ at, clock, kind }: Incident, now: number): number {
  if (STOPS.has(kind)) return clock;
  return clock + Math.max(0, now - at - (kind === 'goal' ? AFTER_GOAL_MS : 0));
}

function afterIncident(state: FootballState, { kind, half, side, score, minutes }: Incident): FootballState {
  const isRed = kind === 'red' || kind === 'secondYellow';
  const firstGoal = score[0] + score[1] === 0 ? undefined : (state.firstGoal ?? side);
  const { firstGoal: _first, stoppage, ...kept } = state;
  const shown = kind === 'stoppage' ? minutes : kind === 'half' ? undefined : stoppage;
  return {
    ...kept,
    half: kind === 'half' ? 2 : half,
    score,
    halfTime: half === 1 ? score : state.halfTime,
    reds: isRed ? [state.reds[0] + Number(side === 'home'), state.reds[1] + Number(side === 'away')] : state.reds,
    ...(shown !== undefined && { stoppage: shown }),
    ...(firstGoal && { firstGoal }),
    ended: kind === 'end',
    pending: kind === 'penalty' || kind === 'varStart' || (kind === 'goalCancelled' && state.pending),
  };
}

/** The state at a moment, in milliseconds since kick-off. Later incidents are not looked at. */
export function stateAt(incidents: readonly Incident[], now: number): FootballState {
  let state = KICK_OFF;
  let last: Incident | undefined;
  for (const incident of incidents) {
    if (incident.at > now) break;
    state = afterIncident(state, incident);
    last = incident;
  }
  if (!last) return state;
  return { ...state, minute: last.kind === 'half' ? 0 : clockAt(last, now) / MINUTE_MS };
}

const factOf = ({ at, half, side }: Incident) => ({ at, half, side: side! });

interface Folded {
  readonly goals: GoalFact[];
  readonly corners: CornerFact[];
  readonly cards: CardFact[];
  readonly cancelledGoals: CancelledGoal[];
  readonly cameOn: Record<Side, { player: number; at: number }[]>;
}

function fold(folded: Folded, incident: Incident): void {
  const { kind, side, player, own, at } = incident;
  switch (kind) {
    case 'goal':
      folded.goals.push({ ...factOf(incident), ...(player && { scorer: player }), ...(own && { own }) });
      break;
    case 'goalCancelled': {
      const index = folded.goals.findLastIndex((goal) => goal.side === side);
      const [goal] = folded.goals.splice(index, 1);
      if (goal) folded.cancelledGoals.push({ at: goal.at, half: goal.half, side: goal.side, until: at });
      break;
    }
    case 'corner':
      folded.corners.push(factOf(incident));
      break;
    case 'yellow':
    case 'secondYellow':
    case 'red':
      folded.cards.push({ ...factOf(incident), kind, player: player! });
      break;
    case 'substitution':
      folded.cameOn[side!].push({ player: player!, at });
      break;
    default:
  }
}

/** The record of a match from its incidents so far, with the starting elevens. Incidents are in the order of their times. */
export function recordOf(
  incidents: readonly Incident[],
  starting: Readonly<Record<Side, readonly number[]>>,
): MatchRecord {
  const folded: Folded = { goals: [], corners: [], cards: [], cancelledGoals: [], cameOn: { home: [], away: [] } };
  for (const incident of incidents) fold(folded, incident);
  const { cameOn, ...facts } = folded;
  const lineUp = (side: Side): LineUp => ({ starting: starting[side], cameOn: cameOn[side] });
  const has = (kind: IncidentKind): boolean => incidents.some((incident) => incident.kind === kind);
  return {
    status: has('end') ? 'ended' : incidents.length > 0 ? 'live' : 'planned',
    halvesOver: has('end') ? 2 : has('half') ? 1 : 0,
    ...facts,
    lineUps: { home: lineUp('home'), away: lineUp('away') },
  };
}

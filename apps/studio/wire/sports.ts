/**
 * The sportsbook on a live connection. Entering answers `SportsEntered`; everything after it is calls by name and news. Amounts are whole minor
 * units, moments milliseconds since 1970 by the studio's clock. Prices travel as positions on their ladder (`sports` of game-math) and the frame
 * writes them in the member's format; 0 is an outcome that cannot be bet on now.
 */
export type FeedSide = 'home' | 'away';
export type FeedScore = readonly [home: number, away: number];

export const EVENT_STATUSES = [
  'planned',
  'soon',
  'live',
  'interrupted',
  'ended',
  'confirmed',
  'postponed',
  'cancelled',
  'abandoned',
] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

export const LINE_STATUSES = ['open', 'suspended', 'closed', 'settled', 'cancelled'] as const;
/** Sent as its place in `LINE_STATUSES`. */
export type LineStatus = (typeof LINE_STATUSES)[number];

/** Why nothing can be bet on an event: what happened on the field, or the feed has gone quiet. */
export const STOP_REASONS = ['goal', 'penalty', 'review', 'red', 'danger', 'halfTime', 'feed', 'trader'] as const;
export type StopReason = (typeof STOP_REASONS)[number];

export interface IncidentShown {
  /** Unique in its event, ascending. */
  readonly id: number;
  readonly kind: string;
  readonly side: FeedSide | null;
  readonly half: 1 | 2;
  /** Milliseconds played in the half. */
  readonly playedMs: number;
  /** When it was published. */
  readonly at: number;
  readonly player: number | null;
  readonly off: number | null;
  readonly own: boolean;
  readonly minutes: number | null;
  readonly score: FeedScore;
  /** A later message took it back. */
  readonly cancelled: boolean;
}

/** A side: its names, its colours, and what its crest is drawn from. */
export interface CompetitorShown {
  readonly id: string;
  readonly name: { readonly vi: string; readonly en: string };
  /** Two colours as `#rrggbb`, the emblem and the division of the shield, by the names of the crest painter. */
  readonly crest: { readonly colours: readonly [string, string]; readonly emblem: string; readonly field: string };
}

export interface CompetitionShown {
  readonly id: string;
  readonly name: { readonly vi: string; readonly en: string };
  /** Two letters of a country, or `world`. */
  readonly region: string;
  /** 1 is the most followed. */
  readonly tier: 1 | 2 | 3;
  readonly kind: 'league' | 'cup';
  /** Virtual football. */
  readonly virtual?: true;
  readonly events: number;
}

/** The clock of a match: `playedMs` of the half at the moment `at`; it runs on from there, or stands. */
export interface MatchClock {
  readonly half: 1 | 2;
  readonly playedMs: number;
  readonly at: number;
  readonly running: boolean;
  /** Half-time: the second half has not begun. */
  readonly pause: boolean;
  /** Minutes of stoppage, once shown. */
  readonly stoppage: number | null;
  /** Match time that passes in a unit of real time; 1 where it is absent. */
  readonly speed?: number;
}

/** A line with its number, by which deltas name it. Prices are in the order of the market's outcomes (`sports` of game-math). */
export interface LineShown {
  readonly n: number;
  /** Key of the market, without the event: `ah?period=ft&line=-0.75&from=1:0`. */
  readonly key: string;
  readonly status: number;
  readonly ladder: 'malay' | 'decimal';
  readonly prices: readonly number[];
}

export interface EventShown {
  readonly id: string;
  readonly competition: string;
  readonly round: number;
  readonly home: CompetitorShown;
  readonly away: CompetitorShown;
  readonly kickOffAt: number;
  readonly status: EventStatus;
  readonly clock: MatchClock | null;
  readonly score: FeedScore | null;
  readonly reds: FeedScore;
  readonly stop: StopShown | null;
  /** Lines of the three columns of a list: result, handicap, total; the main line of each. */
  readonly lines: readonly LineShown[];
  /** Lines beyond those. */
  readonly more: number;
}

export interface StopShown {
  readonly reason: StopReason;
  /** The second of play it began. */
  readonly since: number;
}

/** `sub` with a topic answers its image. Topics: `lobby` (without virtual football), `league:<competition>`, `event:<id>`. A frame has at most four. */
export interface TopicRequest {
  readonly topic: string;
}

export interface ListImage {
  readonly kind: 'list';
  readonly seq: number;
  readonly now: number;
  readonly competitions: readonly CompetitionShown[];
  /** Live ones first, then by kick-off; at most the next seven days. */
  readonly events: readonly EventShown[];
}

/** Totals of a side; null for what is not counted. */
export interface SideStatistics {
  readonly attacks: number;
  readonly dangers: number;
  readonly corners: number;
  readonly freeKicks: number;
  readonly yellows: number;
  readonly reds: number;
}

export interface EventImage {
  readonly kind: 'event';
  readonly seq: number;
  readonly now: number;
  readonly competition: CompetitionShown;
  readonly event: EventShown;
  readonly lines: readonly LineShown[];
  readonly incidents: readonly IncidentShown[];
  readonly statistics: Readonly<Record<FeedSide, SideStatistics>>;
  readonly lineUps: Readonly<Record<FeedSide, readonly LineUpRow[]>> | null;
  /** The last five results of both sides, newest first, and their last meetings. */
  readonly form: Readonly<Record<FeedSide, readonly PastShown[]>>;
  readonly meetings: readonly PastShown[];
  /** Simulated: the hash of its seed, published before the first price; the seed after it is confirmed. */
  readonly proof: {
    readonly algorithm: string;
    readonly seedHash: string;
    readonly seed: string | null;
    /** Goals expected of both sides, which the match follows from together with the seed; null where it is not simulated. */
    readonly rates: readonly [home: number, away: number] | null;
    /** Of virtual football, whose prices follow from the rates: what was offered, in the order of the outcomes; null where one was closed. */
    readonly prices?: Readonly<Record<string, readonly (QuotedPrice | null)[]>>;
  };
}

export interface QuotedPrice {
  readonly ladder: LineShown['ladder'];
  readonly value: number;
}

export interface LineUpRow {
  readonly number: number;
  readonly position: 'keeper' | 'defender' | 'midfielder' | 'forward';
  readonly starting: boolean;
}

export interface PastShown {
  readonly event: string;
  readonly at: number;
  readonly home: CompetitorShown;
  readonly away: CompetitorShown;
  readonly score: FeedScore;
}

/**
 * News `d`: `[topic, seq, lines, events, incidents]`. Follows the image's seq without gaps; a frame that misses one subscribes again. A line is
 * `[n, status, prices]`; an unknown number comes whole in `added`. Each part is left out where it is empty.
 */
export interface TopicDelta {
  readonly topic: string;
  readonly seq: number;
  readonly lines?: readonly LineDelta[];
  readonly added?: readonly (LineShown & { readonly event: string })[];
  readonly removed?: readonly number[];
  readonly events?: readonly EventDelta[];
  readonly incidents?: readonly IncidentShown[];
  readonly statistics?: Readonly<Record<FeedSide, SideStatistics>>;
  /** Of a simulated match that is over: its seed. */
  readonly seed?: string;
  /** Of a list: events that came into it, and ids of those that left it. */
  readonly entered?: readonly EventShown[];
  readonly left?: readonly string[];
}
export type LineDelta = readonly [n: number, status: number, prices: readonly number[]];
/** What changed of an event. */
export type EventDelta = Pick<EventShown, 'id'> & Partial<Omit<EventShown, 'id' | 'home' | 'away' | 'lines'>>;

/** News `feed`: nothing can be bet on while it is down. Sent on a change; `SportsEntered` says how it stands. */
export interface FeedShown {
  readonly up: boolean;
}

/** News `again`: the frame subscribes to the topic again, because it fell behind. */
export interface TopicAgain {
  readonly topic: string;
}

/** `search {text}`: sides and competitions by name, without accents; at most thirty events. Answers `ListImage` without a topic. */
export interface SearchRequest {
  readonly text: string;
}

/**
 * `results {day?, competition?}`: ended events of a day (ISO date of the merchant's zone), with their final score and half-time score; of the last
 * hour where no day is named. A game that shows one competition gets that one's.
 */
export interface ResultsRequest {
  readonly day?: string;
  readonly competition?: string;
}
export interface ResultShown extends PastShown {
  readonly competition: string;
  readonly status: EventStatus;
  readonly halfTime: FeedScore;
}
export interface ResultsPage {
  readonly competitions: readonly CompetitionShown[];
  readonly results: readonly ResultShown[];
}

/** `standings {competition}`: points, difference, goals, meetings between those level. */
export interface StandingsRequest {
  readonly competition: string;
}
export interface StandingShown {
  readonly competitor: CompetitorShown;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly goals: FeedScore;
  readonly points: number;
  readonly form: readonly ('W' | 'D' | 'L')[];
}

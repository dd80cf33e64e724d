/** Facts of a match as a frame sees them. */
export type FeedSide = 'home' | 'away';
export type FeedScore = readonly [home: number, away: number];

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

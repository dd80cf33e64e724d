/**
 * The climbing curve, on a live line: one curve for all who play the game, by the studio's clock. Entering answers `CrashEntered`.
 * Multipliers are whole hundredths. The height at a time after take-off is `floor(100 * e^(0.06 t))`, t in seconds.
 */

export interface CrashEntered {
  readonly balance: number;
  readonly leastBet: number;
  readonly mostBet: number;
  readonly highestHundredths: number;
  /** How likely a curve climbs so high, in millionths, rounded. */
  readonly chances: readonly { readonly hundredths: number; readonly millionths: number }[];
  readonly round: CrashRoundShown;
  /** Where the last curves broke off, newest first, at most thirty. */
  readonly past: readonly { readonly roundId: string; readonly hundredths: number }[];
  readonly mine: readonly CrashStake[];
  readonly board: readonly CrashSeat[];
}

/** betting: takes off in `leftMs`. flying: took off `flownMs` ago. crashed: at `hundredths`; the next round opens in `leftMs`. */
export interface CrashRoundShown {
  readonly roundId: string;
  readonly phase: 'betting' | 'flying' | 'crashed';
  /** When this was told, by the studio's clock (`Pong.nowMs`): what `leftMs` and `flownMs` count from. */
  readonly atMs: number;
  readonly leftMs: number;
  readonly ofMs: number;
  readonly flownMs: number;
  readonly seedHash: string;
  /** With `crashed`. */
  readonly hundredths: number | null;
  readonly seed: string | null;
}

export interface CrashStake {
  readonly stakeId: string;
  /** Which of the two panels placed it. */
  readonly panel: 0 | 1;
  readonly bet: number;
  readonly autoHundredths: number | null;
  readonly state: 'asking' | 'taken' | 'cashed' | 'lost' | 'refused' | 'returned';
  readonly cashedHundredths: number | null;
  readonly won: number;
}

/** Somebody's bet, as everybody sees it. */
export interface CrashSeat {
  readonly who: string;
  readonly bet: number;
  readonly currency: string;
  readonly cashedHundredths: number | null;
  readonly mine: boolean;
}

/** `stake`: on the round that is betting; at most one per panel. Refused as `betting_closed`, `stake_range`, and as the wallet refuses. */
export interface CrashStakeAsked {
  readonly requestId: string;
  readonly roundId: string;
  readonly panel: 0 | 1;
  readonly bet: number;
  readonly autoHundredths: number | null;
}

/** `cash`: takes what the curve pays at the moment the studio hears it. Answers `CrashStakeAnswer`; too late as `curve_over`. Repeated, the same. */
export interface CashAsked {
  readonly stakeId: string;
}

export interface CrashStakeAnswer {
  readonly stake: CrashStake;
  readonly balance: number;
}

export interface CrashNews {
  readonly round: CrashRoundShown;
  /** Twice a second at most: who is in, and who got out. */
  readonly board: readonly CrashSeat[];
  readonly settled: { readonly roundId: string; readonly stakes: readonly CrashStake[]; readonly won: number };
  readonly balance: { readonly balance: number };
}

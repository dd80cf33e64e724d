/**
 * The climbing curve, on a live connection: one curve for all players of the game, by the studio's clock. Entering answers `CrashEntered`.
 * Multipliers are whole hundredths. The multiplier at a time after take-off is `floor(100 * e^(0.06 t))`, t in seconds.
 */

export interface CrashEntered {
  readonly balance: number;
  readonly minBet: number;
  readonly maxBet: number;
  readonly highestHundredths: number;
  /** The chance that a curve reaches the multiplier, in millionths, rounded. */
  readonly chances: readonly { readonly hundredths: number; readonly millionths: number }[];
  /** The share of rounds that end at take-off, before any cash-out, in millionths, rounded. */
  readonly atOnceMillionths: number;
  /** Most rounds of one run of automatic bets; null where they are switched off. */
  readonly autoRounds: number | null;
  readonly round: CrashRoundShown;
  /** The last crash points, newest first, at most thirty. */
  readonly past: readonly { readonly roundId: string; readonly hundredths: number }[];
  readonly mine: readonly CrashStake[];
  readonly held: readonly CrashHold[];
  readonly board: readonly CrashSeat[];
}

/** betting: takes off in `leftMs`. flying: took off `flownMs` ago. crashed: at `hundredths`; the next round opens in `leftMs`. */
export interface CrashRoundShown {
  readonly roundId: string;
  readonly phase: 'betting' | 'flying' | 'crashed';
  /** When this was sent, by the studio's clock (`Pong.nowMs`): what `leftMs` and `flownMs` count from. */
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

/** A bet as everyone sees it. */
export interface CrashSeat {
  readonly who: string;
  readonly bet: number;
  readonly currency: string;
  readonly cashedHundredths: number | null;
  readonly mine: boolean;
}

/** `stake`: on the round in betting; at most one per panel. Refused as `betting_closed`, `stake_range`, and as the wallet refuses. */
export interface CrashStakeRequest {
  readonly requestId: string;
  readonly roundId: string;
  readonly panel: 0 | 1;
  readonly bet: number;
  readonly autoHundredths: number | null;
  /** Placed by the frame itself, within limits its member set; it then has an automatic cash-out. Refused as `auto_play_off`. */
  readonly auto?: boolean | undefined;
  /** The frame's own randomness, for the following rounds: no outcome is decided by the studio alone. */
  readonly memberSeed?: string | undefined;
}

/**
 * `hold`: a bet for the round after `roundId`, whose betting is over. Answers `CrashHold`. No money is taken before the next round's betting
 * begins; then it is placed as a stake, whether or not the frame is connected. Idempotent.
 */
export type CrashHoldRequest = Omit<CrashStakeRequest, 'auto'>;

/** `withdraw`: takes a held bet back; refused as `hold_placed` once it is placed. Idempotent. */
export interface WithdrawRequest {
  readonly holdId: string;
}

/** A bet that waits for the next round, or one that could not be placed there, with the reason. */
export interface CrashHold {
  readonly holdId: string;
  readonly panel: 0 | 1;
  readonly bet: number;
  readonly autoHundredths: number | null;
  readonly state: 'held' | 'refused';
  /** With `refused`. */
  readonly code: string | null;
  readonly message: string | null;
}

/** `cash`: cashes out at the multiplier when the studio receives it. Answers `CrashStakeAnswer`; too late as `curve_over`. Idempotent. */
export interface CashRequest {
  readonly stakeId: string;
}

export interface CrashStakeAnswer {
  readonly stake: CrashStake;
  readonly balance: number;
}

export interface CrashNews {
  readonly round: CrashRoundShown;
  /** At most twice a second: stakes and cash-outs. */
  readonly board: readonly CrashSeat[];
  /** The member's held bets, whenever they change. */
  readonly held: readonly CrashHold[];
  readonly settled: { readonly roundId: string; readonly stakes: readonly CrashStake[]; readonly won: number };
  readonly balance: { readonly balance: number };
}

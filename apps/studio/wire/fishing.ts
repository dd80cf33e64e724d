/**
 * Fishing, on a live connection: up to four members in one room, who see the same fish. Entering answers `FishingEntered`. The server
 * decides every shot; the frame only reports which fish a bullet of its own hit.
 *
 * Fish swim on paths that are a function of time alone (`placeOf` in the frame and the server): nothing is sent per frame. The water is
 * 1600 × 900 units, origin at the upper left; angles in thousandths of a radian.
 */
import type { FishingRoom } from '@lantern/game-math/fishing';

/** Radius of a bomb crab's burst, in units of the water, and how many others it kills at most; never a boss. */
export const BURST_RADIUS = 260;
export const MAX_BURST = 8;
/** Maximum bullets of one `fire`. */
export const MAX_BATCH_SHOTS = 10;
/** Bullets without a hit are refunded this long after the last message about their batch. */
export const BATCH_TIMEOUT_MS = 10_000;

export interface FishingEntered {
  readonly room: Pick<FishingRoom, 'id' | 'rtpBasisPoints'> & { readonly fish: readonly FishShown[] };
  /** Prices of a bullet, ascending. */
  readonly bullets: readonly number[];
  readonly balance: number;
  readonly seat: 0 | 1 | 2 | 3;
  readonly seats: readonly (SeatShown | null)[];
  readonly swimming: readonly Swimmer[];
  /** The studio's time, in milliseconds since 1970; paths use it. */
  readonly nowMs: number;
  readonly seedHash: string;
}

export interface FishShown {
  readonly id: string;
  readonly size: 'small' | 'medium' | 'large' | 'precious' | 'boss';
  readonly bomb: boolean;
  /** Multipliers it may pay, ascending. */
  readonly multipliers: readonly number[];
  /** The chance that a bullet kills it, in millionths, rounded down. */
  readonly killMillionths: number;
}

export interface SeatShown {
  /** Never more than the end of a member's reference. */
  readonly who: string;
  readonly bullet: number;
  readonly mine: boolean;
}

/**
 * One fish in the water. It moves along a smooth curve through `points` (Catmull-Rom, equal time per piece) from `bornMs` for `livesMs`:
 * `placeOf` of path.ts. It may be born a little after it is sent.
 */
export interface Swimmer {
  readonly swimmerId: number;
  readonly fish: string;
  readonly bornMs: number;
  readonly livesMs: number;
  readonly points: readonly (readonly [number, number])[];
}

/**
 * `fire`: bullets leave the cannon, at most ten per call; they are paid for together. Answers `FireAnswer` once the wallet has taken the
 * bet; until then the frame may show them flying. Refused as the wallet refuses, `too_fast` (`value.waitMs`), `bet_not_offered`,
 * `seed_changed`: then the bullets do not exist. A refusal's `value.nextSeedHash`, where it has one, is the seed of the next batch.
 */
export interface FireRequest {
  readonly requestId: string;
  readonly price: number;
  readonly count: number;
  /** Their direction, for display to others. */
  readonly angle: number;
  readonly memberSeed: string;
  readonly seedHash: string;
}

export interface FireAnswer {
  readonly batchId: string;
  readonly balance: number;
  readonly nextSeedHash: string;
}

/**
 * `hit`: bullet number `bullet` of a batch hit a fish; with a bomb crab, also the fish its burst reached. Each bullet is decided once.
 * Answers `HitAnswer`.
 */
export interface HitRequest {
  readonly batchId: string;
  readonly bullet: number;
  readonly swimmerId: number;
  readonly around: readonly number[];
}

export interface HitAnswer {
  /** The killed fish; empty when it survives. `null`: the fish was gone, or the bullet had already ended, and its price is refunded. */
  readonly killed: readonly { readonly swimmerId: number; readonly multiplier: number }[] | null;
  /** Payout of the killed fish; 0 for a refunded bullet. */
  readonly won: number;
}

/** `miss`: these bullets hit nothing, and are refunded. Answers `{}`. */
export interface MissRequest {
  readonly batchId: string;
  readonly bullets: readonly number[];
}

/** `bullet`: sets the price of the cannon's bullets. Answers `{}`. */
export interface BulletRequest {
  readonly price: number;
}

export interface FishingNews {
  readonly swimmers: readonly Swimmer[];
  readonly seats: readonly (SeatShown | null)[];
  /** Another member's cannon. */
  readonly fired: { readonly seat: number; readonly angle: number; readonly count: number; readonly price: number };
  /** Killed fish, the seat that killed them, and the payout: also one's own. */
  readonly killed: {
    readonly seat: number;
    readonly won: number;
    readonly killed: readonly { readonly swimmerId: number; readonly multiplier: number }[];
  };
  /** A boss is about to appear. */
  readonly called: { readonly fish: string };
  /** A shot batch was settled; the current balance. */
  readonly balance: { readonly balance: number };
  /** Own bullets that ended without a hit; their price is refunded, `balance` follows. */
  readonly returned: { readonly batchId: string; readonly bullets: readonly number[]; readonly amount: number };
}

/**
 * `RoundProof` of a shot batch: `stakes` is `ShotBatchStakes`, `title` the room, `shown` a `BulletShown` for every bullet that ended, by
 * number. Bullet number n is decided by `decideShot` of game-math on the stream of the context `<context>:<n>`.
 */
export interface ShotBatchStakes {
  readonly price: number;
  readonly count: number;
}

export interface BulletShown {
  readonly bullet: number;
  /** `hit` was decided by the seed; every other is refunded. */
  readonly end: 'hit' | 'gone' | 'missed' | 'timed_out' | 'disconnected';
  readonly swimmerId?: number;
  readonly fish?: string;
  /** Kinds of fish the burst of a bomb reached. */
  readonly around?: readonly string[];
  /** The killed fish, with multiples of the price. */
  readonly killed?: readonly { readonly swimmerId: number; readonly fish: string; readonly multiplier: number }[];
  /** The payout: the prize, or the refunded price. */
  readonly paid: number;
}

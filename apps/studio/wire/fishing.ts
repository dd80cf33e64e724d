/**
 * Fishing, on a live line: up to four at one water, which sees the same fish. Entering answers `WaterEntered`. The server decides every
 * shot; the frame only says which fish a bullet of its own met.
 *
 * Fish swim on paths that are a function of time alone (`placeOf` in the frame and the server): nothing is told per frame. Water is
 * 1600 × 900 units, origin at the upper left; angles in thousandths of a radian.
 */
import type { Waters } from '@lantern/game-math/fishing';

/** How far the burst of a bomb crab reaches from it, in units of the water, and how many others it takes along at most; never a boss. */
export const BURST_RADIUS = 260;
export const BURST_MOST = 8;
/** Most bullets of one `fire`. */
export const VOLLEY_MOST = 10;
/** Bullets that meet nothing are given back so long after the last word on their volley. */
export const VOLLEY_PATIENCE_MS = 10_000;

export interface WaterEntered {
  readonly waters: Pick<Waters, 'id' | 'rtpBasisPoints'> & { readonly fish: readonly FishShown[] };
  /** Prices of a bullet, ascending. */
  readonly bullets: readonly number[];
  readonly balance: number;
  readonly seat: 0 | 1 | 2 | 3;
  readonly seats: readonly (SeatShown | null)[];
  readonly swimming: readonly Swimmer[];
  /** The studio's time, in milliseconds since 1970: paths go by it. */
  readonly nowMs: number;
  readonly seedHash: string;
}

export interface FishShown {
  readonly id: string;
  readonly size: 'small' | 'medium' | 'large' | 'precious' | 'boss';
  readonly bomb: boolean;
  /** Multipliers it may pay, ascending. */
  readonly multipliers: readonly number[];
  /** Chance that a bullet kills it, in millionths, rounded down. */
  readonly killMillionths: number;
}

export interface SeatShown {
  /** Never more than the end of a member's number. */
  readonly who: string;
  readonly bullet: number;
  readonly mine: boolean;
}

/** One fish in the water. It is at `points` of a smooth curve through them (Catmull-Rom, even time per piece) from `bornMs` for `livesMs`: `placeOf` of path.ts. It may be born a little later than it is told. */
export interface Swimmer {
  readonly swimmerId: number;
  readonly fish: string;
  readonly bornMs: number;
  readonly livesMs: number;
  readonly points: readonly (readonly [number, number])[];
}

/**
 * `fire`: bullets leave the cannon, at most ten per call; they are paid for together. Answers `FireAnswer` once the wallet has taken them;
 * until then the frame may let them fly. Refused as the wallet refuses, `too_fast` (`value.waitMs`), `bet_not_offered`, `seed_changed`: those
 * bullets never were. A refusal's `value.nextSeedHash`, where it has one, is the seed the next volley goes on.
 */
export interface FireAsked {
  readonly requestId: string;
  readonly price: number;
  readonly count: number;
  /** The way they go, for the others' eyes. */
  readonly angle: number;
  readonly memberSeed: string;
  readonly seedHash: string;
}

export interface FireAnswer {
  readonly volleyId: string;
  readonly balance: number;
  readonly nextSeedHash: string;
}

/** `hit`: bullet number `bullet` of a volley met a fish; with a bomb crab, whom else its burst reached. Each bullet is decided once. Answers `HitAnswer`. */
export interface HitAsked {
  readonly volleyId: string;
  readonly bullet: number;
  readonly swimmerId: number;
  readonly around: readonly number[];
}

export interface HitAnswer {
  /** What died; empty when it lives on. `null`: the fish was gone, or the bullet had ended before, and its price is given back. */
  readonly killed: readonly { readonly swimmerId: number; readonly multiplier: number }[] | null;
  /** What the dead pay; 0 for a bullet that is given back. */
  readonly won: number;
}

/** `miss`: these bullets met nothing, and are given back. Answers `{}`. */
export interface MissAsked {
  readonly volleyId: string;
  readonly bullets: readonly number[];
}

/** `bullet`: says which price the cannon is set to. Answers `{}`. */
export interface BulletAsked {
  readonly price: number;
}

export interface FishingNews {
  readonly swimmers: readonly Swimmer[];
  readonly seats: readonly (SeatShown | null)[];
  /** Somebody else's cannon. */
  readonly fired: { readonly seat: number; readonly angle: number; readonly count: number; readonly price: number };
  /** Fish that died, by whose hand, and what it paid: also one's own. */
  readonly killed: { readonly seat: number; readonly won: number; readonly killed: readonly { readonly swimmerId: number; readonly multiplier: number }[] };
  /** A boss comes, or the water changes. */
  readonly called: { readonly fish: string };
  /** A volley was settled; the balance as of now. */
  readonly balance: { readonly balance: number };
  /** Own bullets that ended without meeting a fish; their price is given back, `balance` follows. */
  readonly returned: { readonly volleyId: string; readonly bullets: readonly number[]; readonly amount: number };
}

/**
 * `RoundProof` of a volley: `stakes` is `VolleyStakes`, `title` the waters, `shown` a `BulletShown` for every bullet that ended, by number.
 * Bullet number n is decided by `decideShot` of game-math on the stream of the context `<context>:<n>`.
 */
export interface VolleyStakes {
  readonly price: number;
  readonly count: number;
}

export interface BulletShown {
  readonly bullet: number;
  /** `hit` was decided by the seed; every other is given back. */
  readonly end: 'hit' | 'gone' | 'missed' | 'timed_out' | 'disconnected';
  readonly swimmerId?: number;
  readonly fish?: string;
  /** Fish the burst of a bomb reached, by kind. */
  readonly around?: readonly string[];
  /** What died, and for what multiple of the price. */
  readonly killed?: readonly { readonly swimmerId: number; readonly fish: string; readonly multiplier: number }[];
  /** Paid for it: the prize, or the price given back. */
  readonly paid: number;
}

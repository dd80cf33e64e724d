/** One reel: a ring of letters moving past its window. Rows are counted upwards along the ring, so that turning only adds. */

/** Size of the ring; more than the rows between the window and the landing. */
const RING = 64;
const MASK = RING - 1;

/** Symbols per second at full speed. */
export const FULL_SPEED = 28;
const RAMP_MS = 240;
/** Overshoot of a landing reel: constant of the ease-back curve. */
const BACK = 1.15;
/** Rows between the window and the landing. */
const RUN_OUT = 2;

export interface Reel {
  readonly ring: Uint8Array;
  readonly rows: number;
  /** The ring's row at the bottom of the window; fractional while turning. */
  offset: number;
  phase: 'rest' | 'wait' | 'spin' | 'land';
  startMs: number;
  speed: number;
  /** Letters of the strip, as indices, and the next of them. */
  strip: Uint8Array;
  next: number;
  filled: number;
  from: number;
  to: number;
  landMs: number;
}

/** An empty reel at rest. */
export function makeReel(rows: number, strip: Uint8Array): Reel {
  return {
    ring: new Uint8Array(RING),
    rows,
    offset: 0,
    phase: 'rest',
    startMs: 0,
    speed: 0,
    strip,
    next: 0,
    filled: 0,
    from: 0,
    to: 0,
    landMs: 1,
  };
}

/** Sets the window at once; `letters` from the top, beginning at `start`. */
export function place(reel: Reel, letters: Uint8Array, start: number): void {
  const base = Math.round(reel.offset);
  reel.offset = base;
  for (let row = 0; row < reel.rows; row += 1) reel.ring[(base + reel.rows - 1 - row) & MASK] = letters[start + row]!;
  reel.filled = base + reel.rows - 1;
  fill(reel, reel.filled + 1);
  reel.phase = 'rest';
}

function fill(reel: Reel, upTo: number): void {
  while (reel.filled < upTo) {
    reel.filled += 1;
    reel.ring[reel.filled & MASK] = reel.strip[reel.next]!;
    reel.next = reel.next === 0 ? reel.strip.length - 1 : reel.next - 1;
  }
}

/** Starts turning at a time. */
export function startReel(reel: Reel, strip: Uint8Array, atMs: number): void {
  reel.strip = strip;
  if (reel.next >= strip.length) reel.next = 0;
  reel.phase = 'wait';
  reel.startMs = atMs;
  reel.speed = 0;
}

/** Starts landing on letters. */
export function landReel(reel: Reel, letters: Uint8Array, start: number, nowMs: number): void {
  const to = Math.max(Math.ceil(reel.offset) + reel.rows + RUN_OUT, reel.filled + 1);
  fill(reel, to - 1);
  for (let row = 0; row < reel.rows; row += 1) reel.ring[(to + reel.rows - 1 - row) & MASK] = letters[start + row]!;
  reel.filled = to + reel.rows - 1;
  fill(reel, reel.filled + 2);
  reel.from = reel.offset;
  reel.to = to;
  reel.startMs = nowMs;
  // The initial slope of the curve equals the reel's speed.
  reel.landMs = ((to - reel.from) * (BACK + 3) * 1_000) / FULL_SPEED;
  reel.phase = 'land';
}

/** Moves a reel; returns whether it is moving. */
export function turn(reel: Reel, nowMs: number, stepMs: number): boolean {
  if (reel.phase === 'rest') return false;
  if (reel.phase === 'wait') {
    if (nowMs < reel.startMs) return true;
    reel.phase = 'spin';
  }
  if (reel.phase === 'spin') {
    const share = Math.min(1, (nowMs - reel.startMs) / RAMP_MS);
    reel.speed = FULL_SPEED * share * share;
    reel.offset += (reel.speed * stepMs) / 1_000;
    fill(reel, Math.ceil(reel.offset) + reel.rows + 1);
    return true;
  }
  const share = Math.min(1, (nowMs - reel.startMs) / reel.landMs);
  const left = share - 1;
  const way = 1 + (BACK + 1) * left * left * left + BACK * left * left;
  const before = reel.offset;
  reel.offset = reel.from + (reel.to - reel.from) * way;
  reel.speed = stepMs > 0 ? ((reel.offset - before) * 1_000) / stepMs : 0;
  if (share === 1) {
    reel.offset = reel.to;
    reel.speed = 0;
    reel.phase = 'rest';
  }
  return reel.phase !== 'rest';
}

/** The letter of a row of the ring. */
export const letterAt = (reel: Reel, row: number): number => reel.ring[row & MASK]!;

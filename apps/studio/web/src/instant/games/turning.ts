/** The turn of a wheel: fast at first, then slower at the same rate for every result, with a tick and a flick of the pointer at each peg. */
import { useEffect, useRef, type RefObject } from 'react';

/** Duration of a turn. */
export const TURN_MS = 4_600;
export const FULL = 360;
const TURNS = 5;
/** How strongly it slows down; the last fifth of the time is the last twentieth of the way. */
const SLOWING = 3;
/** Pegs pass faster than they can be heard apart at first. */
const TICK_PAUSE_MS = 55;
const FLICK_DEGREES = 16;
/** The pointer is back after this share of the way to the next peg. */
const FLICK_LASTS = 0.45;

/** The share of the way after a share of the time. */
export const wayAt = (time: number): number => 1 - (1 - Math.min(1, Math.max(0, time))) ** SLOWING;

/** The rotation that brings the middle of a segment to the top; never backwards. */
export function turnTo(from: number, segment: number, count: number): number {
  const wanted = FULL - ((segment + 0.5) / count) * FULL;
  return Math.ceil(from / FULL) * FULL + TURNS * FULL + wanted;
}

/** Pegs that have passed the pointer at a rotation, with the share of the way to the next one. */
export const pegsAt = (degrees: number, count: number): number => (degrees / FULL) * count;

export interface Turning {
  readonly disc: RefObject<HTMLDivElement | null>;
  readonly pointer: RefObject<SVGSVGElement | null>;
}

export interface TurningOptions {
  /** Where it stops; undefined before the first result. */
  readonly segment: number | undefined;
  readonly count: number;
  /** Turned now; else it stands where it stops. */
  readonly turns: boolean;
  readonly onTick: () => void;
}

/** Turns the disc and flicks the pointer, by transforms alone and without React renders. */
export function useTurning({ segment, count, turns, onTick }: TurningOptions): Turning {
  const disc = useRef<HTMLDivElement>(null);
  const pointer = useRef<SVGSVGElement>(null);
  const stands = useRef(0);
  const tick = useRef(onTick);
  tick.current = onTick;
  useEffect(() => {
    if (segment === undefined) return undefined;
    const put = (degrees: number, flick: number): void => {
      if (disc.current) disc.current.style.transform = `rotate(${degrees.toFixed(2)}deg)`;
      if (pointer.current) pointer.current.style.transform = `rotate(${flick.toFixed(1)}deg)`;
    };
    const from = stands.current;
    const to = turns ? turnTo(from, segment, count) : turnTo(0, segment, count) % FULL;
    if (!turns) {
      stands.current = to;
      put(to, 0);
      return undefined;
    }
    let [begun, pegs, tickedAt, frame] = [0, Math.floor(pegsAt(from, count)), 0, 0];
    const step = (now: number): void => {
      begun ||= now;
      const time = (now - begun) / TURN_MS;
      const degrees = from + (to - from) * wayAt(time);
      const passed = pegsAt(degrees, count);
      const since = passed - Math.floor(passed);
      if (Math.floor(passed) !== pegs && now - tickedAt >= TICK_PAUSE_MS) {
        tickedAt = now;
        tick.current();
      }
      pegs = Math.floor(passed);
      put(degrees, since < FLICK_LASTS ? -FLICK_DEGREES * (1 - since / FLICK_LASTS) : 0);
      if (time < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
      stands.current = to % FULL;
    };
  }, [segment, count, turns]);
  return { disc, pointer };
}

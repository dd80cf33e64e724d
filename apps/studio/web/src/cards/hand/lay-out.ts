/** Layout of a hand: one row as long as every card keeps a finger's width, else two. */

export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

export interface HandShape {
  readonly spots: readonly Spot[];
  readonly height: number;
}

/** Minimum visible width of a card, so that it can be tapped. */
export const MIN_STEP = 24;
const TALL = 1.42;
/** Maximum distance between cards, as a share of their width. */
const MAX_STEP = 0.78;
/** The visible part of the upper row: rank and suit. */
const ROW_STEP = 0.66;
const FAN_DEGREES = 0.8;
/** Space for the rotated cards at both ends. */
const FAN_ROOM = 5;
const FAN_DROP = 0.55;

function rowOf(count: number, width: number, card: number, y: number, fanned: boolean): Spot[] {
  const room = width - card - (fanned ? 2 * FAN_ROOM : 0);
  const step = count > 1 ? Math.min(room / (count - 1), card * MAX_STEP) : 0;
  const start = (width - card - step * (count - 1)) / 2;
  return Array.from({ length: count }, (_, index) => {
    const off = index - (count - 1) / 2;
    return {
      x: start + index * step,
      y: y + (fanned ? off * off * FAN_DROP * (card / 64) : 0),
      turn: fanned ? off * FAN_DEGREES : 0,
    };
  });
}

/** Lays out N cards over a width. */
export function layOut(count: number, width: number, card: number): HandShape {
  const tall = card * TALL;
  const one = count < 2 || (width - card - 2 * FAN_ROOM) / (count - 1) >= MIN_STEP;
  if (!one) {
    const upper = Math.ceil(count / 2);
    return {
      spots: [...rowOf(upper, width, card, 0, false), ...rowOf(count - upper, width, card, tall * ROW_STEP, false)],
      height: tall * (1 + ROW_STEP),
    };
  }
  // A fan needs space at its rotated ends.
  const bow = ((count - 1) / 2) ** 2 * FAN_DROP * (card / 64);
  return { spots: rowOf(count, width, card, 0, true), height: tall + bow };
}

/** Width of a card of the own hand on a screen. */
export function cardWidth(width: number, height: number): number {
  if (width > height && height <= 520) return width < 720 ? 46 : height < 340 ? 54 : 66;
  if (width >= 560) return 84;
  return width >= 380 ? 65 : width >= 368 ? 56 : 58;
}

/** Where the cards of a hand lie: one row as long as every card keeps a finger's room, else two. */

export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

export interface HandShape {
  readonly spots: readonly Spot[];
  readonly height: number;
}

/** The least of a card that has to be in sight, and can be tapped. */
export const LEAST_STEP = 24;
const TALL = 1.42;
/** Cards lie this far apart at most, as a part of their width. */
const MOST_STEP = 0.78;
/** The upper of two rows shows rank and suit. */
const ROW_STEP = 0.66;
const FAN_DEGREES = 0.8;
/** What the turned cards at both ends need. */
const FAN_ROOM = 5;
const FAN_DROP = 0.55;

function rowOf(count: number, width: number, card: number, y: number, fanned: boolean): Spot[] {
  const room = width - card - (fanned ? 2 * FAN_ROOM : 0);
  const step = count > 1 ? Math.min(room / (count - 1), card * MOST_STEP) : 0;
  const start = (width - card - step * (count - 1)) / 2;
  return Array.from({ length: count }, (_, index) => {
    const off = index - (count - 1) / 2;
    return { x: start + index * step, y: y + (fanned ? off * off * FAN_DROP * (card / 64) : 0), turn: fanned ? off * FAN_DEGREES : 0 };
  });
}

/** Lays out so many cards over a width. */
export function layOut(count: number, width: number, card: number): HandShape {
  const tall = card * TALL;
  const one = count < 2 || (width - card - 2 * FAN_ROOM) / (count - 1) >= LEAST_STEP;
  if (!one) {
    const upper = Math.ceil(count / 2);
    return { spots: [...rowOf(upper, width, card, 0, false), ...rowOf(count - upper, width, card, tall * ROW_STEP, false)], height: tall * (1 + ROW_STEP) };
  }
  // A bow needs room at its ends, which turn outwards.
  const bow = ((count - 1) / 2) ** 2 * FAN_DROP * (card / 64);
  return { spots: rowOf(count, width, card, 0, true), height: tall + bow };
}

/** How wide a card of the own hand is on a screen. */
export function cardWidth(width: number, height: number): number {
  if (width > height && height <= 520) return width < 720 ? 46 : height < 340 ? 54 : 66;
  if (width >= 560) return 84;
  return width >= 380 ? 65 : width >= 368 ? 56 : 58;
}

/**
 * A piece of a loop with shifted timestamps. Every repetition of the loop gets its own timestamps, so the stream has no
 * discontinuities: with discontinuity tags players would have to count all earlier ones.
 */

/** Size and name before the content of a box (ISO 14496-12). */
const HEAD = 8;
const HOLDERS: readonly string[] = ['moof', 'traf'];

interface Box {
  readonly name: string;
  /** Start and end of its content. */
  readonly from: number;
  readonly to: number;
}

function* boxesIn(view: DataView, from: number, to: number): Generator<Box> {
  for (let at = from; at + HEAD <= to;) {
    const size = view.getUint32(at);
    if (size < HEAD || at + size > to) return;
    const name = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)));
    yield { name, from: at + HEAD, to: at + size };
    if (HOLDERS.includes(name)) yield* boxesIn(view, at + HEAD, at + size);
    at += size;
  }
}

const later = (view: DataView, at: number, units: number): void =>
  view.setBigUint64(at, view.getBigUint64(at) + BigInt(units));

/** A copy of the piece with timestamps `sec` later. The piece contains each track's timescale in a `sidx` box, as written by ffmpeg. */
export function shiftedPiece(piece: Uint8Array, sec: number): Uint8Array {
  const copy = Uint8Array.from(piece);
  const view = new DataView(copy.buffer);
  const unitsPerSec = new Map<number, number>();
  let track = 0;
  for (const { name, from } of boxesIn(view, 0, copy.length)) {
    if (name === 'sidx') {
      const perSec = view.getUint32(from + 8);
      unitsPerSec.set(view.getUint32(from + 4), perSec);
      later(view, from + 12, sec * perSec);
    } else if (name === 'tfhd') track = view.getUint32(from + 4);
    else if (name === 'tfdt') later(view, from + 4, sec * (unitsPerSec.get(track) ?? 0));
  }
  return copy;
}

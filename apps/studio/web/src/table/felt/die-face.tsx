/** Flat dice: regional pips, one and four in red. */

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[50, 50]],
  2: [
    [28, 28],
    [72, 72],
  ],
  3: [
    [26, 26],
    [50, 50],
    [74, 74],
  ],
  4: [
    [28, 28],
    [72, 28],
    [28, 72],
    [72, 72],
  ],
  5: [
    [26, 26],
    [74, 26],
    [50, 50],
    [26, 74],
    [74, 74],
  ],
  6: [
    [28, 24],
    [28, 50],
    [28, 76],
    [72, 24],
    [72, 50],
    [72, 76],
  ],
};

/** The pips of a face in a box of 100. */
export function Pips({ face }: { readonly face: number }) {
  const red = face === 1 || face === 4;
  return (
    <>
      {PIPS[face]!.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={face === 1 ? 14 : 9.5} fill={red ? '#d6261c' : '#221a2b'} />
      ))}
    </>
  );
}

export function DieFace({ face, size }: { readonly face: number; readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 100 100" aria-hidden="true">
      <rect x="2" y="2" width="96" height="96" rx="22" fill="#fffaf0" stroke="#c9a76a" strokeWidth="3" />
      <Pips face={face} />
    </svg>
  );
}

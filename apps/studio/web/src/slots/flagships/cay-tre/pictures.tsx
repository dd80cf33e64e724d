/** Small pictures of the bamboo's cabinet: leaves of a grown wild, the traveller, the spin button. */

const BLADES: readonly (readonly [x: number, y: number, turn: number, length: number, fill: string])[] = [
  [46, 34, -28, 46, '#8fe060'],
  [46, 36, 12, 52, '#3fae4a'],
  [46, 34, 48, 40, '#d8ff9a'],
  [14, 44, 206, 44, '#3fae4a'],
  [14, 46, 168, 52, '#8fe060'],
  [14, 46, 132, 36, '#d8ff9a'],
  [46, 168, 20, 40, '#8fe060'],
  [46, 170, 58, 34, '#3fae4a'],
  [14, 228, 160, 42, '#3fae4a'],
  [14, 230, 198, 36, '#8fe060'],
  [46, 274, -16, 38, '#3fae4a'],
];

/** Leaves along a culm, in a box of 60 × 300. */
export function Leaves({ className }: { readonly className: string }) {
  return (
    <svg className={className} viewBox="0 0 60 300" aria-hidden="true">
      {BLADES.map(([x, y, turn, length, fill]) => (
        <path
          key={`${x}-${y}-${turn}`}
          transform={`translate(${x} ${y}) rotate(${turn})`}
          d={`M0 0Q${length * 0.4} ${length * -0.17} ${length} 0Q${length * 0.4} ${length * 0.17} 0 0Z`}
          fill={fill}
          stroke="#0c3a1e"
          strokeWidth="1.200"
        />
      ))}
    </svg>
  );
}

/** The farmhand of the tale, under his hat. */
export function Traveller() {
  return (
    <svg viewBox="-16 -8 32 44" aria-hidden="true">
      <g stroke="#2a1712" strokeWidth="1.500">
        <path d="M-7 18q7-7 14 0v13h-14Z" fill="#a8432a" />
        <path d="M-5 31v4M5 31v4" strokeWidth="3" />
        <circle cy="10" r="6" fill="#f0c49a" />
        <path d="M0-6 15 9Q0 14-15 9Z" fill="#f3d28a" strokeWidth="1.800" />
        <path d="M11 6v28" stroke="#7ac05a" strokeWidth="2.600" />
      </g>
    </svg>
  );
}

const BLADE = 'M0-58Q9-40 0-22Q-9-40 0-58Z';

/** A rattan ring in a wreath of leaves. */
export function Button() {
  return (
    <svg viewBox="-60 -60 120 120" aria-hidden="true">
      <defs>
        <radialGradient id="ct-jade" cx=".4" cy=".32" r=".8">
          <stop stopColor="#e8ffb0" />
          <stop offset=".45" stopColor="#6fc24a" />
          <stop offset="1" stopColor="#1b6a34" />
        </radialGradient>
        <linearGradient id="ct-rattan" x2="0" y2="1">
          <stop stopColor="#d9a05a" />
          <stop offset=".5" stopColor="#8a4f22" />
          <stop offset="1" stopColor="#4a2610" />
        </linearGradient>
      </defs>
      {Array.from({ length: 16 }, (_, index) => (
        <path key={index} d={BLADE} transform={`rotate(${index * 22.5})`} fill={index % 2 ? '#2f8a44' : '#7fcf56'} />
      ))}
      <circle r="45" fill="url(#ct-rattan)" />
      <circle r="43.500" fill="none" stroke="#f0cc94" strokeWidth="2.400" strokeDasharray="5 3" />
      <circle r="37" fill="#12301c" />
      <circle r="35.500" fill="url(#ct-jade)" />
      <path
        d="M-28-9A29 29 0 0 1-8-28"
        stroke="#fff"
        strokeOpacity=".9"
        strokeWidth="4.500"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  );
}

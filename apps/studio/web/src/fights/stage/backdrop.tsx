/** What hangs behind the ring, one motif per game; drawn once, never moved. */
import type { ReactNode } from 'react';
import type { Motif } from '../themes.ts';
import styles from './fight-arena.module.css';

const LANTERNS = [26, 78, 132, 258, 312, 364];
const RAYS = Array.from({ length: 13 }, (_, at) => at * 15);
const STALKS = [12, 34, 58, 84, 306, 330, 354, 378];
const STARS = [
  [24, 30, 1.6],
  [62, 74, 1],
  [96, 22, 1.3],
  [140, 52, 0.9],
  [252, 40, 1.2],
  [288, 82, 0.9],
  [318, 24, 1.7],
  [352, 62, 1.1],
  [372, 98, 0.8],
  [18, 112, 0.9],
] as const;
const FLOWERS = [
  [30, 40, 8],
  [58, 28, 6],
  [86, 46, 5],
  [300, 34, 6],
  [334, 44, 8],
  [362, 26, 5],
  [48, 62, 4],
  [344, 66, 4],
] as const;

const Lanterns = () => (
  <>
    <path d="M-6 14C60 52 130 52 195 30s140-24 202-16" fill="none" stroke="#e9b44c" strokeOpacity=".5" />
    {LANTERNS.map((x, at) => (
      <g key={x} transform={`translate(${x} ${28 + (at % 3) * 7})`}>
        <path d="M0-10v6" stroke="#e9b44c" />
        <ellipse cy="6" rx="9" ry="11" fill={at % 2 === 0 ? '#d8401f' : '#e98a2a'} opacity=".8" />
        <path d="M-5 6a5 11 0 0 1 10 0a5 11 0 0 1-10 0" fill="#ffd98a" opacity=".55" />
        <path d="M0 17v7" stroke="#e9b44c" strokeWidth="1.4" />
      </g>
    ))}
  </>
);
const Rays = () => (
  <g fill="#ffd98a" opacity=".12">
    {RAYS.map((turn) => (
      <path key={turn} d="M195 190L-260 172L-260 208Z" transform={`rotate(${turn} 195 190)`} />
    ))}
  </g>
);
const Rice = () => (
  <g fill="none" stroke="#d9e58a" strokeOpacity=".5" strokeLinecap="round">
    {STALKS.map((x, at) => (
      <g key={x} transform={`translate(${x} ${66 + (at % 2) * 14})`}>
        <path d={x < 195 ? 'M0 70C2 30 6 12 20-6' : 'M0 70C-2 30-6 12-20-6'} strokeWidth="1.6" />
        <path
          d={x < 195 ? 'M20-6l8 6M15 2l9 6M11 10l9 6M8 19l8 6' : 'M-20-6l-8 6M-15 2l-9 6M-11 10l-9 6M-8 19l-8 6'}
          strokeWidth="3"
          stroke="#f0d074"
        />
      </g>
    ))}
  </g>
);
const Bolts = () => (
  <g fill="none" stroke="#a9dcff" strokeWidth="2" strokeLinejoin="round" opacity=".5">
    <path d="M24-4l-8 36h14l-12 40M92-4l-5 22h9l-8 26M366-4l8 36h-14l12 40M298-4l5 22h-9l8 26" />
    <path d="M150 8l-3 12h5l-4 14M240 8l3 12h-5l4 14" opacity=".6" />
  </g>
);
const Blossom = () => (
  <g>
    <path
      d="M-6 52C24 44 46 36 96 50M20 46C34 30 44 26 62 26M396 46C366 40 340 34 296 40M372 42C360 28 352 24 336 22"
      fill="none"
      stroke="#5d3021"
      strokeWidth="3"
      strokeLinecap="round"
    />
    {FLOWERS.map(([x, y, size]) => (
      <g key={x} transform={`translate(${x} ${y})`}>
        {[0, 72, 144, 216, 288].map((turn) => (
          <ellipse
            key={turn}
            cy={-size * 0.6}
            rx={size * 0.45}
            ry={size * 0.6}
            fill="#ffc24a"
            transform={`rotate(${turn})`}
          />
        ))}
        <circle r={size * 0.26} fill="#b5530f" />
      </g>
    ))}
  </g>
);
const Stars = () => (
  <g>
    <circle cx="336" cy="46" r="21" fill="#f6edd0" opacity=".85" />
    <circle cx="345" cy="40" r="18" fill="#2b2467" />
    {STARS.map(([x, y, size]) => (
      <circle key={`${x} ${y}`} cx={x} cy={y} r={size} fill="#f4e9ff" opacity=".8" />
    ))}
  </g>
);

const MOTIFS: Readonly<Record<Motif, () => ReactNode>> = {
  lanterns: Lanterns,
  rays: Rays,
  rice: Rice,
  bolts: Bolts,
  blossom: Blossom,
  stars: Stars,
};

export function Backdrop({ motif }: { readonly motif: Motif }) {
  const Drawn = MOTIFS[motif];
  return (
    <>
      <svg
        className={styles.sky}
        viewBox="0 0 390 130"
        preserveAspectRatio="xMidYMin slice"
        aria-hidden="true"
        focusable="false"
      >
        <Drawn />
      </svg>
      <svg
        className={styles.floor}
        viewBox="0 0 390 120"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <ellipse cx="195" cy="66" rx="230" ry="62" className={styles.mat} />
        <g fill="none" stroke="#e9b44c">
          <ellipse cx="195" cy="66" rx="230" ry="62" strokeOpacity=".7" strokeWidth="2" />
          <ellipse cx="195" cy="66" rx="178" ry="46" strokeOpacity=".35" strokeDasharray="3 5" />
          <ellipse cx="195" cy="66" rx="120" ry="30" strokeOpacity=".3" />
          <ellipse cx="195" cy="66" rx="58" ry="14" strokeOpacity=".35" strokeDasharray="2 4" />
        </g>
      </svg>
    </>
  );
}

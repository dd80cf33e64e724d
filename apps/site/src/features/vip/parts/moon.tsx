/** The moon of a level: from new to full, then with more and more stars. Decorative; the same in both themes. */
import { useId } from 'react';
import { moonOf } from '../levels.ts';

const CENTRE = 50;
const RADIUS = 33;

/** Where stars appear, in the order of the levels that have them: x, y, size. */
const STARS = [
  [14, 20, 6],
  [86, 26, 5],
  [82, 82, 6],
  [18, 82, 5],
  [50, 7, 4.5],
] as const;
/** Craters: x, y, radius. */
const CRATERS = [
  [40, 38, 5],
  [60, 34, 3.4],
  [62, 54, 6],
  [42, 62, 4],
  [54, 72, 2.6],
] as const;

/** The lit part: the right half of the disc, less or more by the half ellipse that is the shadow's edge. */
function litPath(lit: number): string {
  const top = CENTRE - RADIUS;
  const foot = CENTRE + RADIUS;
  const edge = RADIUS * Math.abs(1 - 2 * lit);
  return `M50 ${top}A${RADIUS} ${RADIUS} 0 0 1 50 ${foot}A${edge} ${RADIUS} 0 0 ${lit < 0.5 ? 0 : 1} 50 ${top}z`;
}

const starPath = (x: number, y: number, size: number): string => {
  const waist = size * 0.24;
  return `M${x} ${y - size}L${x + waist} ${y - waist}L${x + size} ${y}L${x + waist} ${y + waist}L${x} ${y + size}L${x - waist} ${y + waist}L${x - size} ${y}L${x - waist} ${y - waist}z`;
};

interface MoonProps {
  readonly level: number;
  readonly size: number;
  readonly className?: string | undefined;
}

export function Moon({ level, size, className }: MoonProps) {
  const id = useId().replace(/\W/g, '');
  const { lit, stars } = moonOf(level);
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 100 100" aria-hidden="true">
      <defs>
        <radialGradient id={`disc-${id}`} cx="0.38" cy="0.3" r="0.9">
          <stop offset="0" stopColor="#fff4d4" />
          <stop offset="0.55" stopColor="#fbdb97" />
          <stop offset="1" stopColor="#dd9f45" />
        </radialGradient>
        <clipPath id={`lit-${id}`}>
          <path d={litPath(lit)} />
        </clipPath>
      </defs>
      <circle cx="50" cy="50" r="40" fill="none" stroke="#d9a24a" strokeOpacity="0.6" strokeWidth="2.5" />
      <circle cx="50" cy="50" r={RADIUS} fill="#1b2044" />
      {lit > 0 && (
        <g clipPath={`url(#lit-${id})`}>
          <circle cx="50" cy="50" r={RADIUS} fill={`url(#disc-${id})`} />
          {CRATERS.map(([x, y, radius]) => (
            <circle key={x * y} cx={x} cy={y} r={radius} fill="#c98f3f" fillOpacity="0.42" />
          ))}
        </g>
      )}
      {STARS.slice(0, stars).map(([x, y, starSize]) => (
        <path key={x * y} d={starPath(x, y, starSize * 1.5)} fill="#ffe6ad" stroke="#a8681a" strokeWidth="1" />
      ))}
    </svg>
  );
}

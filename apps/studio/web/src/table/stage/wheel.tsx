/** The wheel and its ball: both rotate by CSS transforms, and meet at the number. */
import { clock, cx } from '@lantern/ui';
import { memo, type CSSProperties } from 'react';
import { colourOf, WHEEL } from '../play/bets.ts';
import { useTable } from '../table-context.ts';
import styles from './table-wheel.module.css';

const POCKET = 360 / WHEEL.length;
const [OUTER, INNER] = [112, 76];
const COLOURS = { red: '#c3202d', black: '#1a1720', zero: '#0f8a56' } as const;

/** A point of the circle, clockwise from the top. */
function point(radius: number, degrees: number): string {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(120 + radius * Math.cos(angle)).toFixed(2)} ${(120 + radius * Math.sin(angle)).toFixed(2)}`;
}

function pocketPath(at: number): string {
  const [from, to] = [(at - 0.5) * POCKET, (at + 0.5) * POCKET];
  return `M${point(INNER, from)}L${point(OUTER, from)}A${OUTER} ${OUTER} 0 0 1 ${point(OUTER, to)}L${point(INNER, to)}A${INNER} ${INNER} 0 0 0 ${point(INNER, from)}Z`;
}

const Face = memo(function Face() {
  return (
    <svg viewBox="0 0 240 240" aria-hidden="true">
      <defs>
        <radialGradient id="wheel-bowl" cx=".42" cy=".36">
          <stop offset="0" stopColor="#b06a2a" />
          <stop offset=".6" stopColor="#6a3510" />
          <stop offset="1" stopColor="#3a1a06" />
        </radialGradient>
        <radialGradient id="wheel-hub" cx=".36" cy=".3">
          <stop offset="0" stopColor="#fff6d0" />
          <stop offset=".5" stopColor="#e0a63c" />
          <stop offset="1" stopColor="#7a4a0c" />
        </radialGradient>
      </defs>
      <circle cx="120" cy="120" r="113" fill="#e9c878" />
      {WHEEL.map((number, at) => (
        <path key={number} d={pocketPath(at)} fill={COLOURS[colourOf(number)]} stroke="#e9c878" strokeWidth="1" />
      ))}
      {WHEEL.map((number, at) => (
        <text
          key={number}
          x="120"
          y="21"
          transform={`rotate(${(at * POCKET).toFixed(3)} 120 120)`}
          textAnchor="middle"
          fontSize="12"
          fontWeight="700"
          fill="#fff8ea"
        >
          {number}
        </text>
      ))}
      <circle cx="120" cy="120" r="93" fill="none" stroke="#e9c878" strokeOpacity=".55" strokeWidth="1" />
      <circle cx="120" cy="120" r="76" fill="url(#wheel-bowl)" stroke="#e9c878" strokeWidth="2.5" />
      {Array.from({ length: 4 }, (_, index) => (
        <g key={index} transform={`rotate(${index * 90 + 45} 120 120)`}>
          <path d="M117 112L118 66H122L123 112Z" fill="url(#wheel-hub)" />
          <circle cx="120" cy="64" r="5.500" fill="url(#wheel-hub)" />
        </g>
      ))}
      <circle cx="120" cy="120" r="24" fill="url(#wheel-hub)" />
      <circle cx="120" cy="120" r="13" fill="#8a5510" />
      <circle cx="118" cy="117" r="9" fill="url(#wheel-hub)" />
    </svg>
  );
});

export function Wheel() {
  const { view, still } = useTable();
  const stage = view.use((state) => state.stage);
  const number = view.use(({ round, road }) => {
    const result = round.result ?? road[road.length - 1];
    return result?.game === 'roulette' ? result.number : undefined;
  });
  const dealtAtMs = view.use((state) => state.dealtAtMs);
  const dealing = stage === 'dealing' && !still;
  const delay = { animationDelay: `${dealing ? dealtAtMs - clock.elapsedMs() : 0}ms` };
  const at = number === undefined ? 0 : WHEEL.indexOf(number);
  return (
    <div className={styles.bowl}>
      <div
        key={`wheel ${dealtAtMs}`}
        className={cx(styles.wheel, dealing && styles.turning)}
        style={{ '--end': `${-at * POCKET}deg`, ...delay } as CSSProperties}
      >
        <Face />
      </div>
      {number !== undefined && (
        <div key={`ball ${dealtAtMs}`} className={cx(styles.orbit, dealing && styles.running)} style={delay}>
          <i className={cx(styles.ball, dealing && styles.falling)} style={delay} />
        </div>
      )}
      {stage === 'shown' && number !== undefined && (
        <b className={cx(styles.number, styles[colourOf(number)])} aria-hidden="true">
          {number}
        </b>
      )}
    </div>
  );
}

/** The pinwheel over the reels: one ring at a time, with what every slice pays; all slices are equally wide. */
import { cx } from '@lantern/ui';
import type { WaysTitle } from '@lantern/game-math/slots';
import type { CSSProperties } from 'react';
import { useT } from '../../../frame/i18n.ts';
import { TURN_MS } from '../../play/show-wheel.ts';
import type { FlagshipProps } from '../flagship.ts';
import styles from './wheel.module.css';

const ROUNDS = 5;
/** Paper of the slices, by ring. */
const PAPERS: readonly (readonly string[])[] = [
  ['#e8303c', '#ffb03c', '#2f9f8c', '#ff7fa8'],
  ['#7a5ae0', '#f0549c', '#3f9ae8', '#f5873c'],
  ['#c81f34', '#e0a42c'],
];
const INWARDS = '#fff8e6';

const pointAt = (radius: number, degrees: number): string => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
};

function Slices({ ring, index }: { readonly ring: readonly number[]; readonly index: number }) {
  const t = useT();
  const wide = 360 / ring.length;
  const papers = PAPERS[index % PAPERS.length]!;
  return (
    <>
      {ring.map((times, slice) => {
        const [from, to] = [(slice - 0.5) * wide, (slice + 0.5) * wide];
        const inwards = times === 0;
        return (
          <g key={slice}>
            <path
              d={`M0 0L${pointAt(92, from)}A92 92 0 0 1 ${pointAt(92, to)}Z`}
              fill={inwards ? INWARDS : papers[slice % papers.length]}
              stroke="#5c0a1c"
              strokeWidth="1"
            />
            <path
              d={`M0 0L${pointAt(92, from)}A92 92 0 0 1 ${pointAt(92, from + wide * 0.42)}Z`}
              fill="#fff"
              opacity=".17"
            />
            <g transform={`rotate(${slice * wide}) translate(0 -70)`}>
              {inwards ? (
                <path
                  d="M-8-6L0 4 8-6M-8 3L0 13 8 3"
                  fill="none"
                  stroke="#b3121c"
                  strokeWidth="5"
                  strokeLinecap="round"
                />
              ) : (
                <text className={styles.pay} textAnchor="middle" y="6">
                  {t('times', { times })}
                </text>
              )}
            </g>
          </g>
        );
      })}
    </>
  );
}

/** Folded paper around the ring. */
function Blades() {
  return (
    <>
      {Array.from({ length: 16 }, (_, index) => (
        <path
          key={index}
          d="M0-90Q20-104 34-98Q30-86 17-88Z"
          transform={`rotate(${index * 22.5})`}
          fill={['#e8303c', '#ffd76a', '#3fb8a0', '#ff8fb8'][index % 4]}
          stroke="#5c0a1c"
          strokeWidth=".8"
        />
      ))}
    </>
  );
}

export function PinwheelOver(props: FlagshipProps) {
  const t = useT();
  const wheel = props.view.use((state) => state.wheel);
  const { rings } = (props.table.title as WaysTitle).wheel!;
  if (!wheel) return null;
  const ring = rings[wheel.ring]!;
  const rest = -(wheel.slice * 360) / ring.length;
  const angle = wheel.stop < 0 ? 0 : rest - (wheel.stop + 1) * ROUNDS * 360;
  const times = ring[wheel.slice]!;
  const stopped = wheel.stop >= 0 && !wheel.turning;
  return (
    <div className={styles.over} data-testid="slot-wheel" data-ring={wheel.ring} data-turning={wheel.turning}>
      <span className={styles.glow} />
      <svg className={styles.wheel} viewBox="-108 -112 216 220" aria-hidden="true">
        <g
          key={wheel.ring}
          className={cx(styles.turned, !wheel.turning && styles.stopped)}
          style={{ '--turn': `${angle}deg`, '--turn-ms': `${TURN_MS}ms` } as CSSProperties}
        >
          <Blades />
          <circle r="95" fill="#7a1020" stroke="#ffd76a" strokeWidth="3" />
          <Slices ring={ring} index={wheel.ring} />
        </g>
        <circle r="32" fill="#7a1020" stroke="#ffd76a" strokeWidth="3" />
        <text className={styles.ring} textAnchor="middle" y="-4">
          {t(`cho_tet_ring_${wheel.ring}` as 'cho_tet_ring_0').split(' ')[0]}
        </text>
        <text className={styles.ring} textAnchor="middle" y="10">
          {t(`cho_tet_ring_${wheel.ring}` as 'cho_tet_ring_0').split(' ')[1]}
        </text>
        <path d="M-13-110H13L0-82Z" fill="#fff8e6" stroke="#b3121c" strokeWidth="3" strokeLinejoin="round" />
      </svg>
      {stopped && <b className={styles.result}>{times === 0 ? t('cho_tet_inwards') : t('times', { times })}</b>}
    </div>
  );
}

/** Wheel: equal segments with their prices; it turns and stops where the studio answered. */
import { cx } from '@lantern/ui';
import type { Risk, WheelOffer } from '../../../../wire/instant.ts';
import { useGame, type Game } from '../../frame/game.ts';
import { useT } from '../../frame/i18n.ts';
import { useFigures } from '../amounts.ts';
import { Piece } from '../piece.tsx';
import type { Play } from '../play/play.ts';
import type { View } from '../play/view.ts';
import type { Effect } from '../sound/effects.ts';
import type { BoardProps, ChoiceProps, Face } from './face.ts';
import { Segments } from './segments.tsx';
import { FULL, TURN_MS, useTurning } from './turning.ts';
import styles from './quick-wheel.module.css';

const RADIUS = 100;
const MARKS = 4;

const wheelOf = (offer: WheelOffer, risk: Risk) =>
  offer.wheels.find((wheel) => wheel.risk === risk) ?? offer.wheels[0]!;

const point = (radius: number, degrees: number): string => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
};

/** A segment's colour by its price: dark for nothing, the game's own for low, gold and red for high. */
function fillOf(hundredths: number, index: number): string {
  if (hundredths === 0) return index % 2 === 0 ? 'var(--instant-foot)' : 'var(--instant-top)';
  if (hundredths >= 1_000) return '#e02a1f';
  if (hundredths >= 300) return '#d98a12';
  return 'var(--instant-mid)';
}

function Board({ art, offer, choice, round, phase, still }: BoardProps<'wheel'>) {
  const t = useT();
  const { times } = useFigures();
  const { hundredths } = wheelOf(offer, round?.seen.risk ?? choice.risk);
  const count = hundredths.length;
  const { sound } = useGame<Game<View, Play, Effect>>();
  const segment = round?.seen.segment;
  const { disc, pointer } = useTurning({
    segment,
    count,
    turns: phase === 'showing' && !still,
    onTick: () => sound.play('tick'),
  });
  const label = count > 16 ? 9 : 12;
  return (
    <div
      className={styles.wheel}
      role="img"
      aria-label={t('instant_wheel_board', { count, prices: hundredths.map((price) => times(price)).join(' ') })}
    >
      <div className={styles.disc} ref={disc}>
        <svg viewBox="-108 -108 216 216" className={styles.svg}>
          <circle r="107" fill="url(#wheel-rim)" />
          <defs>
            <linearGradient id="wheel-rim" x2="0.4" y2="1">
              <stop offset="0" stopColor="#fff6c9" />
              <stop offset="0.4" stopColor="#f0bd4c" />
              <stop offset="0.7" stopColor="#9a5a12" />
              <stop offset="1" stopColor="#ffe2a0" />
            </linearGradient>
          </defs>
          {hundredths.map((price, index) => {
            const [from, to] = [(index / count) * FULL, ((index + 1) / count) * FULL];
            return (
              <g key={index}>
                <path
                  d={`M0 0L${point(RADIUS, from)}A${RADIUS} ${RADIUS} 0 0 1 ${point(RADIUS, to)}Z`}
                  fill={fillOf(price, index)}
                  stroke="#ffe2a0"
                  strokeWidth="0.8"
                />
                <text
                  className={cx(styles.price, price === 0 && styles.nothing)}
                  fontSize={label}
                  transform={`rotate(${(from + to) / 2}) translate(0 ${-RADIUS + 22})`}
                >
                  {price === 0 ? '–' : times(price)}
                </text>
              </g>
            );
          })}
          {hundredths.map((_, index) => {
            const [x, y] = point(103.5, (index / count) * FULL).split(' ');
            return <circle key={index} cx={x} cy={y} r="2" fill="#fffbe6" />;
          })}
          <circle r="62" className={styles.inner} />
        </svg>
        {Array.from({ length: MARKS }, (_, index) => (
          <span key={index} className={styles.spoke} style={{ transform: `rotate(${(index / MARKS) * FULL + 45}deg)` }}>
            <Piece art={art} name={`mark${index}`} className={styles.mark} />
          </span>
        ))}
      </div>
      <Piece art={art} name="hub" className={styles.hub} />
      <svg className={styles.pointer} ref={pointer} viewBox="0 -8 40 56" aria-hidden="true">
        <path d="M20 47L4 15A17 15 0 1 1 36 15Z" fill="#e02a1f" stroke="#ffe2a0" strokeWidth="3" />
        <circle cx="20" cy="15" r="6" fill="#fff3c4" />
      </svg>
    </div>
  );
}

function Choice({ offer, choice, busy, onChoose }: ChoiceProps<'wheel'>) {
  const t = useT();
  return (
    <Segments
      label={t('instant_risk')}
      options={offer.wheels.map(({ risk }) => ({ value: risk, text: t(`instant_risk_${risk}`) }))}
      value={choice.risk}
      busy={busy}
      testId="instant-risk"
      onChange={(risk) => onChoose({ risk })}
    />
  );
}

export const WHEEL: Face<'wheel'> = {
  Board,
  Choice,
  firstChoice: (offer) => ({ risk: offer.wheels[Math.min(1, offer.wheels.length - 1)]!.risk }),
  showMs: () => TURN_MS,
  ahead: (offer, { risk }) => Math.max(...wheelOf(offer, risk).hundredths),
  next: () => '',
  first: (t) => t('instant_highest'),
  say: (t, { segment }) => t('instant_said_segment', { segment: segment + 1 }),
  rules: (t) => [t('instant_wheel_rules')],
  prices(t, offer, { risk }) {
    const { hundredths } = wheelOf(offer, risk);
    const prices = hundredths.filter((price, index) => hundredths.indexOf(price) === index).sort((a, b) => b - a);
    return prices.map((price) => {
      const count = hundredths.filter((other) => other === price).length;
      return {
        name: t('instant_price_segments', { count }),
        hundredths: price,
        chance: `${count}/${hundredths.length}`,
      };
    });
  },
  pricesOf: (t, { risk }) => t(`instant_risk_${risk}`),
};

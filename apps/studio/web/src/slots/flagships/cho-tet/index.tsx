/** The Tết market: a stall with a striped awning is the cabinet, trays of lacquer its reels, a pinwheel of three rings its feature. */
import { cx, useFormats } from '@lantern/ui';
import type { WaysTitle, Wheel } from '@lantern/game-math/slots';
import { useGame } from '../../../frame/game.ts';
import { useT } from '../../../frame/i18n.ts';
import { EFFECTS } from '../../sound/effects.ts';
import { SymbolPicture } from '../../symbol-picture.tsx';
import type { Flagship, FlagshipProps } from '../flagship.ts';
import styles from './cho-tet.module.css';
import { LOOK } from './look.ts';
import { PinwheelOver } from './wheel.tsx';

const wheelIn = ({ table }: FlagshipProps): Wheel => (table.title as WaysTitle).wheel!;

const PETALS = [6, 22, 39, 57, 74, 92] as const;

/** Petals in the wind; sparks while fireworks are over the market. */
function Sky({ view }: FlagshipProps) {
  const night = view.use(({ wheel }) => wheel !== undefined);
  return (
    <>
      {PETALS.map((left, index) => (
        <i
          key={left}
          className={night ? styles.spark : styles.petal}
          style={{ left: `${left}%`, animationDelay: `${index * -1.7}s` }}
        />
      ))}
    </>
  );
}

/** What the wheel can pay, and how one comes to it; while it turns, the turns left and what it has won. */
function Story(props: FlagshipProps) {
  const t = useT();
  const wheel = props.view.use((state) => state.wheel);
  const { rings, turns } = wheelIn(props);
  const scatters = Math.min(...Object.keys(turns).map(Number));
  return (
    <section className={styles.story} aria-label={t('cho_tet_wheel')}>
      <SymbolPicture sheet={props.sheet} letter="S" size={54} />
      <div className={styles.text}>
        {wheel ? (
          <Turning {...props} />
        ) : (
          <p className={styles.head}>
            <b>{t('cho_tet_start', { scatters })}</b>
          </p>
        )}
        <ol className={styles.rings} data-testid="slot-rings">
          {rings.map((ring, index) => (
            <li key={index} className={cx(styles.ring, wheel?.ring === index && styles.now)}>
              <span>{t(`cho_tet_ring_${index}` as 'cho_tet_ring_0')}</span>
              <b>{t('cho_tet_best', { times: Math.max(...ring) })}</b>
            </li>
          ))}
        </ol>
        <p className={styles.gift}>{t('cho_tet_gift')}</p>
      </div>
    </section>
  );
}

function Turning({ view }: FlagshipProps) {
  const t = useT();
  const formats = useFormats();
  const { currency } = useGame().session;
  const left = view.use((state) => state.wheel?.left ?? 0);
  const won = view.use((state) => state.wheel?.won ?? 0);
  return (
    <p className={styles.head}>
      <b data-testid="slot-turns">{left > 0 ? t('cho_tet_left', { left }) : t('cho_tet_last')}</b>
      <span>
        {t('cho_tet_won')} <b className={styles.amount}>{formats.money(won, currency)}</b>
      </span>
    </p>
  );
}

const BLADES = ['#e8303c', '#ffd76a', '#3fb8a0', '#ff8fb8', '#f59a3c', '#7a5ae0', '#8fd45c', '#4aa4ff'] as const;

/** A paper pinwheel around a lacquer button. */
function Button() {
  return (
    <svg viewBox="-60 -60 120 120" aria-hidden="true">
      <defs>
        <radialGradient id="tm-lacquer" cx=".38" cy=".3" r=".8">
          <stop stopColor="#ff8a6a" />
          <stop offset=".5" stopColor="#d81f2c" />
          <stop offset="1" stopColor="#6a0818" />
        </radialGradient>
      </defs>
      {BLADES.map((fill, index) => (
        <g key={fill} transform={`rotate(${index * 45})`}>
          <path d="M0 0L6-58Q36-50 31-25Z" fill={fill} />
          <path d="M0 0L6-58Q20-36 13-17Z" fill="#fff" opacity=".34" />
        </g>
      ))}
      <circle r="39" fill="#ffd76a" />
      <circle r="37" fill="#7a4510" />
      <circle r="35" fill="url(#tm-lacquer)" />
      <path
        d="M-27-9A28 28 0 0 1-8-27"
        stroke="#fff"
        strokeOpacity=".85"
        strokeWidth="4.500"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  );
}

export const CHO_TET: Flagship = {
  cabinet: { width: 390, height: 344, hole: { x: 26, y: 62, width: 338, height: 246 } },
  look: LOOK,
  effects: {
    ...EFFECTS,
    press: ({ run }) => run([0, 2, 4, 5, 7], 'zither', 0.05, 0.34),
    stop: ({ thud, note }, reel) => {
      thud(130 + reel * 14, 0.2);
      note(reel + 1, 'zither', 0.2);
    },
    coin: ({ run }, height) => run([4 + height, 7 + height, 9 + height, 12 + height], 'bell', 0.08, 0.5),
    free: ({ run, thud }) => {
      for (let beat = 0; beat < 6; beat += 1) thud(110, 0.24, beat * 0.12);
      run([0, 4, 7, 9, 12], 'zither', 0.14, 0.5);
    },
  },
  className: styles.colours!,
  featureCabinet: false,
  inFeature: ({ wheel }) => wheel !== undefined,
  Sky,
  Ornaments: PinwheelOver,
  Story,
  announced: () => undefined,
  button: <Button />,
};

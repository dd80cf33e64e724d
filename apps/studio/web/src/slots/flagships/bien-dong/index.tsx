/** The treasure of the East Sea: a reef is the cabinet, depth its multiplier, a chest of pearls its way to free dives. */
import { cx } from '@lantern/ui';
import type { CascadesTitle } from '@lantern/game-math/slots';
import { useT } from '../../../frame/i18n.ts';
import { useNumbers } from '../../../frame/sheets/sheet.tsx';
import { EFFECTS } from '../../sound/effects.ts';
import type { Flagship, FlagshipProps } from '../flagship.ts';
import styles from './bien-dong.module.css';
import { LOOK } from './look.ts';

const titleOf = ({ table }: FlagshipProps): CascadesTitle => table.title as CascadesTitle;

/** How deep a multiplier is, in metres: as deep again with every doubling. */
const metresOf = (times: number): number => (times === 1 ? 0 : times * 5);

/** The deeper the cascade, the darker the water. */
function Sky({ view }: FlagshipProps) {
  const at = view.use((state) => state.multiplierAt);
  return (
    <>
      <span className={styles.dark} style={{ opacity: Math.min(0.6, at * 0.13) }} />
      {[12, 38, 71, 88].map((left, index) => (
        <i key={left} className={styles.bubble} style={{ left: `${left}%`, animationDelay: `${index * -2.3}s` }} />
      ))}
    </>
  );
}

/** The gauge beside the reels: the multiplier is the depth. */
function Ornaments(props: FlagshipProps) {
  const t = useT();
  const { integer } = useNumbers();
  const free = props.view.use((state) => state.free !== undefined);
  const at = props.view.use((state) => state.multiplierAt);
  const { multipliers, freeMultipliers } = titleOf(props);
  const row = free ? freeMultipliers : multipliers;
  const now = Math.min(at, row.length - 1);
  return (
    <ol className={styles.gauge} aria-label={t('multiplier')} data-testid="slot-ladder">
      {row.map((times, index) => (
        <li key={times} className={cx(styles.depth, index === now && styles.now, index < now && styles.passed)}>
          <b>{t('times', { times })}</b>
          <span>{t('bien_dong_depth', { metres: integer(metresOf(times)) })}</span>
        </li>
      ))}
    </ol>
  );
}

/** The chest: cells that vanish in a spin fill it, and it opens free dives; in those, the dives that are left. */
function Story(props: FlagshipProps) {
  const t = useT();
  const { integer } = useNumbers();
  const { cluster, freeSpins } = titleOf(props);
  const needed = cluster!.chestCells;
  const vanished = props.view.use((state) => state.vanished);
  const free = props.view.use((state) => state.free);
  const open = vanished >= needed;
  return (
    <section className={styles.chest} aria-label={t('bien_dong_chest')}>
      <Chest open={open} />
      <div className={styles.fill}>
        <p className={styles.head}>
          {free ? (
            <>
              {t('bien_dong_dives')} <b data-testid="slot-free">{t('free_of', free)}</b>
            </>
          ) : (
            t('bien_dong_chest_text', { spins: freeSpins.spins[1] ?? 0 })
          )}
        </p>
        <p className={styles.meter}>
          <i className={styles.rail}>
            <i className={styles.bar} style={{ transform: `scaleX(${Math.min(1, vanished / needed)})` }} />
          </i>
          <b className="num" data-testid="slot-chest">
            {integer(Math.min(vanished, needed))}/{integer(needed)}
          </b>
        </p>
      </div>
    </section>
  );
}

function Chest({ open }: { readonly open: boolean }) {
  return (
    <svg className={styles.box} viewBox="0 0 68 62" aria-hidden="true">
      {open && <ellipse cx="34" cy="28" rx="34" ry="20" fill="#ffe6a8" opacity=".8" />}
      <g className={cx(styles.lid, open && styles.lifted)}>
        <path d="M6 30Q8 6 34 6T62 30Z" fill="#d0913c" />
        <path d="M18 10v20M50 10v20" stroke="#ffd98a" strokeWidth="3" />
      </g>
      <path d="M6 30h56v24q0 4-4 4H10q-4 0-4-4Z" fill="#6a3412" />
      <path d="M6 30h56M18 30v28M50 30v28" stroke="#ffd98a" strokeWidth="3" />
      <rect x="27" y="25" width="14" height="16" rx="3" fill="#ffe6b0" stroke="#6a3412" strokeWidth="2" />
    </svg>
  );
}

function Button() {
  return (
    <svg viewBox="-60 -60 120 120" aria-hidden="true">
      <defs>
        <linearGradient id="bd-brass" x2="1" y2="1">
          <stop stopColor="#ffe6b0" />
          <stop offset=".35" stopColor="#d0913c" />
          <stop offset="1" stopColor="#4a2608" />
        </linearGradient>
        <radialGradient id="bd-glass" cx=".38" cy=".3" r=".8">
          <stop stopColor="#9ff0ee" />
          <stop offset=".45" stopColor="#1f9fb4" />
          <stop offset="1" stopColor="#07497c" />
        </radialGradient>
      </defs>
      <circle r="57" fill="url(#bd-brass)" />
      <circle r="56" fill="none" stroke="#ffe6b0" strokeWidth="1.500" />
      {Array.from({ length: 12 }, (_, index) => (
        <circle
          key={index}
          cx={50 * Math.cos((index * Math.PI) / 6)}
          cy={50 * Math.sin((index * Math.PI) / 6)}
          r="2.800"
          fill="#4a2608"
        />
      ))}
      <circle r="44" fill="#2a1404" />
      <circle r="42" fill="url(#bd-glass)" />
      <path
        d="M-32-11A34 34 0 0 1-9-33"
        stroke="#fff"
        strokeOpacity=".9"
        strokeWidth="5"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  );
}

export const BIEN_DONG: Flagship = {
  cabinet: { width: 390, height: 352, hole: { x: 14, y: 16, width: 318, height: 318 } },
  look: LOOK,
  effects: {
    ...EFFECTS,
    press: ({ thud }) => thud(120, 0.2),
    stop: ({ note }, reel) => note(3 + reel, 'marimba', 0.16),
    // A third lower with every step down.
    burst: ({ run }, step) => run([Math.max(0, 12 - step * 2), Math.max(0, 10 - step * 2)], 'marimba', 0.06, 0.5),
    free: ({ run }) => run([0, 4, 2, 5, 4, 7, 9, 12], 'bell', 0.14, 0.5),
  },
  className: styles.colours!,
  featureCabinet: false,
  inFeature: ({ free }) => free !== undefined,
  Sky,
  Ornaments,
  Story,
  announced: (t, announcement) =>
    announcement.kind === 'free'
      ? {
          title: t(announcement.again ? 'bien_dong_more' : 'bien_dong_open', { spins: announcement.spins }),
          text: t('bien_dong_open_text'),
        }
      : undefined,
  button: <Button />,
};

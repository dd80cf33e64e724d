/** The bamboo of a hundred joints: a bamboo frame around paper, wilds that grow through it, and the tree of the tale as the journey. */
import { cx } from '@lantern/ui';
import type { Growth, LinesTitle } from '@lantern/game-math/slots';
import { timesGrown } from '@lantern/game-math/slots/title';
import type { CSSProperties } from 'react';
import { useT } from '../../../frame/i18n.ts';
import { EFFECTS } from '../../sound/effects.ts';
import type { Flagship, FlagshipProps } from '../flagship.ts';
import styles from './cay-tre.module.css';
import { Grove } from './grove.tsx';
import { LOOK } from './look.ts';
import { Button, Traveller } from './pictures.tsx';

const CABINET = { width: 390, height: 332, hole: { x: 28, y: 42, width: 334, height: 246 } } as const;
/** Joints of the tree that one grown bamboo adds. */
const JOINTS_EACH = 10;
const TREE = 100;

const titleOf = ({ table }: FlagshipProps): LinesTitle => table.title as LinesTitle;
const growthIn = (props: FlagshipProps): Growth => titleOf(props).growth!;
const joinedOf = (grown: number): number => Math.min(TREE, grown * JOINTS_EACH);

/** Leaves that fall by day; fireflies at night. */
function Sky({ view }: FlagshipProps) {
  const night = view.use(({ free }) => free !== undefined);
  return (
    <>
      {[8, 27, 46, 66, 85].map((left, index) => (
        <i
          key={left}
          className={night ? styles.firefly : styles.falling}
          style={{ left: `${left}%`, animationDelay: `${index * -2.1}s` }}
        />
      ))}
    </>
  );
}

/** What the journey multiplies wins by, in the light over the trees. */
function Spell(props: FlagshipProps) {
  const t = useT();
  const times = timesGrown(
    growthIn(props),
    props.view.use((state) => state.grownInAll),
  );
  return (
    <div className={styles.spell} data-testid="slot-spell">
      <b key={times} className={styles.times}>
        {t('times', { times })}
      </b>
      <span className={styles.words}>{t('cay_tre_spell')}</span>
    </div>
  );
}

/** The tree: a hundred joints, with the stops of the journey under it. */
function Story(props: FlagshipProps) {
  const t = useT();
  const { journey } = growthIn(props);
  const { spins } = titleOf(props).freeSpins;
  const free = props.view.use((state) => state.free);
  const grown = props.view.use((state) => state.grownInAll);
  const joined = joinedOf(grown);
  const stops = [{ grown: 0, times: 1 }, ...journey];
  const next = stops.findIndex((stop) => stop.grown > grown);
  return (
    <section className={styles.story} aria-label={t('cay_tre_map')}>
      <p className={styles.head}>
        {free ? (
          <span>
            {t('cay_tre_left')} <b data-testid="slot-free">{t('free_of', free)}</b>
          </span>
        ) : (
          <b>{t('cay_tre_map')}</b>
        )}
        <span data-testid="slot-joints">
          {free
            ? next < 0
              ? t('cay_tre_end')
              : t('cay_tre_to', {
                  joints: stops[next]!.grown * JOINTS_EACH - joined,
                  stop: t(`cay_tre_stop_${next}` as 'cay_tre_stop_0'),
                })
            : t('cay_tre_start', {
                shoots: Math.min(...Object.keys(spins).map(Number)),
                spins: Math.min(...Object.values(spins)),
              })}
        </span>
      </p>
      <div className={styles.tree} style={{ '--joined': joined / TREE } as CSSProperties}>
        <span className={styles.unjoined} />
        <span className={styles.joined}>
          <span />
        </span>
        <span className={styles.traveller}>
          <Traveller />
        </span>
      </div>
      <ol className={styles.stops}>
        {stops.map((stop, index) => (
          <li
            key={stop.grown}
            className={cx(styles.stop, grown >= stop.grown && styles.reached, index === next && styles.next)}
            style={{ left: `${joinedOf(stop.grown)}%` }}
            data-reached={grown >= stop.grown}
          >
            <i className={styles.node}>{t('times', { times: stop.times })}</i>
            <span className={styles.place}>{t(`cay_tre_stop_${index}` as 'cay_tre_stop_0')}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export const CAY_TRE: Flagship = {
  cabinet: CABINET,
  look: LOOK,
  effects: {
    ...EFFECTS,
    press: ({ thud, note }) => {
      thud(260, 0.18);
      note(0, 'marimba', 0.3);
    },
    // Bamboo knocks, each reel a tone higher.
    stop: ({ thud, note }, reel) => {
      thud(300 + reel * 26, 0.12);
      note(reel, 'marimba', 0.24);
    },
    grow: ({ run }, count) => run([0, 1, 2, 3, 5, 5 + count], 'marimba', 0.09, 0.45),
    free: ({ run }) => run([5, 7, 9, 7, 10, 12, 14], 'flute', 0.18, 0.5),
  },
  className: styles.colours!,
  featureCabinet: true,
  inFeature: ({ free }) => free !== undefined,
  Sky,
  FeatureName: Spell,
  Ornaments: Grove,
  Story,
  announced: (t, announcement) => {
    if (announcement.kind !== 'free') return undefined;
    const { spins, again, multiplier: times } = announcement;
    return again
      ? { title: t('cay_tre_more', { times }), text: t('cay_tre_more_text', { spins, times }) }
      : { title: t('cay_tre_open', { spins }), text: t('cay_tre_open_text') };
  },
  button: <Button />,
};

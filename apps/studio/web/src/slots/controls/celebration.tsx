/** The scene of a win from the third tier on: lettering over dimmed reels, then beams and treasures, then the light breaks in. */
import { cx, useFormats } from '@lantern/ui';
import { useMemo, type CSSProperties, type ReactNode } from 'react';
import { useT } from '../../frame/i18n.ts';
import { useNumbers } from '../../frame/sheets/sheet.tsx';
import { shareOfTiers, TIERS } from '../play/amounts.ts';
import type { Announcement, ViewStore } from '../play/view.ts';
import type { Sheet } from '../stage/sheet.ts';
import { SymbolPicture } from '../symbol-picture.tsx';
import styles from './celebration.module.css';

export interface CelebrationProps {
  readonly view: ViewStore;
  readonly sheet: Sheet;
  readonly letters: readonly string[];
  readonly currency: string;
  readonly onGoOn: () => void;
}

const TREASURES = 24;
const PLANES_PX = [26, 38, 54] as const;
const BEAMS = 18;
const TENTH = 10;
/** How much higher than wide the cloud of treasures is. */
const TALL = 1.5;
/** Steps around a circle that never meet: the golden angle. */
const GOLDEN = 2.399_963;

export function Celebration({ view, onGoOn, ...parts }: CelebrationProps): ReactNode {
  const announcement = view.use((state) => state.announcement);
  if (announcement?.kind !== 'win') return null;
  const { tier } = announcement;
  return (
    <button
      type="button"
      className={cx(styles.cover, tier > 4 && styles.dawn)}
      onClick={onGoOn}
      data-testid="slot-announcement"
      data-tier={tier}
    >
      {tier > 3 && <Beams />}
      {tier > 3 && <Treasures {...parts} />}
      <Telling view={view} win={announcement} currency={parts.currency} />
    </button>
  );
}

type Win = Extract<Announcement, { readonly kind: 'win' }>;

function Telling({
  view,
  win: { tier, amount, bet },
  currency,
}: {
  readonly view: ViewStore;
  readonly win: Win;
  readonly currency: string;
}) {
  const t = useT();
  const formats = useFormats();
  const { decimal } = useNumbers();
  const counted = view.use((state) => state.counted);
  // Rounded down: never more than was won.
  const times = decimal(Math.floor((amount / bet) * TENTH) / TENTH);
  return (
    <span className={styles.telling}>
      <b className={styles.title}>{t(`announce_win_${tier}`)}</b>
      <span className={styles.amount}>
        <span className="num" aria-hidden="true">
          {formats.money(counted, currency)}
        </span>
        <span className="sr-only">{formats.money(amount, currency)}</span>
      </span>
      <span className={styles.times}>{t('win_times', { times, bet: formats.money(bet, currency) })}</span>
      {tier > 3 && <Track counted={counted} bet={bet} />}
      <span className={styles.go}>{t(counted < amount ? 'win_skip' : 'announce_go_on')}</span>
    </span>
  );
}

function Track({ counted, bet }: { readonly counted: number; readonly bet: number }) {
  const t = useT();
  return (
    <span className={styles.track} aria-hidden="true">
      <i className={styles.rail}>
        <i className={styles.fill} style={{ transform: `scaleX(${shareOfTiers(counted, bet)})` }} />
      </i>
      {TIERS.map((times) => (
        <span key={times} className={cx(styles.node, counted >= times * bet && styles.reached)}>
          {t('times', { times })}
        </span>
      ))}
    </span>
  );
}

function Beams() {
  return (
    <svg className={styles.beams} viewBox="-100 -100 200 200" aria-hidden="true">
      {Array.from({ length: BEAMS }, (_, index) => (
        <path key={index} d="M0 0L-7-140H7Z" transform={`rotate(${(index * 360) / BEAMS})`} />
      ))}
    </svg>
  );
}

/** The title's best symbols, thrown from the middle in three planes; their paths are the same every time. */
function Treasures({ sheet, letters }: Pick<CelebrationProps, 'sheet' | 'letters'>) {
  const thrown = useMemo(
    () =>
      Array.from({ length: TREASURES }, (_, index) => {
        const plane = index % PLANES_PX.length;
        const reach = 26 + plane * 9 + (index % 5) * 3;
        return {
          letter: letters[index % letters.length]!,
          size: PLANES_PX[plane]!,
          style: {
            '--x': `${Math.round(Math.cos(index * GOLDEN) * reach)}vmin`,
            '--y': `${Math.round(Math.sin(index * GOLDEN) * reach * TALL)}vmin`,
            '--turn': `${((index * 53) % 120) - 60}deg`,
            animationDelay: `${(index % 8) * 60}ms`,
          } as CSSProperties,
        };
      }),
    [letters],
  );
  return (
    <span className={styles.treasures} aria-hidden="true">
      {thrown.map(({ letter, size, style }, index) => (
        <span key={index} className={styles.treasure} style={style}>
          <SymbolPicture sheet={sheet} letter={letter} size={size} />
        </span>
      ))}
    </span>
  );
}

/** A table's state on its tile: its last results as a road, and how long betting is open (GAME-20). */
import { clock, cx, Icon, useNow } from '@lantern/ui';
import { useCall } from '../server/calls.ts';
import { useT } from '../language/i18n.ts';
import { bettingLeftSec, type TableNow } from './table-now.ts';
import styles from './tile-table.module.css';

const REFRESH_MS = 10_000;
/** An older answer is no longer shown. */
const SHOWN_MS = 60_000;
/** Beads of the road: two rows. */
const BEADS = 18;
/** Results with a text are wider. */
const TEXTS = 4;

/** When an answer was first seen: the same answer is one object for all tiles. */
const seenAt = new WeakMap<object, number>();

function seenAtMs(answer: object): number {
  const atMs = seenAt.get(answer) ?? clock.nowMs();
  seenAt.set(answer, atMs);
  return atMs;
}

export function TileTable({ gameId }: { readonly gameId: string }) {
  const { data } = useCall('game.tables', {}, { refetchIntervalMs: REFRESH_MS });
  const table = data?.tables.find((each) => each.gameId === gameId);
  const nowMs = useNow(table !== undefined);
  const ageMs = data ? Math.max(0, nowMs - seenAtMs(data)) : 0;
  if (!table || ageMs > SHOWN_MS) return null;
  return <Strip table={table} leftSec={bettingLeftSec(table, ageMs)} />;
}

function Strip({ table: { number, road }, leftSec }: { readonly table: TableNow; readonly leftSec: number }) {
  const t = useT();
  const texts = road.some(({ text }) => text !== '');
  const shown = road.slice(-(texts ? TEXTS : BEADS));
  return (
    <span className={styles.strip} data-strip data-testid="game-tile-table" data-number={number}>
      <span className="sr-only">{leftSec > 0 ? t('table_betting_left', { sec: leftSec }) : t('table_dealing')}</span>
      <span
        className={cx(styles.clock, leftSec === 0 && styles.dealing)}
        aria-hidden="true"
        data-testid="game-tile-countdown"
      >
        <Icon name={leftSec > 0 ? 'clock' : 'hourglass'} size={11} />
        {leftSec > 0 && <span className="num">{leftSec}</span>}
      </span>
      {shown.length > 0 && (
        <span className={texts ? styles.texts : styles.beads} aria-hidden="true">
          {shown.map(({ text, tone }, at) => (
            <i
              key={number - shown.length + at}
              className={cx(styles.bead, styles[tone], at === shown.length - 1 && styles.last)}
            >
              {text}
            </i>
          ))}
        </span>
      )}
    </span>
  );
}

/** Past fights: the big road, the bead road and the last ten, and how often each side won. */
import { cx } from '@lantern/ui';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { FightOutcome, FightPast } from '../../../../wire/fight.ts';
import { useT, type TextKey } from '../../frame/i18n.ts';
import { beadRoad, bigRoad, ROAD_ROWS, type Side } from '../../frame/roads.ts';
import { useFight } from '../context.ts';
import { resultText, roosterName } from '../play/words.ts';
import styles from './fight-history.module.css';

const SIDES: Readonly<Record<FightOutcome, Side>> = { meron: 'first', wala: 'second', bdd: 'tie', ftd: 'tie' };
const sideOf = ({ outcome }: FightPast): Side => SIDES[outcome];
const COLUMNS = 22;
const CELL = 16;
const LAST = 10;
const TABS = ['big', 'bead', 'last'] as const;
type Tab = (typeof TABS)[number];

export function History() {
  const t = useT();
  const { view } = useFight();
  const past = view.use((state) => state.past);
  const [tab, setTab] = useState<Tab>('big');
  const list = useRef<HTMLDivElement>(null);
  const counts: Record<Side, number> = { first: 0, second: 0, tie: 0 };
  for (const fight of past) counts[sideOf(fight)] += 1;
  const summary = t('fight_counts', { red: counts.first, blue: counts.second, draws: counts.tie });

  /** Arrow keys move between the tabs, as in any list of tabs. */
  function move(event: KeyboardEvent): void {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? TABS.length - 1 : 0;
    if (by === 0) return;
    const next = TABS[(TABS.indexOf(tab) + by) % TABS.length]!;
    setTab(next);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  }

  return (
    <section
      className={styles.history}
      aria-label={t('fight_history')}
      data-testid="fight-history"
      data-count={past.length}
    >
      <div className={styles.head}>
        <div role="tablist" className={styles.tabs} ref={list} onKeyDown={move} aria-label={t('fight_history')}>
          {TABS.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              aria-selected={name === tab}
              tabIndex={name === tab ? 0 : -1}
              className={cx(styles.tab, name === tab && styles.on)}
              onClick={() => setTab(name)}
              data-tab={name}
              data-testid={`fight-tab-${name}`}
            >
              {t(`fight_tab_${name}` as TextKey)}
            </button>
          ))}
        </div>
        <p className={cx(styles.counts, 'num')} aria-label={summary}>
          <b className={styles.red}>
            {t('fight_bead_first')} {counts.first}
          </b>
          <b className={styles.blue}>
            {t('fight_bead_second')} {counts.second}
          </b>
          <b className={styles.tie}>
            {t('fight_bead_tie')} {counts.tie}
          </b>
        </p>
      </div>
      {past.length === 0 ? (
        <p className={styles.none}>{t('fight_history_none')}</p>
      ) : tab === 'last' ? (
        <LastFights past={past} />
      ) : tab === 'big' ? (
        <BigRoad past={past} summary={`${t('fight_tab_big')}: ${summary}`} />
      ) : (
        <Beads past={past} summary={`${t('fight_tab_bead')}: ${summary}`} />
      )}
    </section>
  );
}

interface RoadProps {
  readonly past: readonly FightPast[];
  readonly summary: string;
}

const [WIDTH, HEIGHT] = [COLUMNS * CELL, ROAD_ROWS * CELL];
const at = (place: number): number => place * CELL + CELL / 2;

function Grid() {
  const columns = Array.from({ length: COLUMNS + 1 }, (_, column) => `M${column * CELL} 0V${HEIGHT}`);
  const rows = Array.from({ length: ROAD_ROWS + 1 }, (_, row) => `M0 ${row * CELL}H${WIDTH}`);
  return <path d={[...columns, ...rows].join('')} className={styles.grid} />;
}

function BigRoad({ past, summary }: RoadProps) {
  const marks = bigRoad(past.map(sideOf));
  const over = Math.max(0, ...marks.map(({ column }) => column - COLUMNS + 1));
  const last = marks[marks.length - 1];
  return (
    <svg className={styles.road} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={summary}>
      <Grid />
      {marks
        .filter(({ column }) => column >= over)
        .map((mark) => (
          <g key={`${mark.column} ${mark.row}`} transform={`translate(${at(mark.column - over)} ${at(mark.row)})`}>
            <circle
              r="5.2"
              className={cx(
                styles.mark,
                mark.side === 'first' ? styles.markRed : styles.markBlue,
                mark === last && styles.full,
              )}
            />
            {mark.ties > 0 && <path d="M-5 5l10-10" className={styles.slash} />}
          </g>
        ))}
    </svg>
  );
}

const BEADS: Readonly<Record<Side, string | undefined>> = {
  first: styles.beadRed,
  second: styles.beadBlue,
  tie: styles.beadTie,
};

function Beads({ past, summary }: RoadProps) {
  const t = useT();
  const shown = beadRoad(past, COLUMNS);
  return (
    <svg className={styles.road} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={summary}>
      <Grid />
      {shown.map((fight, index) => (
        <g key={fight.number} transform={`translate(${at(Math.floor(index / ROAD_ROWS))} ${at(index % ROAD_ROWS)})`}>
          <circle r="6.8" className={BEADS[sideOf(fight)]} />
          <text y="3.4" className={styles.letter}>
            {t(`fight_bead_${sideOf(fight)}` as TextKey)}
          </text>
        </g>
      ))}
    </svg>
  );
}

function LastFights({ past }: { readonly past: readonly FightPast[] }) {
  const t = useT();
  return (
    <ol className={styles.last} data-testid="fight-last">
      {past
        .slice(-LAST)
        .reverse()
        .map((fight) => (
          <li key={fight.number}>
            <span className="num">#{fight.number}</span>
            <span>
              {roosterName(t, 'red', fight.red)} – {roosterName(t, 'blue', fight.blue)}
            </span>
            <b className={fight.outcome === 'meron' ? styles.red : fight.outcome === 'wala' ? styles.blue : styles.tie}>
              {resultText(t, fight.outcome)}
            </b>
          </li>
        ))}
    </ol>
  );
}

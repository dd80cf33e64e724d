/**
 * Statistics of a game's past draws: frequency, overdue numbers, heads and tails, positions, sums; as far as the game
 * has them. They describe the past, and say so: every draw is independent.
 */
import { useState } from 'react';
import { useUiText } from '../../i18n/create-i18n.tsx';
import type { UiKey } from '../../i18n/ui-catalogue.ts';
import { Chip } from '../../primitives/choice.tsx';
import { Empty } from '../../primitives/states.tsx';
import { Note } from '../../primitives/surface.tsx';
import { groupOf, numberGroups, positionGroups, type RecordGroup, type ShownStatistics } from './groups.ts';
import { HeatBoard, PositionHeat } from './heat-board.tsx';
import { CountBars, OverdueList } from './record-bars.tsx';
import styles from './draw-statistics.module.css';

type View = 'frequency' | 'overdue' | 'endings' | 'positions' | 'sum';

/** The views a game's groups allow. */
function viewsOf(statistics: ShownStatistics): readonly View[] {
  const has = (code: string): boolean => groupOf(statistics, code) !== undefined;
  const numbers = numberGroups(statistics).length > 0;
  const views: readonly (readonly [view: View, there: boolean])[] = [
    ['frequency', numbers],
    ['overdue', numbers],
    ['endings', has('head') && has('tail')],
    ['positions', positionGroups(statistics).length > 0],
    ['sum', has('sum')],
  ];
  return views.filter(([, there]) => there).map(([view]) => view);
}

export function DrawStatistics({ statistics }: { readonly statistics: ShownStatistics }) {
  const t = useUiText();
  const views = viewsOf(statistics);
  const [chosen, setChosen] = useState<View>();
  const view = chosen !== undefined && views.includes(chosen) ? chosen : views[0];
  if (statistics.drawCount === 0 || view === undefined) return <Empty title={t('ui.stat.none')} />;
  return (
    <div data-testid="draw-statistics" data-draws={statistics.drawCount}>
      <div className={styles.views} role="group" aria-label={t('ui.stat.views')}>
        {views.map((one) => (
          <Chip key={one} selected={one === view} onClick={() => setChosen(one)} data-testid={`statistics-${one}`}>
            {t(`ui.stat.${one}`)}
          </Chip>
        ))}
      </div>
      {(view === 'frequency' || view === 'overdue') && <Numbers statistics={statistics} overdue={view === 'overdue'} />}
      {view === 'endings' && <Endings statistics={statistics} />}
      {view === 'positions' && <Positions statistics={statistics} />}
      {view === 'sum' && <CountBars label={t('ui.stat.sum')} entries={groupOf(statistics, 'sum')?.entries ?? []} />}
      <div className={styles.note}>
        <Note>{t('ui.stat.note')}</Note>
      </div>
    </div>
  );
}

const nameOf = ({ code }: RecordGroup): UiKey => `ui.stat.group.${code}` as UiKey;

function Numbers({ statistics, overdue }: { readonly statistics: ShownStatistics; readonly overdue: boolean }) {
  const t = useUiText();
  const groups = numberGroups(statistics);
  const [code, setCode] = useState<string>();
  const group = groups.find((one) => one.code === code) ?? groups[0];
  if (group === undefined) return null;
  return (
    <>
      {groups.length > 1 && (
        <div className={styles.views} role="group" aria-label={t('ui.stat.number')}>
          {groups.map((one) => (
            <Chip key={one.code} small selected={one === group} onClick={() => setCode(one.code)}>
              {t(nameOf(one))}
            </Chip>
          ))}
        </div>
      )}
      {overdue ? (
        <OverdueList label={t('ui.stat.overdue')} entries={group.entries} />
      ) : (
        <HeatBoard label={t('ui.stat.frequency')} entries={group.entries} />
      )}
    </>
  );
}

function Endings({ statistics }: { readonly statistics: ShownStatistics }) {
  const t = useUiText();
  return (
    <div className={styles.pair}>
      {(['head', 'tail'] as const).map((code) => (
        <div key={code}>
          <h3 className={styles.pairName}>{t(`ui.stat.${code}`)}</h3>
          <CountBars label={t(`ui.stat.${code}`)} entries={groupOf(statistics, code)?.entries ?? []} />
        </div>
      ))}
    </div>
  );
}

function Positions({ statistics }: { readonly statistics: ShownStatistics }) {
  const t = useUiText();
  const rows = positionGroups(statistics).map(({ code, entries }) => ({
    label: t('ui.stat.position', { position: code.slice(9) }),
    short: code.slice(9),
    entries,
  }));
  return <PositionHeat label={t('ui.stat.positions')} rows={rows} />;
}

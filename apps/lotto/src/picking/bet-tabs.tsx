/** Groups of bet types as tabs, the types of a group as chips, and what the chosen one pays. */
import { Chip, cx } from '@lantern/ui';
import { useRef, type KeyboardEvent } from 'react';
import type { Tab, Way } from '../bets/ways.ts';
import { useT, type TextKey } from '../lib/i18n.ts';
import { useNumbers } from '../lib/use-numbers.ts';
import styles from './bet-tabs.module.css';

export interface BetTabsProps {
  readonly tabs: readonly Tab[];
  readonly way: Way;
  /** Odds that just changed and want to be seen. */
  readonly changedBetType: string | undefined;
  readonly onWay: (wayId: string) => void;
}

export function BetTabs({ tabs, way, changedBetType, onWay }: BetTabsProps) {
  const t = useT();
  const current = tabs.find(({ ways }) => ways.some(({ id }) => id === way.id));
  return (
    <>
      <TabRow tabs={tabs} current={current} onWay={onWay} />
      {current && current.ways.length > 1 && (
        <div className={cx('strip', styles.ways)} role="group" aria-label={t('bet_types')}>
          {current.ways.map((one) => (
            <Chip key={one.id} selected={one.id === way.id} data-testid={`bet-type-${one.id}`} onClick={() => onWay(one.id)}>
              {one.kind === 'numbers' ? one.betType.name : t(`group_${one.id}` as TextKey)}
            </Chip>
          ))}
        </div>
      )}
      {way.kind === 'numbers' && <OddsLine way={way} changed={changedBetType === way.id} />}
    </>
  );
}

function TabRow({ tabs, current, onWay }: { readonly tabs: readonly Tab[]; readonly current: Tab | undefined; readonly onWay: (id: string) => void }) {
  const t = useT();
  const row = useRef<HTMLDivElement>(null);
  const choose = (tab: Tab | undefined): void => {
    const [first] = tab?.ways ?? [];
    if (first) onWay(first.id);
  };
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined || !current) return;
    event.preventDefault();
    const at = (tabs.indexOf(current) + step + tabs.length) % tabs.length;
    choose(tabs[at]);
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[at]?.focus();
  };
  return (
    <div ref={row} className={cx('strip', styles.tabs)} role="tablist" aria-label={t('bet_groups')} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          aria-selected={tab === current}
          aria-controls="bet-board"
          tabIndex={tab === current ? 0 : -1}
          className={cx(styles.tab, tab === current && styles.on)}
          data-testid={`bet-group-${tab.id}`}
          onClick={() => choose(tab)}
        >
          {t(`group_${tab.id}` as TextKey)}
        </button>
      ))}
    </div>
  );
}

function OddsLine({ way: { betType }, changed }: { readonly way: Extract<Way, { kind: 'numbers' }>; readonly changed: boolean }) {
  const t = useT();
  const { odds, percent } = useNumbers();
  return (
    <div className={styles.odds} data-testid="odds-line">
      <span>
        <b key={betType.odds} className={cx(styles.pays, changed && styles.changed)}>
          {t('odds', { odds: odds(betType.odds) })}
        </b>{' '}
        {betType.positions > 1 && betType.selection.kind === 'digits' ? t('each_hit') : t('when_hit')}
      </span>
      <span className={styles.faint}>
        {betType.priceMultiplier > 1 && <>{t('times_positions', { count: betType.priceMultiplier })} · </>}
        {t('rtp', { share: percent(betType.rtpBasisPoints) })}
      </span>
    </div>
  );
}

/** Groups of bet types as tabs, the types of a group as chips, and what the chosen one pays. */
import { Chip, cx } from '@lantern/ui';
import { useRef, type KeyboardEvent } from 'react';
import { oddsRange } from '../bets/price.ts';
import { betTypesOf, type BetType, type Tab, type Way } from '../bets/ways.ts';
import { useT } from '../lib/i18n.ts';
import { useNumbers } from '../lib/use-numbers.ts';
import styles from './bet-tabs.module.css';
import { PaysTable } from './pays-table.tsx';
import { useGroupName } from './group-name.ts';

export interface BetTabsProps {
  readonly tabs: readonly Tab[];
  readonly way: Way;
  /** Bet types whose odds just changed and must be shown. */
  readonly changed: readonly string[];
  readonly onWay: (wayId: string) => void;
}

export function BetTabs({ tabs, way, changed, onWay }: BetTabsProps) {
  const t = useT();
  const groupName = useGroupName();
  const current = tabs.find(({ ways }) => ways.some(({ id }) => id === way.id));
  return (
    <>
      <TabRow tabs={tabs} current={current} onWay={onWay} />
      {current && current.ways.length > 1 && (
        <div className={cx('strip', styles.ways)} role="group" aria-label={t('bet_types')}>
          {current.ways.map((one) => (
            <Chip
              key={one.id}
              selected={one.id === way.id}
              data-testid={`bet-type-${one.id}`}
              onClick={() => onWay(one.id)}
            >
              {one.kind === 'numbers'
                ? one.betType.name
                : one.kind === 'wheel'
                  ? t('wheel')
                  : groupName(one.id, betTypesOf(one))}
            </Chip>
          ))}
        </div>
      )}
      {way.kind === 'numbers' && <OddsLine betType={way.betType} changed={changed.includes(way.id)} />}
      {way.kind === 'numbers' && way.betType.tiers && way.betType.tiers.length > 1 && (
        <PaysTable tiers={way.betType.tiers} />
      )}
      {way.kind === 'wheel' && <WheelOdds betTypes={way.betTypes} />}
    </>
  );
}

function TabRow({
  tabs,
  current,
  onWay,
}: {
  readonly tabs: readonly Tab[];
  readonly current: Tab | undefined;
  readonly onWay: (id: string) => void;
}) {
  const t = useT();
  const groupName = useGroupName();
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
          {groupName(tab.id, tab.ways.flatMap(betTypesOf))}
        </button>
      ))}
    </div>
  );
}

function OddsLine({ betType, changed }: { readonly betType: BetType; readonly changed: boolean }) {
  const t = useT();
  const { odds, percent } = useNumbers();
  const [, highest] = oddsRange(betType.tiers?.map((tier) => tier.odds) ?? [betType.odds]);
  const pays =
    betType.tiers && betType.tiers.length > 1
      ? t('odds_up_to', { odds: odds(highest) })
      : t('odds', { odds: odds(highest) });
  return (
    <div className={styles.odds} data-testid="odds-line">
      <span>
        <b key={highest} className={cx(styles.pays, changed && styles.changed)}>
          {pays}
        </b>{' '}
        {betType.positions > 1 && betType.selection.kind === 'digits' ? t('each_hit') : t('when_hit')}
      </span>
      <span className={styles.faint}>
        {betType.priceMultiplier > 1 && <>{t('times_positions', { count: betType.priceMultiplier })} · </>}
        {t('rtp', { share: percent(betType.rtpBasisPoints) })}
      </span>
      <span className={styles.rule}>{betType.rule}</span>
    </div>
  );
}

function WheelOdds({ betTypes }: { readonly betTypes: readonly BetType[] }) {
  const t = useT();
  const { odds } = useNumbers();
  return (
    <div className={styles.odds}>
      <span>
        {betTypes.map(({ betType, name, odds: pays }, index) => (
          <span key={betType}>
            {index > 0 && ' · '}
            {name} <b className={styles.pays}>{t('odds', { odds: odds(pays) })}</b>
          </span>
        ))}
      </span>
      <span className={styles.rule}>{t('wheel_rule')}</span>
    </div>
  );
}

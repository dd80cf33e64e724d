/** Reports: figures of a range with their comparison, a chart by day, groups to go down into, and the rows behind a figure. */
import { useNow } from '@lantern/ui';
import { useState } from 'react';
import { call, refresh, useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useMe, useMerchant, useRight } from '../../lib/session.ts';
import { useShortValues } from '../../lib/short-values.ts';
import { zoned, zoneName } from '../../lib/zone.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { Change } from '../../widgets/change.tsx';
import { ColumnChart, Legend } from '../../widgets/charts.tsx';
import { Segments } from '../../widgets/fields.tsx';
import { StatTiles } from '../../widgets/figures.tsx';
import { FilterBar, type Filter } from '../../widgets/filter-bar.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { ReasonDialog } from '../../widgets/dialogs.tsx';
import { PlaceHead, Split } from '../../widgets/panel.tsx';
import { DeskButton, DeskCard, StatusBadge } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { say } from '../../widgets/toasts.tsx';
import { CohortTable } from './cohort-table.tsx';
import { DayCard } from './day-card.tsx';
import { DrillPane } from './drill-pane.tsx';
import { FigureTable } from './figure-table.tsx';
import { daysBefore, questionOf, shortDay, type Daily, type Question, type Row } from './question.ts';
import styles from './reports.module.css';
import { ViewMenu } from './view-menu.tsx';

const TABS = ['figures', 'cohorts'] as const;
const REFETCH_MS = 30_000;
const DAYS_A_PAGE = 400;
/** Names on the axis of days. */
const NAMED = 12;

export default function ReportsPage() {
  const t = useT();
  const address = useListAddress();
  const { timeZone, currency } = useMerchant();
  const nowMs = useNow(true, 60_000);
  const question = questionOf(address.values, nowMs, timeZone);
  const tab = TABS.find((one) => one === address.values['tab']) ?? 'figures';
  const { from, to, filters, drill, explained } = question;
  const read = useCall(
    'ops.reports.daily',
    { query: { from, to, ...filters, groupBy: 'day', limit: DAYS_A_PAGE } },
    { refetchIntervalMs: REFETCH_MS, keepsLast: true, enabled: tab === 'figures' },
  );
  return (
    <>
      <Split
        paneWidth={520}
        pane={
          tab === 'figures' &&
          drill !== undefined && (
            <DrillPane
              key={JSON.stringify([from, to, filters, drill])}
              question={question}
              measure={drill}
              onClose={() => address.set({ drill: undefined })}
            />
          )
        }
      >
        <PlaceHead title={t('reports_title')}>
          <Segments
            label={t('reports_tab')}
            value={tab}
            onChange={(next) => address.set({ tab: next === 'figures' ? undefined : next })}
            options={[
              { id: 'figures', label: t('reports_tab_figures') },
              { id: 'cohorts', label: t('reports_cohorts') },
            ]}
          />
          <ViewMenu address={address} />
        </PlaceHead>
        <div className={styles.page}>
          {tab === 'cohorts' ? (
            <CohortTable />
          ) : (
            <>
              <Filters question={question} currency={currency} />
              <WhenRead read={read}>
                {(daily) => (
                  <>
                    <Tiles daily={daily} question={question} />
                    <div className={styles.days} data-explains={explained !== undefined || undefined}>
                      <DayChart daily={daily} nowMs={nowMs} explained={explained} />
                      {explained !== undefined && (
                        <DayCard key={explained} day={explained} currency={daily.sums[0]?.currency ?? currency} />
                      )}
                    </div>
                  </>
                )}
              </WhenRead>
              <FigureTable
                question={question}
                address={address}
                badge={read.data && <LedgerBadge daily={read.data} />}
              />
            </>
          )}
        </div>
      </Split>
      <HintBar
        keys={[
          ['J K', t('key_move')],
          ['↵', t('reports_open', { what: t(`reports_group_${question.by}`) })],
        ]}
        {...(read.data?.countedTo.at !== undefined &&
          read.data.countedTo.at !== null && {
            note: t('reports_counted', {
              time: zoned(read.data.countedTo.at, read.data.zone).time,
              zone: zoneName(read.data.zone, read.data.countedTo.at),
            }),
          })}
      />
    </>
  );
}

function Filters({ question, currency }: { readonly question: Question; readonly currency: string }) {
  const t = useT();
  const address = useListAddress();
  const { operator } = useMe();
  const several = operator.merchants.length > 1;
  const filters: readonly Filter[] = [
    { kind: 'days', name: 'day', label: t('reports_filter_days') },
    ...(several
      ? [
          {
            kind: 'choice',
            name: 'merchants',
            label: t('reports_filter_merchants'),
            options: [{ id: 'own', label: t('reports_all_merchants') }],
          } as const,
        ]
      : []),
    {
      kind: 'choice',
      name: 'currency',
      label: t('reports_filter_currency'),
      options: [currency, `${currency}PLAY`].map((id) => ({ id, label: id })),
    },
    { kind: 'text', name: 'category', label: t('reports_filter_category') },
    { kind: 'text', name: 'vendor', label: t('reports_filter_vendor') },
    { kind: 'text', name: 'game', label: t('reports_filter_game') },
  ];
  return (
    <FilterBar address={address} filters={filters}>
      <span className={styles.range}>
        {shortDay(question.from)} – {shortDay(question.to)}
      </span>
    </FilterBar>
  );
}

const EMPTY = { stakes: 0, wins: 0, ggr: 0, bonuses: 0, agents: 0, rebates: 0, ngr: 0 };

function Tiles({ daily, question }: { readonly daily: Daily; readonly question: Question }) {
  const t = useT();
  const address = useListAddress();
  const { currency: own } = useMerchant();
  const { short, percent } = useShortValues();
  const before = useCall(
    'ops.reports.daily',
    { query: { ...daysBefore(question), ...question.filters, groupBy: 'month', limit: 1 } },
    { keepsLast: true },
  );
  const sum = daily.sums[0];
  const currency = sum?.currency ?? question.filters['currency'] ?? own;
  const [now, earlier] = [sum ?? EMPTY, before.data?.sums[0]];
  const change = (pick: (row: typeof EMPTY | Row) => number, isGood: boolean) =>
    earlier && <Change now={pick(now)} before={pick(earlier)} isGood={isGood} />;
  const of = (part: number, whole: number, text: 'today_of_ggr' | 'today_of_stakes') =>
    whole > 0 ? t(text, { share: percent(part / whole, 1) }) : null;
  const agents = (row: typeof EMPTY | Row) => row.agents + row.rebates;
  const figures = [
    { id: 'stakes', label: t('reports_stakes'), value: now.stakes, note: change(({ stakes }) => stakes, true) },
    { id: 'wins', label: t('reports_wins'), value: now.wins, note: change(({ wins }) => wins, false) },
    {
      id: 'ggr',
      label: t('reports_ggr'),
      value: now.ggr,
      note: (
        <>
          {of(now.ggr, now.stakes, 'today_of_stakes')} {change(({ ggr }) => ggr, true)}
        </>
      ),
    },
    { id: 'bonuses', label: t('reports_bonuses'), value: now.bonuses, note: of(now.bonuses, now.ggr, 'today_of_ggr') },
    {
      id: 'agents',
      label: t('reports_agents_fees'),
      value: agents(now),
      note: of(agents(now), now.ggr, 'today_of_ggr'),
    },
    {
      id: 'ngr',
      label: t('reports_ngr'),
      value: now.ngr,
      note: (
        <>
          {of(now.ngr, now.ggr, 'today_of_ggr')} {change(({ ngr }) => ngr, true)}
        </>
      ),
    },
  ] as const;
  const link = (measure: string) => {
    const search = new URLSearchParams(address.search);
    search.set('drill', measure);
    return `/reports?${search.toString()}`;
  };
  return (
    <div title={t('reports_compare', { count: question.days })}>
      <StatTiles
        figures={figures.map(({ id, label, value, note }) => ({
          id,
          label,
          value: short(value, currency),
          note,
          href: link(id),
        }))}
      />
    </div>
  );
}

function DayChart({
  daily,
  nowMs,
  explained,
}: {
  readonly daily: Daily;
  readonly nowMs: number;
  /** The day whose card is open. */
  readonly explained: string | undefined;
}) {
  const t = useT();
  const address = useListAddress();
  const { short } = useShortValues();
  const { currency: own } = useMerchant();
  const currency = daily.sums[0]?.currency ?? own;
  const today = zoned(nowMs, daily.zone).date.split('/').toReversed().join('-');
  const series = [
    { label: t('reports_ggr'), colour: 'var(--k2)' },
    { label: t('reports_ngr'), colour: 'var(--k3)' },
  ];
  const days = daily.list.filter(({ day }) => day !== null);
  if (days.length < 2) return null;
  return (
    <DeskCard
      title={t('reports_by_day')}
      side={
        <span className={styles.legend}>
          <Legend series={series} />
          {days.at(-1)?.day === today && daily.countedTo.at !== null && (
            <span>
              {t('reports_partial', {
                day: shortDay(today),
                time: zoned(daily.countedTo.at, daily.zone).time.slice(0, 5),
              })}
            </span>
          )}
        </span>
      }
    >
      <ColumnChart
        label={t('reports_chart')}
        layout="grouped"
        series={series}
        namedEvery={Math.max(1, Math.ceil(days.length / NAMED))}
        short={(value) => short(value, currency)}
        onOpen={(day) => address.set({ explain: day === explained ? undefined : day })}
        columns={days.map(({ day, ggr, ngr }) => ({
          id: day!,
          label: shortDay(day!),
          values: [ggr, ngr],
          isPartial: day === today,
          isOpen: day === explained,
        }))}
      />
    </DeskCard>
  );
}

/** Whether the figures equal the ledger, when that was looked at, and the acts about it. */
function LedgerBadge({ daily }: { readonly daily: Daily }) {
  const t = useT();
  const [mayCheck, mayRebuild] = [useRight('reports.prove'), useRight('reports.rebuild')];
  const [asks, setAsks] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const { checked, zone } = daily;
  async function check(): Promise<void> {
    setChecking(true);
    const result = await call('ops.reports.check', { body: { days: 2 } });
    setChecking(false);
    if (!result.ok) return say('bad', result.message);
    say(result.value.wrong === 0 ? 'ok' : 'bad', t('reports_checked', { wrong: result.value.wrong }));
    refresh('ops.reports.daily');
  }
  return (
    <span className={styles.badge}>
      <StatusBadge
        tone={checked === null ? 'plain' : checked.wrong === 0 ? 'ok' : 'bad'}
        icon={checked === null ? 'clock' : checked.wrong === 0 ? 'check' : 'warning-circle'}
      >
        {checked === null
          ? t('reports_unchecked')
          : `${t(checked.wrong === 0 ? 'reports_equal' : 'reports_differs')} · ${zoned(checked.at, zone).time.slice(0, 5)}`}
      </StatusBadge>
      {mayCheck && (
        <DeskButton size="small" look="ghost" icon="scales" isDisabled={isChecking} onPress={() => void check()}>
          {t('reports_check')}
        </DeskButton>
      )}
      {mayRebuild && (
        <DeskButton size="small" look="ghost" icon="arrows-clockwise" onPress={() => setAsks(true)}>
          {t('reports_rebuild')}
        </DeskButton>
      )}
      {asks && (
        <ReasonDialog
          title={t('reports_rebuild')}
          draft="REPORTS_REBUILD"
          explanation={t('reports_rebuild_text')}
          actionLabel={t('reports_rebuild')}
          onClose={() => setAsks(false)}
          onSubmit={(reason) =>
            carryOut('ops.reports.rebuild', { body: { reason } }, { said: () => t('reports_rebuilding') })
          }
        />
      )}
    </span>
  );
}

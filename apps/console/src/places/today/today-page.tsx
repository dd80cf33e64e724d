/** Today: live figures that open their lists, the own queues by age, and the health of what they depend on. */
import { Link } from 'wouter';
import { useListAddress } from '../../lib/list-address.ts';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { usePlaceNamed } from '../../lib/place-names.ts';
import { useMe } from '../../lib/session.ts';
import { useShortValues } from '../../lib/short-values.ts';
import { dayOf, zoned, zoneName } from '../../lib/zone.ts';
import { Change } from '../../widgets/change.tsx';
import { BridgeChart, ColumnChart, Legend, ShareBar } from '../../widgets/charts.tsx';
import { Segments } from '../../widgets/fields.tsx';
import { StatTiles, type Figure } from '../../widgets/figures.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { PlaceHead } from '../../widgets/panel.tsx';
import { DeskCard } from '../../widgets/parts.tsx';
import { FailedState, WhenRead } from '../../widgets/states.tsx';
import { Money } from '../../widgets/values.tsx';
import { categoryName } from '../../lib/category-name.ts';
import { HealthList } from './health-list.tsx';
import { QueueTable } from './queue-table.tsx';
import { placeOf, type Today } from './queue-places.ts';
import styles from './today.module.css';

type Figures = NonNullable<Today['figures']>;

const REFETCH_MS = 15_000;
const SPANS = ['1', '7', '30'] as const;
const HOURS_NAMED = 3;

export default function TodayPage() {
  const t = useT();
  const address = useListAddress();
  const placeNamed = usePlaceNamed();
  const { operator } = useMe();
  const span = SPANS.find((one) => one === address.values['days']) ?? '1';
  const read = useCall(
    'ops.today.read',
    { query: { days: Number(span) } },
    { refetchIntervalMs: REFETCH_MS, keepsLast: true },
  );
  const queues = read.data?.queues ?? [];
  const waiting = queues.reduce((sum, { count }) => sum + count, 0);
  const late = queues.reduce((sum, { ages }) => sum + ages[2], 0);
  const keys = queues.flatMap(({ queue }): [string, string][] => {
    const place = placeNamed(placeOf[queue]);
    return place && queue !== 'payouts' ? [[`G ${place.letter.toUpperCase()}`, t(`queue_${queue}`)]] : [];
  });
  return (
    <>
      <PlaceHead
        title={t('today_hello', { name: operator.displayName })}
        note={
          read.data && (
            <>
              {t('today_waiting', { count: waiting })}
              {late > 0 && ` · ${t('today_late', { count: late })}`}
            </>
          )
        }
      >
        <span className={styles.live} data-stale={read.error !== null || undefined}>
          <i aria-hidden="true" />
          {t('today_live')}
        </span>
        {read.data?.figures !== null && (
          <Segments
            label={t('today_span')}
            value={span}
            onChange={(days) => address.set({ days: days === '1' ? undefined : days })}
            options={SPANS.map((id) => ({
              id,
              label: id === '1' ? t('today') : t('today_days', { count: Number(id) }),
            }))}
          />
        )}
      </PlaceHead>
      <div className={styles.page}>
        {read.error && read.data !== undefined && (
          <FailedState error={read.error} onRetry={() => void read.refetch()} />
        )}
        <WhenRead read={read}>{(today) => <Content today={today} days={Number(span)} />}</WhenRead>
      </div>
      <HintBar keys={[...new Map(keys).entries()].slice(0, 3)} note={read.data && noteOf(t, read.data)} />
    </>
  );
}

function noteOf(t: ReturnType<typeof useT>, { figures, zone, at }: Today): string {
  if (figures?.countedTo === null || figures === null) return zoneName(zone, at);
  return `${t('today_counted', { time: zoned(figures.countedTo, zone).time })} · ${t('today_compared', { hour: String(figures.comparedHours).padStart(2, '0') })}`;
}

function Content({ today, days }: { readonly today: Today; readonly days: number }) {
  const t = useT();
  const { figures, currency } = today;
  return (
    <>
      {figures && <Tiles figures={figures} today={today} days={days} />}
      <div className={styles.columns}>
        <QueueTable queues={today.queues} currency={currency} />
        <HealthList today={today} />
        {figures && <Flow figures={figures} today={today} days={days} />}
        {figures && <Bridge figures={figures} currency={currency} today={today} days={days} />}
      </div>
      {!figures && <p className={styles.quiet}>{t('today_no_figures')}</p>}
    </>
  );
}

const rangeOf = ({ at, zone }: Today, days: number) => `dayFrom=${dayOf(at, zone, 1 - days)}&dayTo=${dayOf(at, zone)}`;

function Tiles({ figures, today, days }: { readonly figures: Figures; readonly today: Today; readonly days: number }) {
  const t = useT();
  const placeNamed = usePlaceNamed();
  const { percent } = useShortValues();
  const { currency } = today;
  const { now, before, sameHours, playing } = figures;
  const reports = placeNamed('reports');
  const link = (drill: string) => (reports ? { href: `/reports?${rangeOf(today, days)}&drill=${drill}` } : {});
  const versus = days === 1 ? t('today_versus') : t('today_versus_span', { count: days });
  const share = (part: number, of: number) => (of === 0 ? null : percent(part / of));
  const [ofStakes, ofGgr] = [share(now.ggr, now.stakes), share(now.ngr, now.ggr)];
  const net = ({ deposits, withdrawals }: Figures['now']) => deposits - withdrawals;
  const tiles: readonly Figure[] = [
    {
      id: 'deposits',
      label: t('today_deposits'),
      value: <Money amount={now.deposits} currency={currency} />,
      note: (
        <>
          {t('today_orders', { count: now.depositCount })} <Change now={sameHours.deposits} before={before.deposits} />
        </>
      ),
      ...link('deposits'),
    },
    {
      id: 'withdrawals',
      label: t('today_withdrawals'),
      value: <Money amount={now.withdrawals} currency={currency} />,
      note: (
        <>
          {t('today_orders', { count: now.withdrawalCount })}{' '}
          <Change now={sameHours.withdrawals} before={before.withdrawals} isGood={false} />
        </>
      ),
      ...link('withdrawals'),
    },
    {
      id: 'net',
      label: t('today_net'),
      value: <Money amount={net(now)} currency={currency} />,
      note: (
        <>
          <Change now={net(sameHours)} before={net(before)} /> {before.depositCount > 0 && versus}
        </>
      ),
      ...(reports && { href: `/reports?${rangeOf(today, days)}` }),
    },
    {
      id: 'ggr',
      label: t('reports_ggr'),
      value: <Money amount={now.ggr} currency={currency} />,
      note: (
        <>
          {ofStakes !== null && t('today_of_stakes', { share: ofStakes })}{' '}
          <Change now={sameHours.ggr} before={before.ggr} />
        </>
      ),
      ...link('ggr'),
    },
    {
      id: 'ngr',
      label: t('reports_ngr'),
      value: <Money amount={now.ngr} currency={currency} />,
      note: (
        <>
          {ofGgr !== null && now.ggr > 0 && t('today_of_ggr', { share: ofGgr })}{' '}
          <Change now={sameHours.ngr} before={before.ngr} />
        </>
      ),
      ...link('ngr'),
    },
    {
      id: 'playing',
      label: t('today_playing'),
      value: playing.exact ? String(playing.members) : t('today_at_least', { value: String(playing.members) }),
      note: t('today_playing_note'),
      ...(reports && { href: `/reports?${rangeOf(today, 1)}&drill=stakes` }),
    },
  ];
  return <StatTiles figures={tiles} />;
}

function Flow({ figures, today, days }: { readonly figures: Figures; readonly today: Today; readonly days: number }) {
  const t = useT();
  const { short } = useShortValues();
  const { parts } = figures;
  const series = [
    { label: t('today_series_in'), colour: 'var(--k3)' },
    { label: t('today_series_out'), colour: 'var(--k6)' },
  ];
  const hasUsual = parts.some(({ usual }) => usual !== null);
  const now = zoned(today.at, today.zone).time.slice(0, 5);
  const title = t(days === 1 ? 'today_flow' : 'today_flow_days');
  const name = (label: string) => (days === 1 ? `${label}h` : label.split('-').toReversed().slice(0, 2).join('/'));
  return (
    <DeskCard
      title={title}
      side={
        <Legend
          series={[
            ...series,
            ...(hasUsual ? [{ label: t('today_series_usual'), colour: 'var(--c-ink)', isLine: true }] : []),
          ]}
        />
      }
    >
      <ColumnChart
        label={title}
        layout="mirrored"
        series={series}
        namedEvery={days === 1 ? HOURS_NAMED : days === 7 ? 1 : 5}
        short={(value) => short(value, today.currency)}
        columns={parts.map(({ label, deposits, withdrawals, usual, isOver }) => ({
          id: label,
          label: name(label),
          values: [deposits, withdrawals],
          mark: usual,
          isPartial: !isOver,
        }))}
        {...(hasUsual && { markLabel: t('today_series_usual') })}
        {...(days === 1 && { flag: { id: now.slice(0, 2), text: now } })}
      />
    </DeskCard>
  );
}

function Bridge({
  figures,
  currency,
  today,
  days,
}: {
  readonly figures: Figures;
  readonly currency: string;
  readonly today: Today;
  readonly days: number;
}) {
  const t = useT();
  const placeNamed = usePlaceNamed();
  const { short, percent } = useShortValues();
  const { now, bonuses, agents, categories } = figures;
  const largest = Math.max(1, ...categories.map(({ ggr }) => Math.abs(ggr)));
  const title = t('today_bridge');
  return (
    <DeskCard title={title} isFlush>
      <div className={styles.bridge}>
        <BridgeChart
          label={title}
          short={(value) => short(value, currency)}
          steps={[
            { id: 'ggr', label: t('reports_ggr'), value: now.ggr, kind: 'total', colour: 'var(--k2)' },
            { id: 'bonuses', label: t('today_bonuses'), value: -bonuses, kind: 'step', colour: 'var(--k6)' },
            { id: 'agents', label: t('today_agents'), value: -agents, kind: 'step', colour: 'var(--k6)' },
            { id: 'ngr', label: t('reports_ngr'), value: now.ngr, kind: 'total', colour: 'var(--k3)' },
          ]}
        />
      </div>
      <table className={styles.categories} aria-label={t('today_categories')}>
        <tbody>
          {categories.map(({ category, ggr, stakes }) => (
            <tr key={category}>
              <th scope="row">
                {placeNamed('reports') ? (
                  <Link href={`/reports?${rangeOf(today, days)}&category=${category}`}>
                    {categoryName(t, category)}
                  </Link>
                ) : (
                  categoryName(t, category)
                )}
              </th>
              <td>
                <ShareBar value={ggr} of={largest} />
              </td>
              <td>
                <b>
                  <Money amount={ggr} currency={currency} isBare />
                </b>
              </td>
              <td>{stakes === 0 ? '–' : percent(ggr / stakes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </DeskCard>
  );
}

/** The figures by one group; a row goes down into the next: category, vendor, game, and then the rows of the ledger. */
import { DeskIcon } from '@lantern/ui/desk-icon';
import type { ReactNode } from 'react';
import { exportAddress, useCall } from '../../lib/calls.ts';
import { categoryName } from '../../lib/category-name.ts';
import { useT } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { useShortValues } from '../../lib/short-values.ts';
import { ReturnBand } from '../../widgets/charts.tsx';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import { ColumnChoice } from '../../widgets/filter-bar.tsx';
import { ChoiceMenu } from '../../widgets/menus.tsx';
import { DeskButton } from '../../widgets/parts.tsx';
import { Money } from '../../widgets/values.tsx';
import { shortDay, TABLE_GROUPS, type Question, type Row, type TableGroup } from './question.ts';
import styles from './reports.module.css';

const SORTS = ['key', 'stakes', 'wins', 'ggr', 'ngr', 'bonuses', 'deposits', 'withdrawals'];
const PAGE = 60;
/** What a row of a group opens: the next group, or the rows of the ledger. */
const NEXT: Readonly<Partial<Record<TableGroup, TableGroup>>> = { category: 'vendor', vendor: 'game' };

interface FigureTableProps {
  readonly question: Question;
  readonly address: ListAddress;
  readonly badge: ReactNode;
}

export function FigureTable({ question, address, badge }: FigureTableProps) {
  const t = useT();
  const { from, to, filters, by } = question;
  const { values } = address;
  const asked = values['sort'];
  const sort =
    asked !== undefined && SORTS.includes(asked.replace('-', '')) ? asked : TIMES.includes(by) ? 'key' : '-ggr';
  const query = { from, to, ...filters, groupBy: by, sort };
  const read = useCall(
    'ops.reports.daily',
    {
      query: { ...query, limit: PAGE, ...(values['after'] !== undefined && { after: values['after'] }) },
    } as never,
    { keepsLast: true },
  );
  const columns = useColumns(by);
  return (
    <section className={styles.table}>
      <div className={styles.tableHead}>
        <ChoiceMenu
          label={t('reports_by')}
          trigger={
            <DeskButton look="ghost" size="small" icon="caret-down">
              {t('reports_by')}: {t(`reports_group_${by}`)}
            </DeskButton>
          }
          choices={TABLE_GROUPS.map((id) => ({ id, label: t(`reports_group_${id}`) }))}
          selected={[by]}
          onSelect={([id]) => address.set({ by: id, sort: undefined })}
        />
        <Crumbs question={question} address={address} />
        <span className={styles.end}>
          {badge}
          <ColumnChoice address={address} columns={columns} />
        </span>
      </div>
      <DataTable
        label={t(`reports_group_${by}`)}
        address={address}
        columns={columns}
        rows={read.data?.list.filter((row) => !isEmpty(by, row))}
        keyOf={({ key }) => key}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty={t('reports_none')}
        next={read.data?.next}
        file={exportAddress('ops.reports.daily', query)}
        onOpen={(row) => address.set(opened(by, row))}
        foot={read.data?.sums.map((sum) => (
          <span key={sum.currency} className={styles.sum}>
            {t('reports_sum')} · {t('reports_stakes')} <Money amount={sum.stakes} currency={sum.currency} /> ·{' '}
            {t('reports_ggr')} <Money amount={sum.ggr} currency={sum.currency} /> · {t('reports_ngr')}{' '}
            <Money amount={sum.ngr} currency={sum.currency} />
          </span>
        ))}
      />
    </section>
  );
}

/** Money without a game has no line among games unless it was played for. */
const isEmpty = (by: TableGroup, row: Row): boolean =>
  (by === 'category' || by === 'vendor' || by === 'game') && row[by] === '' && row.stakes === 0 && row.ggr === 0;

const TIMES: readonly TableGroup[] = ['day', 'week', 'month'];

/** What the address becomes when a row is opened. */
function opened(by: TableGroup, row: Row): Readonly<Record<string, string | undefined>> {
  if (by === 'day')
    return { dayFrom: row.day ?? undefined, dayTo: row.day ?? undefined, by: 'category', sort: undefined };
  if (by === 'currency') return { currency: row.currency, by: undefined, sort: undefined };
  const value = by === 'category' ? row.category : by === 'vendor' ? row.vendor : by === 'game' ? row.game : null;
  // Money without a game has no group below it: its rows are shown.
  if (value === null || value === '') return { drill: 'ngr' };
  const next = NEXT[by];
  return next ? { [by]: value, by: next, sort: undefined } : { [by]: value, drill: 'ggr' };
}

function Crumbs({ question: { filters }, address }: { readonly question: Question; readonly address: ListAddress }) {
  const t = useT();
  const path = (['category', 'vendor', 'game'] as const).filter((name) => filters[name] !== undefined);
  return (
    <span className={styles.crumbs}>
      {path.map((name, at) => (
        <span key={name}>
          <DeskIcon name="caret-right" size={10} />
          <button
            type="button"
            onClick={() =>
              address.set({
                ...Object.fromEntries(path.slice(at).map((each) => [each, undefined])),
                by: name,
                drill: undefined,
                sort: undefined,
              })
            }
          >
            {name === 'category' ? categoryName(t, filters[name]!) : filters[name]}
          </button>
        </span>
      ))}
    </span>
  );
}

function nameOf(t: ReturnType<typeof useT>, by: TableGroup, row: Row): string {
  switch (by) {
    case 'category':
      return categoryName(t, row.category ?? '');
    case 'vendor':
      return row.vendorName ?? (row.vendor || t('reports_without_game'));
    case 'game':
      return row.gameName ?? (row.game || t('reports_without_game'));
    case 'merchant':
      return row.merchant ?? '';
    case 'currency':
      return row.currency;
    default:
      return by === 'month' ? (row.day ?? '').slice(0, 7) : shortDay(row.day ?? '');
  }
}

function Band({ row: { rtp } }: { readonly row: Row }) {
  const t = useT();
  const { ppm } = useShortValues();
  const { actual, theory, low, high } = rtp;
  if (actual === null) return null;
  if (theory === null) return <span className={styles.quiet}>{t('reports_unrated')}</span>;
  if (low === null || high === null) return <span className={styles.quiet}>{t('reports_few')}</span>;
  const where = t(actual < low || actual > high ? 'reports_outside' : 'reports_inside');
  return (
    <ReturnBand
      actual={actual}
      theory={theory}
      low={low}
      high={high}
      label={t('reports_band_text', {
        actual: ppm(actual),
        theory: ppm(theory),
        low: ppm(low),
        high: ppm(high),
        where,
      })}
    />
  );
}

function useColumns(by: TableGroup): readonly Column<Row>[] {
  const t = useT();
  const { percent, ppm } = useShortValues();
  const money = (
    id: 'stakes' | 'wins' | 'bonuses' | 'ngr' | 'deposits' | 'withdrawals',
    isOptional = false,
  ): Column<Row> => ({
    id,
    head: t(`reports_${id}`),
    align: 'end',
    sort: id,
    isOptional,
    cell: (row) => <Money amount={row[id]} currency={row.currency} isBare />,
  });
  const isAboutGames = by === 'category' || by === 'vendor' || by === 'game';
  return [
    {
      id: 'name',
      head: t(`reports_group_${by}`),
      sort: 'key',
      cell: (row) => (
        <span className={styles.name}>
          <DeskIcon name="caret-right" size={10} />
          <b>{nameOf(t, by, row)}</b>
        </span>
      ),
    },
    money('stakes'),
    money('wins'),
    {
      id: 'ggr',
      head: t('reports_ggr'),
      align: 'end',
      sort: 'ggr',
      cell: (row) => (
        <b>
          <Money amount={row.ggr} currency={row.currency} isBare />
        </b>
      ),
    },
    {
      id: 'margin',
      head: t('reports_margin'),
      align: 'end',
      cell: ({ ggr, stakes, refunds }) => (stakes - refunds > 0 ? percent(ggr / (stakes - refunds)) : '–'),
    },
    ...(isAboutGames
      ? []
      : [
          money('bonuses', true),
          money('ngr'),
          money('deposits', true),
          money('withdrawals', true),
          {
            id: 'players',
            head: t('reports_players'),
            align: 'end',
            isOptional: true,
            cell: ({ players }) => players ?? '–',
          } satisfies Column<Row>,
          {
            id: 'joined',
            head: t('reports_joined'),
            align: 'end',
            isOptional: true,
            cell: ({ joined }) => joined ?? '–',
          } satisfies Column<Row>,
        ]),
    ...(isAboutGames
      ? [
          {
            id: 'rtp',
            head: t('reports_rtp'),
            align: 'end',
            cell: ({ rtp }) => ppm(rtp.actual),
          } satisfies Column<Row>,
          {
            id: 'theory',
            head: t('reports_theory'),
            align: 'end',
            isOptional: true,
            cell: ({ rtp }) => ppm(rtp.theory),
          } satisfies Column<Row>,
          {
            id: 'band',
            head: t('reports_band'),
            width: 150,
            isOptional: true,
            cell: (row) => <Band row={row} />,
          } satisfies Column<Row>,
        ]
      : []),
  ];
}

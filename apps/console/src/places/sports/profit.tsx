/** What slips have brought: by day, sport, league and match, of the days chosen; and what is still open. */
import { useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useFormats } from '@lantern/ui/i18n';
import { useT } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { useShortValues } from '../../lib/short-values.ts';
import { Segments } from '../../widgets/fields.tsx';
import { StatTiles } from '../../widgets/figures.tsx';
import { FilterBar } from '../../widgets/filter-bar.tsx';
import { DeskButton, DeskCard } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { Money } from '../../widgets/values.tsx';
import { KickOff } from './kick-off.tsx';
import { REFETCH_MS, type Board } from './sports-desk.ts';
import styles from './sports.module.css';
import tables from './tables.module.css';
import own from './profit.module.css';

type Profit = OpsAnswer<'ops.sports.profit'>;
type Row = Profit['rows'][number];
const BY = ['day', 'sport', 'competition', 'match'] as const;
type By = (typeof BY)[number];

interface ProfitProps {
  readonly address: ListAddress;
  readonly board: Board;
  readonly onOpen: (event: string) => void;
}

export function ProfitPart({ address, board, onOpen }: ProfitProps) {
  const t = useT();
  const { dayFrom: from, dayTo: to, league: competition } = address.values;
  const by = BY.find((one) => one === address.values['group']) ?? 'day';
  const read = useCall(
    'ops.sports.profit',
    {
      query: {
        by,
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
        ...(competition !== undefined && { competition }),
      },
    },
    { refetchIntervalMs: REFETCH_MS, keepsLast: true },
  );
  return (
    <>
      <div className={own.filters}>
        <Segments
          label={t('sports_profit_by')}
          value={by}
          onChange={(id) => address.set({ group: id === 'day' ? undefined : id })}
          options={BY.map((id) => ({ id, label: t(`sports_profit_by_${id}`) }))}
        />
        <FilterBar
          address={address}
          filters={[
            { kind: 'days', name: 'day', label: t('reports_filter_days') },
            {
              kind: 'choice',
              name: 'league',
              label: t('sports_league'),
              options: board.competitions.map(({ id, name }) => ({ id, label: name })),
            },
          ]}
        />
      </div>
      <WhenRead read={read}>
        {(profit) => (
          <>
            <Totals profit={profit} />
            <DeskCard title={t('sports_profit')} side={t('sports_profit_days', dayRange(profit))} isFlush>
              <ProfitTable
                profit={profit}
                by={by}
                onOpen={(key) => {
                  if (by === 'competition') address.set({ group: 'match', league: key });
                  else if (board.events.some(({ event }) => event === key)) onOpen(key);
                }}
                canOpen={(key) =>
                  by === 'competition' || (by === 'match' && board.events.some(({ event }) => event === key))
                }
              />
            </DeskCard>
            <p className={styles.note}>{t('sports_profit_note')}</p>
          </>
        )}
      </WhenRead>
    </>
  );
}

/** `29/11/2026`. */
const dayText = (day: string): string => day.split('-').toReversed().join('/');
const dayRange = ({ from, to }: Profit) => ({ from: dayText(from), to: dayText(to) });

/** What the house keeps of what was bet; nothing where nothing was. */
function useHoldShare() {
  const { percent } = useShortValues();
  return ({ hold, staked }: Pick<Row, 'hold' | 'staked'>): string => (staked === 0 ? '–' : percent(hold / staked, 1));
}

function Totals({ profit: { total, currency } }: { readonly profit: Profit }) {
  const t = useT();
  const { integer } = useFormats();
  const holdShare = useHoldShare();
  const money = (amount: number) => <Money amount={amount} currency={currency} />;
  return (
    <StatTiles
      figures={[
        {
          id: 'staked',
          label: t('sports_profit_staked'),
          value: money(total.staked),
          note: t('sports_profit_count', { count: integer(total.slips) }),
        },
        {
          id: 'paid',
          label: t('sports_profit_paid'),
          value: money(total.paid),
          ...(total.owed > 0 && {
            note: (
              <>
                {t('sports_profit_owed')} {money(total.owed)}
              </>
            ),
          }),
        },
        {
          id: 'hold',
          label: t('sports_profit_hold'),
          value: <Money amount={total.hold} currency={currency} isChange />,
          note: holdShare(total),
        },
        {
          id: 'open',
          label: t('sports_profit_liability'),
          value: money(total.open.liability),
          note: (
            <>
              {t('sports_profit_count', { count: integer(total.open.slips) })} · {money(total.open.staked)}
            </>
          ),
        },
      ]}
    />
  );
}

interface TableProps {
  readonly profit: Profit;
  readonly by: By;
  readonly onOpen: (key: string) => void;
  readonly canOpen: (key: string) => boolean;
}

function useNameOf(by: By) {
  const t = useT();
  return ({ key, name }: Row): string => {
    if (key === null)
      return t(
        by === 'match'
          ? 'sports_profit_several_match'
          : by === 'sport'
            ? 'sports_profit_several_sport'
            : 'sports_profit_several',
      );
    if (key === 'others') return t('sports_profit_others');
    if (by === 'day') return dayText(key);
    if (by === 'sport') return t(key === 'virtual' ? 'sports_profit_virtual' : 'sports_scope_sport');
    return name ?? key;
  };
}

function ProfitTable({ profit: { rows, total, currency }, by, onOpen, canOpen }: TableProps) {
  const t = useT();
  const { integer } = useFormats();
  const holdShare = useHoldShare();
  const nameOf = useNameOf(by);
  const hasOpen = by !== 'day';
  const heads = [
    'slips',
    'staked',
    'paid',
    'hold',
    'share',
    ...(hasOpen ? (['open', 'liability'] as const) : []),
  ] as const;
  const cells = (row: Profit['total']) => {
    const money = (amount: number, isChange = false) => (
      <Money amount={amount} currency={currency} isBare isChange={isChange} />
    );
    const values = {
      slips: integer(row.slips),
      staked: money(row.staked),
      paid: (
        <>
          {money(row.paid)}
          {row.owed > 0 && (
            <small>
              {t('sports_profit_owed')} {money(row.owed)}
            </small>
          )}
        </>
      ),
      hold: <b>{money(row.hold, true)}</b>,
      share: holdShare(row),
      open: money(row.open.staked),
      liability: money(row.open.liability),
    };
    return heads.map((name) => (
      <td key={name} data-head={t(`sports_profit_${name}`)}>
        {values[name]}
      </td>
    ));
  };
  if (rows.length === 0) return <p className={own.none}>{t('sports_profit_none')}</p>;
  return (
    <table className={tables.table} data-cards>
      <thead>
        <tr>
          <th>{t(`sports_profit_by_${by}`)}</th>
          {heads.map((name) => (
            <th key={name}>{t(`sports_profit_${name}`)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key ?? 'several'}>
            <td>
              {row.key !== null && canOpen(row.key) ? (
                <DeskButton look="link" onPress={() => onOpen(row.key!)}>
                  {nameOf(row)}
                </DeskButton>
              ) : (
                <b>{nameOf(row)}</b>
              )}
              {row.kickOffAt !== null && (
                <small>
                  <KickOff atMs={row.kickOffAt} />
                </small>
              )}
            </td>
            {cells(row)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{t('sports_profit_total')}</td>
          {cells(total)}
        </tr>
      </tfoot>
    </table>
  );
}

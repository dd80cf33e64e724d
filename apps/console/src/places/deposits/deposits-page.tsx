/** Deposit orders: every state, what a member reported, and the order that is open. */
import { exportAddress, useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useLiveRows } from '../../lib/live-rows.ts';
import { useMerchant } from '../../lib/session.ts';
import { startOfDayMs } from '../../lib/zone.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import table from '../../widgets/desk-table.module.css';
import { Segments } from '../../widgets/fields.tsx';
import { FilterBar } from '../../widgets/filter-bar.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { PlaceHead, Split } from '../../widgets/panel.tsx';
import { StatusBadge, type Tone } from '../../widgets/parts.tsx';
import { Money, Time } from '../../widgets/values.tsx';
import { DepositPane } from './deposit-pane.tsx';

type Deposit = OpsAnswer<'ops.deposits.list'>['list'][number];

const DAY_MS = 86_400_000;
const SORTS = ['createdAt', '-createdAt', 'amount', '-amount'] as const;
const TABS = ['all', 'reported', 'awaiting_transfer', 'credited', 'unmatched', 'rejected', 'reversed'] as const;
const keyOf = ({ orderId }: Deposit) => orderId;

export const DEPOSIT_TONE: Readonly<Record<Deposit['status'], Tone>> = {
  created: 'plain',
  awaiting_transfer: 'plain',
  seen: 'warn',
  matched: 'ok',
  credited: 'ok',
  underpaid: 'warn',
  overpaid: 'warn',
  unmatched: 'warn',
  expired: 'plain',
  rejected: 'bad',
  reversed: 'bad',
};

export default function DepositsPage() {
  const t = useT();
  const address = useListAddress();
  const { timeZone } = useMerchant();
  const { values } = address;
  const tab = TABS.find((one) => one === values['tab']) ?? 'all';
  const { dayFrom, dayTo = dayFrom } = values;
  const query = {
    limit: 100,
    sort: SORTS.find((one) => one === values['sort']) ?? '-createdAt',
    ...(tab === 'reported' ? { reported: '1' as const } : tab !== 'all' && { state: tab }),
    ...(values['after'] !== undefined && { after: values['after'] }),
    ...(values['memberId'] !== undefined && { memberId: values['memberId'] }),
    ...(dayFrom !== undefined && { from: startOfDayMs(dayFrom, timeZone) }),
    ...(dayTo !== undefined && { to: startOfDayMs(dayTo, timeZone) + DAY_MS - 1 }),
  };
  const read = useCall('ops.deposits.list', { query }, { refetchIntervalMs: 15_000 });
  const live = useLiveRows(read.data?.list, keyOf, JSON.stringify(query));
  const rows = read.data && live.rows;
  const openKey = values['open'];
  return (
    <>
      <Split
        paneWidth={520}
        pane={
          openKey !== undefined && (
            <DepositPane key={openKey} orderId={openKey} onClose={() => address.set({ open: undefined })} />
          )
        }
      >
        <PlaceHead title={t('place_deposits')} />
        <div className={table.list}>
          <Segments
            label={t('state')}
            value={tab}
            onChange={(next) => address.set({ tab: next, open: undefined, after: undefined })}
            options={TABS.map((id) => ({
              id,
              label: id === 'all' || id === 'reported' ? t(`deposits_${id}`) : t(`deposit_${id}`),
            }))}
          />
          <FilterBar
            address={address}
            filters={[
              { kind: 'days', name: 'day', label: t('filter_days') },
              { kind: 'text', name: 'memberId', label: t('member_id') },
            ]}
          />
          <DataTable
            label={t('place_deposits')}
            address={address}
            columns={useColumns()}
            rows={rows}
            keyOf={keyOf}
            error={read.error}
            onRetry={() => void read.refetch()}
            empty={t('nothing_found')}
            next={read.data?.next}
            openKey={openKey}
            onOpen={({ orderId }) => address.set({ open: orderId })}
            waiting={{ count: live.waiting, show: live.show }}
            file={exportAddress('ops.deposits.list', query)}
            {...(read.data?.total && { count: { value: read.data.total.value, isExact: read.data.total.exact } })}
          />
        </div>
      </Split>
      <HintBar
        keys={[
          ['J K', t('key_move')],
          ['A', t('deposit_confirm')],
          ['R', t('deposit_reverse')],
        ]}
        note={t('list_note')}
      />
    </>
  );
}

function useColumns(): readonly Column<Deposit>[] {
  const t = useT();
  return [
    {
      id: 'created',
      head: t('column_time'),
      sort: 'createdAt',
      width: 120,
      cell: ({ createdAt }) => <Time atMs={createdAt} />,
    },
    { id: 'member', head: t('member'), cell: ({ member }) => <b>{member.username}</b> },
    { id: 'method', head: t('deposit_method'), cell: ({ method }) => method, isOptional: true },
    { id: 'memo', head: t('payment_memo'), cell: ({ memo }) => <span className="mono">{memo}</span>, isOptional: true },
    {
      id: 'amount',
      head: t('amount'),
      align: 'end',
      sort: 'amount',
      cell: ({ amount, currency }) => (
        <b>
          <Money amount={amount} currency={currency} />
        </b>
      ),
    },
    {
      id: 'state',
      head: t('state'),
      cell: ({ status, reportedAt }) => (
        <StatusBadge tone={DEPOSIT_TONE[status]}>
          {t(status === 'awaiting_transfer' && reportedAt !== null ? 'deposits_reported' : `deposit_${status}`)}
        </StatusBadge>
      ),
    },
  ];
}

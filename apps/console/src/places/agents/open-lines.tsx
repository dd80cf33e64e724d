/** What parents still owe, and corrections that are not netted yet. */
import { useLocation } from 'wouter';
import { exportAddress, useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import { Segments } from '../../widgets/fields.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { Age, Money } from '../../widgets/values.tsx';
import table from '../../widgets/desk-table.module.css';
import type { OpenLine } from './agent.ts';
import styles from './agents.module.css';

const STATES = ['due', 'claim'] as const;
const LATE_MIN = 24 * 60;

interface OpenProps {
  readonly address: ListAddress;
  readonly memberId?: string;
}

export function OpenLines({ address, memberId }: OpenProps) {
  const t = useT();
  const [, navigate] = useLocation();
  const { values } = address;
  const state = STATES.find((one) => one === values['state']) ?? 'due';
  const query = {
    state,
    limit: 100,
    ...(memberId !== undefined && { memberId }),
    ...(values['after'] !== undefined && { after: values['after'] }),
  };
  const read = useCall('ops.commissions.open', { query }, { keepsLast: true });
  const columns: readonly Column<OpenLine>[] = [
    {
      id: 'since',
      head: t('column_age'),
      width: 110,
      cell: ({ since }) => <Age sinceMs={since} lateAfterMin={LATE_MIN} />,
    },
    { id: 'day', head: t('agent_day'), cell: ({ day }) => day },
    { id: 'kind', head: t('agent_kind'), cell: ({ kind }) => t(`agent_kind_${kind}`) },
    { id: 'payer', head: t('agent_payer'), cell: ({ payer }) => payer?.username ?? t('agent_house') },
    { id: 'payee', head: t('agent_payee'), cell: ({ payee }) => <b>{payee.username}</b> },
    {
      id: 'amount',
      head: t('amount'),
      align: 'end',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      id: 'left',
      head: t('agent_left'),
      align: 'end',
      cell: ({ left, currency }) => <Money amount={left} currency={currency} />,
    },
    { id: 'attempts', head: t('agent_attempts'), align: 'end', cell: ({ attempts }) => attempts },
  ];
  return (
    <>
      <div className={table.list}>
        <div className={styles.switch}>
          <Segments
            label={t('state')}
            value={state}
            onChange={(next) => address.set({ state: next === 'due' ? undefined : next })}
            options={STATES.map((id) => ({ id, label: t(`agent_open_${id}`) }))}
          />
        </div>
        <DataTable
          label={t('agents_view_open')}
          address={address}
          columns={columns}
          rows={read.data?.list}
          keyOf={({ lineId }) => lineId}
          error={read.error}
          onRetry={() => void read.refetch()}
          empty={t(state === 'due' ? 'agent_dues_none' : 'agent_claims_none')}
          next={read.data?.next}
          onOpen={({ payee, lineId }) => navigate(`/agents/${payee.memberId}?tab=lines&open=${lineId}`)}
          file={exportAddress('ops.commissions.open', query)}
        />
      </div>
      <HintBar
        keys={[
          ['↑ ↓', t('key_move')],
          ['↵', t('key_open')],
        ]}
        note={t('list_note')}
      />
    </>
  );
}

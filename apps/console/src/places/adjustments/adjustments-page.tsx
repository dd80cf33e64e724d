/** Past adjustments with who asked and who decided, and a new one. */
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useLiveRows } from '../../lib/live-rows.ts';
import { useMerchant } from '../../lib/session.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import table from '../../widgets/desk-table.module.css';
import { ReasonDialog } from '../../widgets/dialogs.tsx';
import { DeskField } from '../../widgets/fields.tsx';
import { FilterBar } from '../../widgets/filter-bar.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { PlaceHead } from '../../widgets/panel.tsx';
import { DeskButton, StatusBadge, type Tone } from '../../widgets/parts.tsx';
import { Money, Time } from '../../widgets/values.tsx';

type Adjustment = OpsAnswer<'ops.approvals.list'>['list'][number];

const STATES = ['pending', 'carried_out', 'rejected', 'refused', 'expired', 'cancelled'] as const;
const TONE: Readonly<Record<Adjustment['state'], Tone>> = {
  pending: 'warn',
  carried_out: 'ok',
  rejected: 'bad',
  refused: 'bad',
  expired: 'plain',
  cancelled: 'plain',
};
const keyOf = ({ approvalId }: Adjustment) => approvalId;

export default function AdjustmentsPage() {
  const t = useT();
  const address = useListAddress();
  const [, navigate] = useLocation();
  const [asks, setAsks] = useState(false);
  const { values } = address;
  const state = STATES.find((one) => one === values['state']);
  const query = {
    kind: 'adjustment' as const,
    limit: 100,
    ...(state && { state }),
    ...(values['after'] !== undefined && { after: values['after'] }),
  };
  const read = useCall('ops.approvals.list', { query }, { refetchIntervalMs: 15_000 });
  const live = useLiveRows(read.data?.list, keyOf, JSON.stringify(query));
  const columns = useColumns();
  useKeys({ n: () => setAsks(true) });
  return (
    <>
      <PlaceHead title={t('place_adjustments')}>
        <DeskButton look="brand" icon="plus" hotkey="N" onPress={() => setAsks(true)}>
          {t('adjustment_new')}
        </DeskButton>
      </PlaceHead>
      <div className={table.list}>
        <FilterBar
          address={address}
          filters={[
            {
              kind: 'choice',
              name: 'state',
              label: t('state'),
              options: STATES.map((id) => ({ id, label: t(`state_${id}`) })),
            },
          ]}
        />
        <DataTable
          label={t('place_adjustments')}
          address={address}
          columns={columns}
          rows={read.data && live.rows}
          keyOf={keyOf}
          error={read.error}
          onRetry={() => void read.refetch()}
          empty={t('adjustments_none')}
          next={read.data?.next}
          onOpen={({ approvalId }) => navigate(`/approvals?tab=decided&open=${approvalId}`)}
          waiting={{ count: live.waiting, show: live.show }}
        />
      </div>
      <HintBar
        keys={[
          ['J K', t('key_move')],
          ['N', t('adjustment_new')],
        ]}
        note={t('list_note')}
      />
      {asks && <NewAdjustment onClose={() => setAsks(false)} />}
    </>
  );
}

function useColumns(): readonly Column<Adjustment>[] {
  const t = useT();
  return [
    { id: 'at', head: t('column_time'), width: 120, cell: ({ requestedAt }) => <Time atMs={requestedAt} /> },
    { id: 'member', head: t('member'), cell: ({ object }) => <b>{object.name}</b> },
    {
      id: 'amount',
      head: t('amount'),
      align: 'end',
      cell: ({ amount, currency }) =>
        amount !== null && currency !== null && <Money amount={amount} currency={currency} isChange />,
    },
    { id: 'reason', head: t('reason'), cell: ({ reason }) => reason },
    { id: 'asked', head: t('requested_by'), cell: ({ requestedBy }) => requestedBy.displayName, isOptional: true },
    { id: 'decided', head: t('decided_by'), cell: ({ decidedBy }) => decidedBy?.displayName ?? '–', isOptional: true },
    {
      id: 'state',
      head: t('state'),
      cell: ({ state }) => <StatusBadge tone={TONE[state]}>{t(`state_${state}`)}</StatusBadge>,
    },
  ];
}

function NewAdjustment({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { currency } = useMerchant();
  const [memberId, setMemberId] = useState('');
  const [text, setText] = useState('');
  const [reference, setReference] = useState('');
  const plain = text.replaceAll(/[.,\s]/g, '');
  const amount = /^-?\d{1,15}$/.test(plain) ? Number(plain) : 0;
  async function submit(reason: string): Promise<boolean> {
    if (amount === 0 || memberId.trim() === '') return false;
    const body = {
      memberId: memberId.trim(),
      amount,
      currency: currency as never,
      reason,
      ...(reference.trim() !== '' && { reference: reference.trim() }),
    };
    return await carryOut('ops.adjustments.create', { body }, { refreshes: ['ops.approvals.list'] });
  }
  return (
    <ReasonDialog
      title={t('adjustment_new')}
      draft="ADJUSTMENT_new"
      explanation={t('adjust_text')}
      actionLabel={t('request_send')}
      look="money"
      onSubmit={submit}
      onClose={onClose}
    >
      <DeskField label={t('member_id')} value={memberId} onChange={setMemberId} maxLength={64} isFocused />
      <DeskField
        label={t('amount')}
        side={currency}
        value={text}
        onChange={setText}
        maxLength={20}
        hint={t('adjust_sign')}
      />
      <p>
        <Money amount={amount} currency={currency} isChange />
      </p>
      <DeskField label={t('adjust_reference')} value={reference} onChange={setReference} maxLength={64} />
    </ReasonDialog>
  );
}

/** What differs on a day, and the explanation of one or of several at once. */
import { useState } from 'react';
import { Link } from 'wouter';
import { exportAddress, useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { DAY_READS } from './closing-reads.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import { ReasonDialog } from '../../widgets/dialogs.tsx';
import { Segments } from '../../widgets/fields.tsx';
import { DeskButton, DeskCard, StatusBadge } from '../../widgets/parts.tsx';
import { Money } from '../../widgets/values.tsx';
import styles from './closing.module.css';
import type { Detail } from './upload-dialog.tsx';

type Difference = OpsAnswer<'ops.closings.differences'>['list'][number];

const KINDS = ['all', 'ours', 'theirs', 'amount', 'day'] as const;
/** The server's limit of one explanation. */
const AT_ONCE = 200;
const keyOf = ({ differenceId }: Difference) => differenceId;

export function Differences({ detail: { day, state, canManage } }: { readonly detail: Detail }) {
  const t = useT();
  const address = useListAddress();
  const [asked, setOpened] = useState<readonly Difference[]>();
  const kind = KINDS.find((one) => one === address.values['kind']) ?? 'all';
  const { after } = address.values;
  const query = { limit: 100, ...(kind !== 'all' && { kind }), ...(after !== undefined && { after }) };
  const read = useCall('ops.closings.differences', { params: { day }, query });
  const mayExplain = canManage && state === 'open';
  const open = (read.data?.list ?? []).filter(({ explained }) => explained === null);
  useKeys({ e: mayExplain && open.length > 0 ? () => setOpened(open) : undefined });

  async function explain(reason: string): Promise<boolean> {
    const differenceIds = (asked ?? []).filter(({ explained }) => explained === null).map(keyOf);
    return await carryOut(
      'ops.closings.explain',
      { params: { day }, body: { differenceIds: differenceIds.slice(0, AT_ONCE), reason } },
      {
        refreshes: DAY_READS,
        said: (_, left) => t('closing_explained', { count: left.open }),
      },
    );
  }

  return (
    <DeskCard
      title={t('closing_differences')}
      side={
        mayExplain &&
        open.length > 0 && (
          <DeskButton size="small" icon="note" hotkey="E" onPress={() => setOpened(open)}>
            {t('closing_explain_all', { count: open.length })}
          </DeskButton>
        )
      }
      isFlush
    >
      <div className={styles.heads} style={{ padding: '10px 14px' }}>
        <Segments
          label={t('closing_kind')}
          value={kind}
          onChange={(next) => address.set({ kind: next === 'all' ? undefined : next })}
          options={KINDS.map((id) => ({ id, label: t(`closing_kind_${id}`) }))}
        />
      </div>
      <DataTable
        label={t('closing_differences')}
        address={address}
        columns={useColumns()}
        rows={read.data?.list}
        keyOf={keyOf}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty={t('nothing_found')}
        next={read.data?.next}
        isPale={({ explained }) => explained !== null}
        onOpen={(row) => mayExplain && row.explained === null && setOpened([row])}
        file={exportAddress('ops.closings.differences', query).replace(':day', day)}
        {...(read.data?.total && { count: { value: read.data.total.value, isExact: read.data.total.exact } })}
      />
      {asked && (
        <ReasonDialog
          title={t('closing_explain_all', { count: asked.length })}
          draft={`CLOSING_explain_${day}`}
          explanation={t('closing_explain_text')}
          reasons={[t('closing_reason_fee'), t('closing_reason_test'), t('closing_reason_next_day')]}
          actionLabel={t('closing_explain')}
          onSubmit={explain}
          onClose={() => setOpened(undefined)}
        />
      )}
    </DeskCard>
  );
}

function useColumns(): readonly Column<Difference>[] {
  const t = useT();
  const money = (amount: number | null, currency: string) =>
    amount === null ? '–' : <Money amount={amount} currency={currency} />;
  return [
    {
      id: 'kind',
      head: t('closing_kind'),
      cell: ({ kind }) => <StatusBadge tone="warn">{t(`closing_kind_${kind}`)}</StatusBadge>,
    },
    {
      id: 'reference',
      head: t('payment_reference'),
      sort: 'reference',
      cell: ({ reference, line, provider }) => (
        <>
          <span className="mono">{reference}</span>{' '}
          <small>{line === null ? provider : t('closing_line', { provider, line })}</small>
        </>
      ),
    },
    {
      id: 'theirs',
      head: t('closing_theirs'),
      align: 'end',
      cell: ({ theirAmount, currency }) => money(theirAmount, currency),
    },
    {
      id: 'ours',
      head: t('closing_ours'),
      align: 'end',
      cell: ({ ourAmount, currency }) => money(ourAmount, currency),
    },
    {
      id: 'object',
      head: t('order'),
      isOptional: true,
      cell: ({ objectId, direction }) =>
        objectId !== null && (
          <Link href={`/${direction === 'pay_in' ? 'deposits' : 'withdrawals'}?open=${objectId}`}>
            {t('closing_open_order')}
          </Link>
        ),
    },
    {
      id: 'explained',
      head: t('closing_explanation'),
      cell: ({ explained }) => explained && `${explained.text} · ${explained.by}`,
    },
  ];
}

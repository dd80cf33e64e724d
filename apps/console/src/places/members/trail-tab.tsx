/** What operators did about a member, and when they looked. */
import { actName } from '../../lib/acts.ts';
import { useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { word } from '../../lib/words.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import { StatusBadge } from '../../widgets/parts.tsx';
import { Time } from '../../widgets/values.tsx';
import styles from './members.module.css';

interface TabProps {
  readonly memberId: string;
}

type TrailEntry = OpsAnswer<'ops.members.trail'>['list'][number];

export function Trail({ memberId }: TabProps) {
  const t = useT();
  const address = useListAddress();
  const { after } = address.values;
  const read = useCall(
    'ops.members.trail',
    { params: { memberId }, query: { limit: 50, ...(after !== undefined && { after }) } },
    { keepsLast: true },
  );
  const columns: readonly Column<TrailEntry>[] = [
    { id: 'at', head: t('column_time'), cell: ({ at }) => <Time atMs={at} />, width: 120 },
    { id: 'who', head: t('column_who'), cell: ({ operator }) => operator },
    { id: 'call', head: t('column_what'), cell: ({ call }) => actName(call) },
    {
      id: 'outcome',
      head: t('filter_outcome'),
      cell: ({ outcome }) => (
        <StatusBadge tone={outcome === 'refused' ? 'bad' : outcome === 'opened' ? 'info' : 'ok'}>
          {word('outcome', outcome)}
        </StatusBadge>
      ),
    },
    { id: 'reason', head: t('reason'), cell: ({ reason }) => reason ?? '–' },
  ];
  return (
    <div className={styles.one}>
      <DataTable
        label={t('member_tab_trail')}
        address={address}
        columns={columns}
        rows={read.data?.list}
        keyOf={({ entryId }) => entryId}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty={t('audit_none')}
        next={read.data?.next}
      />
    </div>
  );
}

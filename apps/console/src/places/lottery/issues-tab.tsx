/** The issues of a game, the newest draw first. */
import { ISSUE_STATES } from '@lantern/contract/ops';
import { exportAddress, useCall } from '../../lib/calls.ts';
import { cx } from '@lantern/ui';
import { useFormats } from '@lantern/ui/i18n';
import { useT } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import table from '../../widgets/desk-table.module.css';
import { FilterBar } from '../../widgets/filter-bar.tsx';
import { StatusBadge } from '../../widgets/parts.tsx';
import { Time } from '../../widgets/values.tsx';
import { REFETCH_MS, STATE_TONE, type IssueRow } from './lottery-desk.ts';
import styles from './lottery.module.css';

const PAGE = 50;

export function IssuesTab({ gameCode, address }: { readonly gameCode: string; readonly address: ListAddress }) {
  const t = useT();
  const { state, after, sort } = address.values;
  const query = {
    game: gameCode,
    ...(state !== undefined && { state }),
    ...(sort !== undefined && { sort }),
  };
  const read = useCall(
    'ops.lottery.issues',
    { query: { ...query, limit: PAGE, ...(after !== undefined && { after }) } as never },
    { refetchIntervalMs: REFETCH_MS, keepsLast: true },
  );
  return (
    <div className={cx(table.list, styles.issues)}>
      <FilterBar
        address={address}
        filters={[
          {
            kind: 'choice',
            name: 'state',
            label: t('state'),
            options: ISSUE_STATES.map((id) => ({ id, label: t(`lottery_state_${id}`) })),
          },
        ]}
      />
      <DataTable
        label={t('lottery_tab_issues')}
        address={address}
        columns={useColumns()}
        rows={read.data?.list}
        keyOf={({ issueId }) => issueId}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty={t('lottery_issues_none')}
        next={read.data?.next}
        file={exportAddress('ops.lottery.issues', query)}
        onOpen={({ issueId }) => address.load(`issue=${issueId}`)}
        isPale={({ state: now }) => now === 'cancelled'}
      />
    </div>
  );
}

function useColumns(): readonly Column<IssueRow>[] {
  const t = useT();
  const { integer } = useFormats();
  return [
    { id: 'numero', head: t('lottery_numero'), cell: ({ numero }) => <b className="mono">{numero}</b> },
    {
      id: 'state',
      head: t('state'),
      cell: ({ state, voided }) => (
        <StatusBadge tone={voided ? 'bad' : STATE_TONE[state]}>
          {t(voided ? 'lottery_voided' : `lottery_state_${state}`)}
        </StatusBadge>
      ),
    },
    { id: 'source', head: t('lottery_source'), cell: ({ source }) => t(`lottery_source_${source}`) },
    { id: 'locks', head: t('lottery_locks_at'), cell: ({ locksAt }) => <Time atMs={locksAt} /> },
    { id: 'draws', head: t('lottery_draws_at'), sort: 'drawsAt', cell: ({ drawsAt }) => <Time atMs={drawsAt} /> },
    {
      id: 'tickets',
      head: t('lottery_tickets'),
      align: 'end',
      cell: ({ tickets }) => (tickets === null ? '–' : integer(tickets)),
    },
    {
      id: 'revision',
      head: t('lottery_revisions'),
      align: 'end',
      cell: ({ revision }) => (revision === 0 ? '–' : integer(revision)),
    },
    {
      id: 'settled',
      head: t('lottery_settled_at'),
      cell: ({ settledAt }) => (settledAt === null ? '–' : <Time atMs={settledAt} />),
    },
  ];
}

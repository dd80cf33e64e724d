/** Search for members; one member's page. */
import { Route, Switch, useLocation } from 'wouter';
import { exportAddress, useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import { Segments } from '../../widgets/fields.tsx';
import { ColumnChoice, FilterBar } from '../../widgets/filter-bar.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { PlaceHead } from '../../widgets/panel.tsx';
import { StatusBadge } from '../../widgets/parts.tsx';
import { Time } from '../../widgets/values.tsx';
import table from '../../widgets/desk-table.module.css';
import { MemberPage } from './member-page.tsx';
import { MemberState } from './member-state.tsx';
import styles from './members.module.css';

type Row = OpsAnswer<'ops.members.search'>['list'][number];

const PAGE = 50;
const STATES = ['all', 'active', 'locked'] as const;

export default function MembersPage() {
  return (
    <Switch>
      <Route path="/members/:memberId">{({ memberId }) => <MemberPage key={memberId} memberId={memberId} />}</Route>
      <Route>
        <MemberSearch />
      </Route>
    </Switch>
  );
}

function MemberSearch() {
  const t = useT();
  const address = useListAddress();
  const [, navigate] = useLocation();
  const { query = '', after } = address.values;
  const state = STATES.find((one) => one === address.values['state']) ?? 'all';
  const sort = address.values['sort'] === 'registeredAt' ? 'registeredAt' : '-registeredAt';
  const filters = { query, state, sort } as const;
  const read = useCall(
    'ops.members.search',
    { query: { ...filters, limit: PAGE, ...(after !== undefined && { after }) } },
    { keepsLast: true },
  );
  const total = read.data?.total;
  const columns = useColumns();
  return (
    <>
      <PlaceHead
        title={t('place_members')}
        note={total && `${total.exact ? '' : '≈ '}${t('members_count', { count: total.value })}`}
      >
        <ColumnChoice address={address} columns={columns} />
      </PlaceHead>
      <div className={table.list}>
        <FilterBar address={address} filters={[]} search={{ name: 'query', placeholder: t('members_search') }} />
        {query === '' && (
          <div className={styles.listChoice}>
            <Segments
              label={t('state')}
              value={state}
              onChange={(next) => address.set({ state: next === 'all' ? undefined : next })}
              options={STATES.map((id) => ({ id, label: t(`members_${id}`) }))}
            />
          </div>
        )}
        <DataTable
          label={t('place_members')}
          address={address}
          columns={query === '' ? columns.filter(({ id }) => id !== 'match') : columns}
          rows={read.data?.list}
          keyOf={({ memberId }) => memberId}
          error={read.error}
          onRetry={() => void read.refetch()}
          empty={t('members_none')}
          next={read.data?.next}
          {...(total && { count: { value: total.value, isExact: total.exact } })}
          file={exportAddress('ops.members.search', filters)}
          onOpen={({ memberId }) => navigate(`/members/${memberId}`)}
        />
      </div>
      <HintBar
        keys={[
          ['/', t('key_search')],
          ['↑ ↓', t('key_move')],
          ['↵', t('key_open')],
        ]}
        note={t('list_note')}
      />
    </>
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useT();
  return [
    {
      id: 'username',
      head: t('username'),
      cell: ({ username, clubLabel }) => (
        <>
          <b>{username}</b> {clubLabel !== '' && <StatusBadge tone="warn">{clubLabel}</StatusBadge>}
        </>
      ),
    },
    { id: 'name', head: t('name_masked'), cell: ({ name }) => name ?? '–' },
    { id: 'mobile', head: t('mobile'), cell: ({ mobile }) => mobile ?? '–' },
    { id: 'email', head: t('email'), cell: ({ email }) => email ?? '–', isOptional: true },
    { id: 'state', head: t('state'), cell: ({ state }) => <MemberState state={state} /> },
    {
      id: 'registered',
      head: t('registered'),
      sort: 'registeredAt',
      cell: ({ registeredAt }) => <Time atMs={registeredAt} />,
      isOptional: true,
    },
    {
      id: 'seen',
      head: t('last_seen'),
      cell: ({ lastSeenAt }) => (lastSeenAt === null ? '–' : <Time atMs={lastSeenAt} />),
      isOptional: true,
    },
    { id: 'match', head: t('found_by'), cell: ({ matchedBy }) => t(`match_${matchedBy}`) },
  ];
}

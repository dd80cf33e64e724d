/** Search for members; one member's page. */
import { Route, Switch, useLocation } from 'wouter';
import { exportAddress, useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useMerchant } from '../../lib/session.ts';
import { startOfDayMs } from '../../lib/zone.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import { Segments } from '../../widgets/fields.tsx';
import { ColumnChoice, FilterBar, type Filter } from '../../widgets/filter-bar.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { PlaceHead } from '../../widgets/panel.tsx';
import { StatusBadge } from '../../widgets/parts.tsx';
import { Time } from '../../widgets/values.tsx';
import table from '../../widgets/desk-table.module.css';
import { useMembersBulk, type MemberRow } from './members-bulk.tsx';
import { MemberPage } from './member-page.tsx';
import { MemberState } from './member-state.tsx';
import styles from './members.module.css';

const PAGE = 50;
const KYC = ['none', 'submitted', 'approved', 'resubmit', 'rejected'] as const;
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
  const filters = { query, state, sort, ...useListFilters(address.values) } as const;
  const marks = useCall('ops.members.marks', {});
  const bulk = useMembersBulk();
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
        <FilterBar
          address={address}
          // A text finds members whatever else they are; the list is filtered.
          filters={query === '' ? filtersOf(t, marks.data?.list ?? []) : []}
          search={{ name: 'query', placeholder: t('members_search') }}
        />
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
          bulk={bulk}
          onOpen={({ memberId }) => navigate(`/members/${memberId}`)}
        />
      </div>
      <HintBar
        keys={[
          ['/', t('key_search')],
          ['↑ ↓', t('key_move')],
          ['↵', t('key_open')],
          ['Space', t('key_select')],
        ]}
        note={t('list_note')}
      />
    </>
  );
}

const DAY_MS = 86_400_000;
const amountOf = (text: string | undefined): number | undefined => {
  const digits = text?.replaceAll(/[.,\s]/g, '') ?? '';
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
};

/** What the address asks of the list; values that are none are left out. */
function useListFilters(values: Readonly<Record<string, string>>) {
  const { timeZone } = useMerchant();
  const { mark, registeredFrom, registeredTo = registeredFrom } = values;
  const kyc = KYC.find((one) => one === values['kyc']);
  const [balanceFrom, balanceTo] = [amountOf(values['balanceFrom']), amountOf(values['balanceTo'])];
  return {
    ...(mark !== undefined && { mark }),
    ...(kyc !== undefined && { kyc }),
    ...(registeredFrom !== undefined && { registeredFrom: startOfDayMs(registeredFrom, timeZone) }),
    ...(registeredTo !== undefined && { registeredTo: startOfDayMs(registeredTo, timeZone) + DAY_MS - 1 }),
    ...(balanceFrom !== undefined && { balanceFrom }),
    ...(balanceTo !== undefined && { balanceTo }),
  };
}

function filtersOf(
  t: ReturnType<typeof useT>,
  marks: readonly { readonly mark: string; readonly members: number }[],
): readonly Filter[] {
  return [
    {
      kind: 'choice',
      name: 'mark',
      label: t('member_mark'),
      options: marks.map(({ mark, members }) => ({ id: mark, label: `${mark} (${members})` })),
    },
    { kind: 'choice', name: 'kyc', label: t('member_kyc'), options: KYC.map((id) => ({ id, label: t(`kyc_${id}`) })) },
    { kind: 'days', name: 'registered', label: t('registered') },
    { kind: 'text', name: 'balanceFrom', label: t('balance_from'), maximum: 20 },
    { kind: 'text', name: 'balanceTo', label: t('balance_to'), maximum: 20 },
  ];
}

function useColumns(): readonly Column<MemberRow>[] {
  const t = useT();
  return [
    {
      id: 'username',
      head: t('username'),
      cell: ({ username, clubLabel, mark }) => (
        <>
          <b>{username}</b> {clubLabel !== '' && <StatusBadge tone="warn">{clubLabel}</StatusBadge>}{' '}
          {mark !== null && (
            <StatusBadge tone="info" icon="flag">
              {mark}
            </StatusBadge>
          )}
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

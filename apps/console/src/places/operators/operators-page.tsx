/** Operators of the merchant, one operator, and the table of roles and rights. */
import { useState } from 'react';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useRight } from '../../lib/session.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import { Segments } from '../../widgets/fields.tsx';
import { ColumnChoice, FilterBar } from '../../widgets/filter-bar.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { PlaceHead, Split } from '../../widgets/panel.tsx';
import { DeskButton, PersonMark, StatusBadge } from '../../widgets/parts.tsx';
import { Time } from '../../widgets/values.tsx';
import table from '../../widgets/desk-table.module.css';
import { NewOperator } from './new-operator.tsx';
import { STATE_TONE, type Operator } from './operator.ts';
import { OperatorPane } from './operator-pane.tsx';
import { RightsTable } from './rights-table.tsx';
import styles from './operators.module.css';

const ROLE_NAMES = ['admin', 'finance', 'risk', 'content', 'support', 'auditor'] as const;
const STATES = ['invited', 'active', 'locked', 'disabled'] as const;
const PAGE = 50;

export default function OperatorsPage() {
  const t = useT();
  const address = useListAddress();
  const mayManage = useRight('operators.manage');
  const [isCreating, setCreating] = useState(false);
  const { values } = address;
  const isRights = values['tab'] === 'rights';
  const query = Object.fromEntries(
    (['query', 'state', 'role', 'after'] as const).flatMap((name) =>
      values[name] === undefined ? [] : [[name, values[name]]],
    ),
  );
  const read = useCall('ops.operators.list', { query: { ...query, limit: PAGE } as never }, { keepsLast: true });
  const columns = useColumns();
  const open = values['open'];
  return (
    <>
      <Split
        paneWidth={380}
        pane={
          !isRights &&
          open !== undefined && (
            <OperatorPane key={open} operatorId={open} onClose={() => address.set({ open: undefined })} />
          )
        }
      >
        <PlaceHead title={t('place_operators')}>
          <Segments
            label={t('views')}
            value={isRights ? 'rights' : 'people'}
            onChange={(tab) => address.set({ tab: tab === 'people' ? undefined : tab, open: undefined })}
            options={[
              { id: 'people', label: t('operators_people') },
              { id: 'rights', label: t('operators_rights') },
            ]}
          />
          {!isRights && <ColumnChoice address={address} columns={columns} />}
          {mayManage && (
            <DeskButton look="brand" icon="user-plus" onPress={() => setCreating(true)}>
              {t('operator_new')}
            </DeskButton>
          )}
        </PlaceHead>
        {isRights ? (
          <RightsTable />
        ) : (
          <div className={table.list}>
            <FilterBar
              address={address}
              search={{ name: 'query', placeholder: t('operators_search') }}
              filters={[
                {
                  kind: 'choice',
                  name: 'state',
                  label: t('state'),
                  options: STATES.map((id) => ({ id, label: t(`operator_${id}`) })),
                },
                {
                  kind: 'choice',
                  name: 'role',
                  label: t('role'),
                  options: ROLE_NAMES.map((id) => ({ id, label: t(`role_${id}`) })),
                },
              ]}
            />
            <DataTable
              label={t('place_operators')}
              address={address}
              columns={columns}
              rows={read.data?.list}
              keyOf={({ operatorId }) => operatorId}
              error={read.error}
              onRetry={() => void read.refetch()}
              empty={t('operators_none')}
              next={read.data?.next}
              openKey={open}
              onOpen={({ operatorId }) => address.set({ open: operatorId })}
              isPale={({ state }) => state === 'disabled'}
            />
          </div>
        )}
      </Split>
      <HintBar
        keys={[
          ['↑ ↓', t('key_move')],
          ['↵', t('key_open')],
          ['Esc', t('key_close')],
        ]}
        note={t('list_note')}
      />
      {isCreating && <NewOperator onClose={() => setCreating(false)} />}
    </>
  );
}

function useColumns(): readonly Column<Operator>[] {
  const t = useT();
  return [
    {
      id: 'name',
      head: t('username'),
      cell: ({ username, displayName }) => (
        <span className={styles.name}>
          <PersonMark name={displayName} size="small" /> <b>{username}</b>
        </span>
      ),
    },
    { id: 'display', head: t('display_name'), cell: ({ displayName }) => displayName },
    {
      id: 'state',
      head: t('state'),
      cell: ({ state }) => <StatusBadge tone={STATE_TONE[state]}>{t(`operator_${state}`)}</StatusBadge>,
    },
    { id: 'roles', head: t('roles'), cell: ({ roles }) => roles.map((role) => t(`role_${role}`)).join(', ') },
    { id: 'merchants', head: t('merchants'), isOptional: true, cell: ({ merchants }) => merchants.join(', ') },
    {
      id: 'factors',
      head: t('second_factor'),
      isOptional: true,
      cell: ({ factors }) => (factors.length === 0 ? '–' : factors.map((factor) => t(`factor_${factor}`)).join(', ')),
    },
    {
      id: 'sessions',
      head: t('sessions'),
      align: 'end',
      cell: ({ openSessions }) => openSessions,
      total: (rows) => rows.reduce((sum, { openSessions }) => sum + openSessions, 0),
    },
    {
      id: 'seen',
      head: t('last_sign_in'),
      cell: ({ lastSignInAt }) => (lastSignInAt === null ? '–' : <Time atMs={lastSignInAt} />),
    },
  ];
}

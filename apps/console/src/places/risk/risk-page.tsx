/** Risk: the queue of alerts, the rules that raise them, or one case, as the address says. */
import { RISK_CASE_KINDS, RISK_KINDS, RISK_SEVERITIES, type RiskCaseKind } from '@lantern/contract/ops/risk-kinds';
import { Route, Switch, useLocation } from 'wouter';
import { exportAddress, useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress, type ListAddress } from '../../lib/list-address.ts';
import { useLiveRows } from '../../lib/live-rows.ts';
import { useMe } from '../../lib/session.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import { Segments } from '../../widgets/fields.tsx';
import { FilterBar } from '../../widgets/filter-bar.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { PlaceHead } from '../../widgets/panel.tsx';
import { StatusBadge } from '../../widgets/parts.tsx';
import { Age, Time } from '../../widgets/values.tsx';
import table from '../../widgets/desk-table.module.css';
import { kindName, OUTCOME_TONE, Severity, Subject, type Alert } from './alert-parts.tsx';
import { CasePage } from './case-page.tsx';
import { RulesTab } from './rules-tab.tsx';
import styles from './risk.module.css';

const VIEWS = ['open', 'mine', 'closed', 'rules'] as const;
const SORTS = ['urgency', '-urgency', 'raisedAt', '-raisedAt', 'lastAt', '-lastAt'] as const;
const LATE_MIN = 24 * 60;
const keyOf = ({ alertId }: Alert) => alertId;

export default function RiskPage() {
  return (
    <Switch>
      <Route path="/risk/:alertId">{({ alertId }) => <CasePage key={alertId} alertId={alertId} />}</Route>
      <Route>
        <Desk />
      </Route>
    </Switch>
  );
}

function Desk() {
  const t = useT();
  const address = useListAddress();
  const view = VIEWS.find((one) => one === address.values['tab']) ?? 'open';
  return (
    <>
      <PlaceHead title={t('place_risk')}>
        <Segments
          label={t('views')}
          value={view}
          onChange={(tab) => address.load(tab === 'open' ? '' : `tab=${tab}`)}
          options={VIEWS.map((id) => ({ id, label: t(`risk_view_${id}`) }))}
        />
      </PlaceHead>
      {view === 'rules' ? <RulesTab address={address} /> : <Alerts address={address} view={view} />}
    </>
  );
}

/** The kinds this operator may see. */
function useKinds(): readonly RiskCaseKind[] {
  const { rights } = useMe();
  return RISK_CASE_KINDS.filter(
    (kind) => kind === 'by_hand' || rights.includes('risk.fraud') || RISK_KINDS[kind].family === 'harm',
  );
}

function Alerts({ address, view }: { readonly address: ListAddress; readonly view: 'open' | 'mine' | 'closed' }) {
  const t = useT();
  const [, navigate] = useLocation();
  const kinds = useKinds();
  const { values } = address;
  const query = {
    view,
    sort: SORTS.find((one) => one === values['sort']) ?? '-urgency',
    limit: 100,
    ...Object.fromEntries(
      (['after', 'kind', 'severity', 'family', 'memberId'] as const).flatMap((name) =>
        values[name] === undefined ? [] : [[name, values[name]]],
      ),
    ),
  };
  const read = useCall('ops.risk.list', { query: query as never }, { refetchIntervalMs: 20_000, keepsLast: true });
  const live = useLiveRows(read.data?.list, keyOf, JSON.stringify(query));
  const rows = read.data && live.rows;
  const columns = useColumns(view);
  const total = read.data?.total;
  return (
    <>
      <div className={table.list}>
        <FilterBar
          address={address}
          filters={[
            {
              kind: 'choice',
              name: 'severity',
              label: t('risk_severity'),
              options: RISK_SEVERITIES.map((id) => ({ id, label: t(`risk_severity_${id}`) })),
            },
            {
              kind: 'choice',
              name: 'family',
              label: t('risk_family'),
              options: (['fraud', 'harm'] as const).map((id) => ({ id, label: t(`risk_family_${id}`) })),
            },
            {
              kind: 'choice',
              name: 'kind',
              label: t('risk_rule'),
              options: kinds.map((id) => ({ id, label: kindName(id) })),
            },
            { kind: 'text', name: 'memberId', label: t('member_id') },
          ]}
        />
        <DataTable
          label={t('place_risk')}
          address={address}
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          error={read.error}
          onRetry={() => void read.refetch()}
          empty={t(view === 'open' ? 'risk_none' : 'nothing_found')}
          next={read.data?.next}
          onOpen={({ alertId }) => navigate(`/risk/${alertId}`)}
          isPale={(row) => live.gone.has(keyOf(row))}
          waiting={{ count: live.waiting, show: live.show }}
          {...(total && { count: { value: total.value, isExact: total.exact } })}
          file={exportAddress('ops.risk.list', query)}
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

function useColumns(view: 'open' | 'mine' | 'closed'): readonly Column<Alert>[] {
  const t = useT();
  const { operator } = useMe();
  return [
    {
      id: 'severity',
      head: t('risk_severity'),
      width: 116,
      sort: 'urgency',
      cell: ({ severity }) => <Severity severity={severity} />,
    },
    { id: 'kind', head: t('risk_rule'), cell: ({ kind }) => kindName(kind) },
    { id: 'subject', head: t('risk_about'), cell: (row) => <Subject alert={row} /> },
    {
      id: 'thing',
      head: t('risk_subject'),
      cell: ({ subject }) => subject.text !== '' && <span className="mono">{subject.text}</span>,
    },
    { id: 'facts', head: t('risk_facts'), align: 'end', cell: ({ facts }) => facts },
    view === 'closed'
      ? {
          id: 'outcome',
          head: t('risk_outcome'),
          cell: ({ outcome }) =>
            outcome !== null && <StatusBadge tone={OUTCOME_TONE[outcome]}>{t(`risk_outcome_${outcome}`)}</StatusBadge>,
        }
      : {
          id: 'held',
          head: t('column_held'),
          cell: ({ claimedBy }) =>
            claimedBy !== null && (
              <StatusBadge tone={claimedBy.operatorId === operator.operatorId ? 'brand' : 'bad'} icon="lock">
                {claimedBy.operatorId === operator.operatorId
                  ? t('held_by_you')
                  : t('held_by', { name: claimedBy.displayName })}
              </StatusBadge>
            ),
        },
    { id: 'last', head: t('risk_last'), sort: 'lastAt', cell: ({ lastAt }) => <Time atMs={lastAt} /> },
    {
      id: 'age',
      head: view === 'closed' ? t('risk_closed_at') : t('column_age'),
      sort: 'raisedAt',
      width: 110,
      cell: ({ raisedAt, closedAt }) =>
        closedAt === null ? (
          <span className={styles.age}>
            <Age sinceMs={raisedAt} lateAfterMin={LATE_MIN} />
          </span>
        ) : (
          <Time atMs={closedAt} />
        ),
    },
  ];
}

/** Search in the trail, one entry with what changed, and the proof of the chain. */
import { OBJECT_KINDS } from '@lantern/contract/ops/object-kinds';
import { DeskIcon, type DeskIconName } from '@lantern/ui/desk-icon';
import { AUDIT_OUTCOME_LABELS, outcomeTone, type Entry } from './entries.ts';
import { actName, objectName } from '../../lib/acts.ts';
import { exportAddress, useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useLiveRows } from '../../lib/live-rows.ts';
import { useMerchant, useRight } from '../../lib/session.ts';
import { startOfDayMs } from '../../lib/zone.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import { ColumnChoice, FilterBar, SavedViews } from '../../widgets/filter-bar.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { PlaceHead, Split } from '../../widgets/panel.tsx';
import { PersonMark, StatusBadge } from '../../widgets/parts.tsx';
import { Time } from '../../widgets/values.tsx';
import table from '../../widgets/desk-table.module.css';
import styles from './audit.module.css';
import { ChainProof } from './chain-proof.tsx';
import { EntryPane } from './entry-pane.tsx';

const DAY_MS = 86_400_000;
const PAGE = 50;
const keyOf = ({ entryId }: Entry) => entryId;
const ICON: Readonly<Record<Entry['outcome'], DeskIconName>> = {
  done: 'check',
  refused: 'shield-slash',
  opened: 'eye',
};

/** Instants of the chosen days, in the merchant's zone. */
function span(values: Readonly<Record<string, string>>, zone: string): { from?: number; to?: number } {
  const [from, to] = [values['dayFrom'], values['dayTo'] ?? values['dayFrom']];
  const isDay = (day: string | undefined): day is string => day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day);
  return {
    ...(isDay(from) && { from: startOfDayMs(from, zone) }),
    ...(isDay(to) && { to: startOfDayMs(to, zone) + DAY_MS - 1 }),
  };
}

export default function AuditPage() {
  const t = useT();
  const address = useListAddress();
  const { timeZone } = useMerchant();
  const mayProve = useRight('audit.prove');
  const { values } = address;
  const filters = Object.fromEntries(
    (['operatorId', 'objectKind', 'objectId', 'call', 'outcome', 'after'] as const).flatMap((name) =>
      values[name] === undefined ? [] : [[name, values[name]]],
    ),
  );
  const query = { ...filters, ...span(values, timeZone), limit: PAGE };
  const read = useCall('ops.audit.list', { query: query as never }, { refetchIntervalMs: 30_000, keepsLast: true });
  const scope = new URLSearchParams(
    Object.entries(values).filter(([name]) => !['open', 'columns'].includes(name)),
  ).toString();
  const live = useLiveRows(read.isPlaceholderData ? undefined : read.data?.list, keyOf, scope);
  const rows = read.data && !read.isPlaceholderData ? live.rows : read.data?.list;
  const openAt = rows?.findIndex((entry) => entry.entryId === values['open']) ?? -1;
  const open = rows?.[openAt];
  const columns = useColumns();
  const show = (at: number) => address.set({ open: rows?.[at]?.entryId });
  return (
    <>
      <Split
        paneWidth={344}
        pane={
          open && (
            <EntryPane
              entry={open}
              onClose={() => address.set({ open: undefined })}
              onPrevious={openAt > 0 ? () => show(openAt - 1) : undefined}
              onNext={rows && openAt < rows.length - 1 ? () => show(openAt + 1) : undefined}
              onPerson={(operatorId) => address.set({ operatorId, open: undefined })}
              onKind={(call) => address.set({ call, open: undefined })}
              onObject={(kind, id) => address.set({ objectKind: kind, objectId: id, open: undefined })}
            />
          )
        }
      >
        <PlaceHead title={t('place_audit')} note={t('audit_note')}>
          <ColumnChoice address={address} columns={columns} />
        </PlaceHead>
        <SavedViews
          place="audit"
          address={address}
          views={[
            { name: t('audit_all'), search: '' },
            { name: t('outcome_refused'), search: 'outcome=refused' },
            { name: t('outcome_opened'), search: 'outcome=opened' },
          ]}
        />
        <div className={table.list}>
          <FilterBar
            address={address}
            filters={[
              { kind: 'days', name: 'day', label: t('filter_days') },
              {
                kind: 'choice',
                name: 'outcome',
                label: t('filter_outcome'),
                options: AUDIT_OUTCOME_LABELS.map((id) => ({ id, label: t(`outcome_${id}`) })),
              },
              { kind: 'text', name: 'call', label: t('filter_call'), placeholder: 'ops.approvals.decide' },
              { kind: 'text', name: 'operatorId', label: t('filter_person') },
              {
                kind: 'choice',
                name: 'objectKind',
                label: t('filter_object_kind'),
                options: OBJECT_KINDS.map((id) => ({ id, label: objectName(id) })),
              },
              { kind: 'text', name: 'objectId', label: t('filter_object') },
            ]}
          />
          {mayProve && <ChainProof />}
          <div className={styles.entries}>
            <DataTable
              label={t('place_audit')}
              address={address}
              columns={columns}
              rows={rows}
              keyOf={keyOf}
              error={read.error}
              onRetry={() => void read.refetch()}
              empty={t('audit_none')}
              next={read.data?.next}
              file={exportAddress('ops.audit.list', query)}
              openKey={values['open']}
              onOpen={({ entryId }) => address.set({ open: entryId })}
              waiting={{ count: values['after'] === undefined ? live.waiting : 0, show: live.show }}
            />
          </div>
        </div>
      </Split>
      <HintBar
        keys={[
          ['↑ ↓', t('key_move')],
          ['↵', t('key_open')],
          ['Esc', t('key_close')],
        ]}
        note={t('list_note')}
      />
    </>
  );
}

function useColumns(): readonly Column<Entry>[] {
  const t = useT();
  return [
    { id: 'at', head: t('column_time'), cell: ({ at }) => <Time atMs={at} />, width: 92 },
    {
      id: 'who',
      head: t('column_who'),
      cell: ({ operator }) => (
        <span className={styles.who}>
          <PersonMark name={operator.operatorId === null ? '' : operator.name} size="small" /> {operator.name}
        </span>
      ),
    },
    {
      id: 'what',
      head: t('column_what'),
      cell: ({ call, outcome }) => (
        <span className={styles.what} data-outcome={outcome}>
          <DeskIcon name={ICON[outcome]} size={14} /> <b>{actName(call)}</b>
        </span>
      ),
    },
    {
      id: 'object',
      head: t('column_object'),
      cell: ({ object }) => (
        <>
          {objectName(object.kind)} {object.id !== null && <span className="mono">{object.id}</span>}
        </>
      ),
    },
    {
      id: 'outcome',
      head: t('filter_outcome'),
      isOptional: true,
      cell: ({ outcome, code }) => (
        <StatusBadge tone={outcomeTone[outcome]}>{code ?? t(`outcome_${outcome}`)}</StatusBadge>
      ),
    },
    {
      id: 'from',
      head: t('column_from'),
      isOptional: true,
      cell: ({ from }) => <span className="mono">{from.address}</span>,
    },
    { id: 'reason', head: t('reason'), isOptional: true, cell: ({ reason }) => reason ?? '' },
  ];
}

/** Applications to promotions: the queue by state, and the open one with its pictures and its decision. */
import { APPLICATION_STATES } from '@lantern/contract/promotion-rules';
import { exportAddress, useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import { Segments } from '../../widgets/fields.tsx';
import { FilterBar } from '../../widgets/filter-bar.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { PlaceHead, Split } from '../../widgets/panel.tsx';
import { Age, Money, Time } from '../../widgets/values.tsx';
import table from '../../widgets/desk-table.module.css';
import { ApplicationPane } from './application-pane.tsx';
import styles from './applications.module.css';

type Row = OpsAnswer<'ops.applications.list'>['list'][number];

const MINUTE_MS = 60_000;
const keyOf = ({ applicationId }: Row) => applicationId;

export default function ApplicationsPage() {
  const t = useT();
  const address = useListAddress();
  const { values } = address;
  const state = APPLICATION_STATES.find((one) => one === values['tab']) ?? 'waiting';
  const preset = state === 'waiting' ? 'appliedAt' : '-appliedAt';
  const sort = (['appliedAt', '-appliedAt'] as const).find((one) => one === values['sort']) ?? preset;
  const query = {
    state,
    sort,
    limit: 50,
    ...(values['key'] !== undefined && { key: values['key'] }),
    ...(values['after'] !== undefined && { after: values['after'] }),
  } as const;
  const read = useCall('ops.applications.list', { query }, { refetchIntervalMs: 20_000, keepsLast: true });
  const rows = read.data?.list;
  const openKey = values['open'];
  const openAt = rows?.findIndex((row) => keyOf(row) === openKey) ?? -1;
  const show = (at: number) => address.set({ open: rows?.[at] && keyOf(rows[at]) });
  return (
    <>
      <Split
        paneWidth={480}
        pane={
          openKey !== undefined && (
            <ApplicationPane
              key={openKey}
              applicationId={openKey}
              onClose={() => address.set({ open: undefined })}
              onPrevious={openAt > 0 ? () => show(openAt - 1) : undefined}
              onNext={rows && openAt >= 0 && openAt < rows.length - 1 ? () => show(openAt + 1) : undefined}
              onDone={() => {
                const next = rows?.[openAt + 1] ?? rows?.find((row) => keyOf(row) !== openKey);
                address.set({ open: state === 'waiting' ? next && keyOf(next) : undefined });
              }}
            />
          )
        }
      >
        <PlaceHead
          title={t('place_applications')}
          note={read.data && t('cases', { count: read.data.total?.value ?? read.data.list.length })}
        >
          <Segments
            label={t('state')}
            value={state}
            onChange={(tab) => address.set({ tab, open: undefined, after: undefined, sort: undefined })}
            options={APPLICATION_STATES.map((id) => ({ id, label: t(`application_state_${id}`) }))}
          />
        </PlaceHead>
        <div className={table.list}>
          <FilterBar
            address={address}
            filters={[{ kind: 'text', name: 'key', label: t('application_promotion_key') }]}
          />
          <DataTable
            label={t('place_applications')}
            address={address}
            columns={columnsFor(state, t)}
            rows={rows}
            keyOf={keyOf}
            error={read.error}
            onRetry={() => void read.refetch()}
            empty={t(state === 'waiting' && values['key'] === undefined ? 'applications_none' : 'nothing_found')}
            next={read.data?.next}
            openKey={openKey}
            onOpen={(row) => address.set({ open: keyOf(row) })}
            file={exportAddress('ops.applications.list', query)}
          />
        </div>
      </Split>
      <HintBar
        keys={[
          ['↑ ↓', t('key_move')],
          ['↵', t('key_open')],
          ['1–3', t('feedback_look')],
          ['A', t('application_approve')],
          ['R', t('application_reject')],
          ['Esc', t('key_close')],
        ]}
        note={t('list_note')}
      />
    </>
  );
}

function columnsFor(state: Row['state'], t: ReturnType<typeof useT>): readonly Column<Row>[] {
  return [
    { id: 'promotion', head: t('application_promotion'), cell: ({ nameVi }) => <b>{nameVi}</b> },
    { id: 'member', head: t('member'), cell: ({ username }) => username },
    { id: 'pictures', head: t('feedback_pictures'), align: 'end', cell: ({ pictures }) => pictures || '–' },
    { id: 'attempt', head: t('application_attempt'), align: 'end', cell: ({ attempt }) => attempt },
    { id: 'at', head: t('column_time'), sort: 'appliedAt', cell: ({ appliedAt }) => <Time atMs={appliedAt} /> },
    state === 'waiting'
      ? {
          id: 'age',
          head: t('column_age'),
          cell: ({ appliedAt, answerBy }) => (
            <Age sinceMs={appliedAt} lateAfterMin={(answerBy - appliedAt) / MINUTE_MS} />
          ),
        }
      : {
          id: 'ended',
          head: t('application_ended_at'),
          cell: ({ endedAt }) => (endedAt === null ? '–' : <Time atMs={endedAt} />),
        },
    ...(state === 'approved'
      ? [
          {
            id: 'amount',
            head: t('promotion_given'),
            align: 'end' as const,
            cell: ({ amount, currency }: Row) =>
              amount === null ? '–' : <Money amount={amount} currency={currency} />,
          },
        ]
      : []),
    {
      id: 'remark',
      head: t('application_remark'),
      cell: ({ remark }) => (
        <span className={styles.excerpt} dir="auto">
          {remark}
        </span>
      ),
    },
  ];
}

/** The queue of identity checks, and the open one: facts beside the account, pictures for one look, the decision. */
import { useCall, mayCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useMe } from '../../lib/session.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import { Segments } from '../../widgets/fields.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { PlaceHead, Split } from '../../widgets/panel.tsx';
import { StatusBadge } from '../../widgets/parts.tsx';
import { Age, Time } from '../../widgets/values.tsx';
import table from '../../widgets/desk-table.module.css';
import { CheckPane } from './check-pane.tsx';
import styles from './checks.module.css';

type Row = OpsAnswer<'ops.kyc.list'>['list'][number];

const STATES = ['submitted', 'approved', 'resubmit', 'rejected'] as const;
const keyOf = ({ memberId }: Row) => memberId;

export default function ChecksPage() {
  const t = useT();
  const { rights } = useMe();
  const address = useListAddress();
  const { values } = address;
  const state = STATES.find((one) => one === values['tab']) ?? 'submitted';
  const sort = values['sort'] === '-submittedAt' ? '-submittedAt' : 'submittedAt';
  const query = { state, sort, limit: 50, ...(values['after'] !== undefined && { after: values['after'] }) } as const;
  const read = useCall('ops.kyc.list', { query }, { refetchIntervalMs: 15_000, keepsLast: true });
  const rows = read.data?.list;
  const openKey = values['open'];
  const openAt = rows?.findIndex((row) => keyOf(row) === openKey) ?? -1;
  const show = (at: number) => address.set({ open: rows?.[at] && keyOf(rows[at]) });
  const mayReview = mayCall('ops.kyc.read', rights);
  const columns: readonly Column<Row>[] = [
    { id: 'member', head: t('member'), cell: ({ username }) => <b>{username}</b> },
    {
      id: 'state',
      head: t('state'),
      cell: ({ state: is }) => (
        <StatusBadge tone={is === 'approved' ? 'ok' : is === 'rejected' ? 'bad' : 'info'}>{t(`kyc_${is}`)}</StatusBadge>
      ),
    },
    {
      id: 'at',
      head: t('kyc_submittedAt'),
      sort: 'submittedAt',
      cell: ({ submittedAt }) => <Time atMs={submittedAt} />,
    },
    ...(state === 'submitted'
      ? [
          {
            id: 'age',
            head: t('kyc_waits'),
            cell: ({ submittedAt }: Row) => <Age sinceMs={submittedAt} lateAfterMin={240} />,
          },
        ]
      : [
          {
            id: 'decided',
            head: t('kyc_decidedAt'),
            cell: ({ decidedAt }: Row) => (decidedAt === null ? '–' : <Time atMs={decidedAt} />),
          },
        ]),
    { id: 'times', head: t('kyc_times'), align: 'end', cell: ({ submissions }) => submissions },
  ];
  return (
    <>
      <Split
        paneWidth={560}
        pane={
          openKey !== undefined &&
          mayReview && (
            <CheckPane
              key={openKey}
              memberId={openKey}
              onClose={() => address.set({ open: undefined })}
              onPrevious={openAt > 0 ? () => show(openAt - 1) : undefined}
              onNext={rows && openAt >= 0 && openAt < rows.length - 1 ? () => show(openAt + 1) : undefined}
              onDecided={() => {
                const next = rows?.[openAt + 1] ?? rows?.find((row) => keyOf(row) !== openKey);
                address.set({ open: state === 'submitted' ? next && keyOf(next) : undefined });
              }}
            />
          )
        }
      >
        <PlaceHead
          title={t('place_checks')}
          note={read.data && t('cases', { count: read.data.total?.value ?? read.data.list.length })}
        />
        <div className={table.list}>
          <div className={styles.choice}>
            <Segments
              label={t('state')}
              value={state}
              onChange={(tab) => address.set({ tab, open: undefined, after: undefined })}
              options={STATES.map((id) => ({ id, label: t(`kyc_${id}`) }))}
            />
          </div>
          <DataTable
            label={t('place_checks')}
            address={address}
            columns={columns}
            rows={rows}
            keyOf={keyOf}
            error={read.error}
            onRetry={() => void read.refetch()}
            empty={t(state === 'submitted' ? 'checks_none' : 'nothing_found')}
            next={read.data?.next}
            openKey={openKey}
            {...(mayReview && { onOpen: ({ memberId }: Row) => address.set({ open: memberId }) })}
          />
        </div>
      </Split>
      <HintBar
        keys={[
          ['↑ ↓', t('key_move')],
          ['↵', t('key_open')],
          ['1–3', t('check_look')],
          ['A', t('check_approve')],
          ['S', t('check_resubmit')],
          ['R', t('check_reject')],
          ['Esc', t('key_close')],
        ]}
        note={t('list_note')}
      />
    </>
  );
}

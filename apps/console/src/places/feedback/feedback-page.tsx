/** Feedback of members: the queue by state and topic, and the open one with its answer. */
import { FEEDBACK_STATES, FEEDBACK_TOPICS } from '@lantern/contract/feedback-rules';
import { exportAddress, useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import { Segments } from '../../widgets/fields.tsx';
import { FilterBar } from '../../widgets/filter-bar.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { PlaceHead, Split } from '../../widgets/panel.tsx';
import { Age, Time } from '../../widgets/values.tsx';
import table from '../../widgets/desk-table.module.css';
import { FeedbackPane } from './feedback-pane.tsx';
import styles from './feedback.module.css';

type Row = OpsAnswer<'ops.feedback.list'>['list'][number];

const LATE_MIN = 24 * 60;
const keyOf = ({ feedbackId }: Row) => feedbackId;

export default function FeedbackPage() {
  const t = useT();
  const address = useListAddress();
  const { values } = address;
  const state = FEEDBACK_STATES.find((one) => one === values['tab']) ?? 'open';
  const topic = FEEDBACK_TOPICS.find((one) => one === values['topic']);
  const preset = state === 'open' ? 'createdAt' : '-createdAt';
  const sort = (['createdAt', '-createdAt'] as const).find((one) => one === values['sort']) ?? preset;
  const query = {
    state,
    sort,
    limit: 50,
    ...(topic && { topic }),
    ...(values['after'] !== undefined && { after: values['after'] }),
  } as const;
  const read = useCall('ops.feedback.list', { query }, { refetchIntervalMs: 20_000, keepsLast: true });
  const rows = read.data?.list;
  const openKey = values['open'];
  const openAt = rows?.findIndex((row) => keyOf(row) === openKey) ?? -1;
  const show = (at: number) => address.set({ open: rows?.[at] && keyOf(rows[at]) });
  const columns: readonly Column<Row>[] = [
    { id: 'topic', head: t('feedback_topic'), width: 120, cell: (row) => t(`feedback_topic_${row.topic}`) },
    { id: 'member', head: t('member'), cell: ({ username }) => <b>{username}</b> },
    {
      id: 'text',
      head: t('feedback_text'),
      cell: ({ excerpt }) => (
        <span className={styles.excerpt} dir="auto">
          {excerpt}
        </span>
      ),
    },
    { id: 'pictures', head: t('feedback_pictures'), align: 'end', cell: ({ pictures }) => pictures || '–' },
    { id: 'at', head: t('column_time'), sort: 'createdAt', cell: ({ createdAt }) => <Time atMs={createdAt} /> },
    state === 'open'
      ? {
          id: 'age',
          head: t('column_age'),
          cell: ({ createdAt }) => <Age sinceMs={createdAt} lateAfterMin={LATE_MIN} />,
        }
      : {
          id: 'answered',
          head: t('feedback_answered_at'),
          cell: ({ answeredAt }) => (answeredAt === null ? '–' : <Time atMs={answeredAt} />),
        },
  ];
  return (
    <>
      <Split
        paneWidth={480}
        pane={
          openKey !== undefined && (
            <FeedbackPane
              key={openKey}
              feedbackId={openKey}
              onClose={() => address.set({ open: undefined })}
              onPrevious={openAt > 0 ? () => show(openAt - 1) : undefined}
              onNext={rows && openAt >= 0 && openAt < rows.length - 1 ? () => show(openAt + 1) : undefined}
              onDone={() => {
                const next = rows?.[openAt + 1] ?? rows?.find((row) => keyOf(row) !== openKey);
                address.set({ open: state === 'open' ? next && keyOf(next) : undefined });
              }}
            />
          )
        }
      >
        <PlaceHead
          title={t('place_feedback')}
          note={read.data && t('cases', { count: read.data.total?.value ?? read.data.list.length })}
        >
          <Segments
            label={t('state')}
            value={state}
            onChange={(tab) => address.set({ tab, open: undefined, after: undefined, sort: undefined })}
            options={FEEDBACK_STATES.map((id) => ({ id, label: t(`feedback_${id}`) }))}
          />
        </PlaceHead>
        <div className={table.list}>
          <FilterBar
            address={address}
            filters={[
              {
                kind: 'choice',
                name: 'topic',
                label: t('feedback_topic'),
                options: FEEDBACK_TOPICS.map((id) => ({ id, label: t(`feedback_topic_${id}`) })),
              },
            ]}
          />
          <DataTable
            label={t('place_feedback')}
            address={address}
            columns={columns}
            rows={rows}
            keyOf={keyOf}
            error={read.error}
            onRetry={() => void read.refetch()}
            empty={t(state === 'open' && topic === undefined ? 'feedback_none' : 'nothing_found')}
            next={read.data?.next}
            openKey={openKey}
            onOpen={(row) => address.set({ open: keyOf(row) })}
            file={exportAddress('ops.feedback.list', query)}
          />
        </div>
      </Split>
      <HintBar
        keys={[
          ['↑ ↓', t('key_move')],
          ['↵', t('key_open')],
          ['1–3', t('feedback_look')],
          ['A', t('feedback_write')],
          ['⌘ ↵', t('feedback_send')],
          ['R', t('feedback_close')],
          ['Esc', t('key_close')],
        ]}
        note={t('list_note')}
      />
    </>
  );
}

/** Content of the merchant: the list, or one piece in its editor. */
import { CONTENT_STATES, CONTENT_TYPES } from '@lantern/contract/ops';
import { exportAddress, useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useRight } from '../../lib/session.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import { ColumnChoice, FilterBar } from '../../widgets/filter-bar.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { ChoiceMenu } from '../../widgets/menus.tsx';
import { PlaceHead, Split } from '../../widgets/panel.tsx';
import { DeskButton, PersonMark, StatusBadge } from '../../widgets/parts.tsx';
import { Time } from '../../widgets/values.tsx';
import table from '../../widgets/desk-table.module.css';
import { Editor } from './editor.tsx';
import { STATE_TONE, type ContentType, type Piece } from './piece.ts';
import styles from './content.module.css';

const PAGE = 50;

export default function ContentPage() {
  const address = useListAddress();
  const { edit, create } = address.values;
  const type = CONTENT_TYPES.find((one) => one === create);
  const close = () => address.set({ edit: undefined, create: undefined });
  if (edit !== undefined) return <Editor key={edit} contentId={edit} onClose={close} onOpen={() => undefined} />;
  if (type !== undefined)
    return (
      <Editor
        key={type}
        type={type}
        onClose={close}
        onOpen={(contentId) => address.set({ create: undefined, edit: contentId })}
      />
    );
  return <ContentList />;
}

function ContentList() {
  const t = useT();
  const address = useListAddress();
  const mayEdit = useRight('content.edit');
  const { values } = address;
  const query = Object.fromEntries(
    (['query', 'type', 'state', 'sort', 'after'] as const).flatMap((name) =>
      values[name] === undefined ? [] : [[name, values[name]]],
    ),
  );
  const read = useCall('ops.content.list', { query: { ...query, limit: PAGE } as never }, { keepsLast: true });
  const columns = useColumns();
  const total = read.data?.total;
  return (
    <>
      <Split>
        <PlaceHead title={t('place_content')}>
          <ColumnChoice address={address} columns={columns} />
          {mayEdit && (
            <ChoiceMenu
              label={t('content_new')}
              placement="bottom end"
              trigger={
                <DeskButton look="brand" icon="plus">
                  {t('content_new')}
                </DeskButton>
              }
              choices={CONTENT_TYPES.map((id) => ({
                id,
                label: t(`content_type_${id}`),
                onChoose: () => address.set({ create: id }),
              }))}
            />
          )}
        </PlaceHead>
        <div className={table.list}>
          <FilterBar
            address={address}
            search={{ name: 'query', placeholder: t('content_search') }}
            filters={[
              {
                kind: 'choice',
                name: 'type',
                label: t('content_type'),
                options: CONTENT_TYPES.map((id) => ({ id, label: t(`content_type_${id}`) })),
              },
              {
                kind: 'choice',
                name: 'state',
                label: t('state'),
                options: CONTENT_STATES.map((id) => ({ id, label: t(`content_state_${id}`) })),
              },
            ]}
          />
          <DataTable
            label={t('place_content')}
            address={address}
            columns={columns}
            rows={read.data?.list}
            keyOf={({ contentId }) => contentId}
            error={read.error}
            onRetry={() => void read.refetch()}
            empty={t('content_none')}
            next={read.data?.next}
            onOpen={({ contentId }) => address.set({ edit: contentId })}
            isPale={({ state }) => state === 'withdrawn' || state === 'over'}
            file={exportAddress('ops.content.list', query)}
            {...(total && { count: { value: total.value, isExact: total.exact } })}
          />
        </div>
      </Split>
      <HintBar
        keys={[
          ['/', t('content_search')],
          ['↑ ↓', t('key_move')],
          ['↵', t('key_open')],
        ]}
        note={t('list_note')}
      />
    </>
  );
}

/** Who it is for, in a word. */
function useReaders(): (body: Piece['body']) => string {
  const t = useT();
  return ({ type, execution, audience, groupName, message }) => {
    if (type === 'MSG') return t(`content_receivers_${message?.receivers ?? 'all'}`);
    if (type === 'PU') return t(`content_audience_${execution ?? 'A'}`);
    if (type === 'B') return t(`content_group_${groupName ?? 'm_home'}`);
    return type === 'A' || type === 'HELP' ? '–' : t(`content_readers_${audience.readers}`);
  };
}

function useColumns(): readonly Column<Piece>[] {
  const t = useT();
  const readers = useReaders();
  const typeName = (type: ContentType) => t(`content_type_${type}`);
  return [
    {
      id: 'title',
      head: t('content_title'),
      sort: 'title',
      cell: ({ body }) => (
        <span className={styles.titleCell}>
          <b>{body.titleVi === '' ? t('content_untitled') : body.titleVi}</b>
          <small>{body.titleEn}</small>
        </span>
      ),
    },
    { id: 'type', head: t('content_type'), cell: ({ body }) => typeName(body.type) },
    {
      id: 'state',
      head: t('state'),
      cell: ({ state, hasChanges }) => (
        <span className={styles.stateCell}>
          <StatusBadge tone={STATE_TONE[state]}>{t(`content_state_${state}`)}</StatusBadge>
          {hasChanges && state !== 'draft' && <small>{t('content_has_changes')}</small>}
        </span>
      ),
    },
    { id: 'readers', head: t('content_for'), isOptional: true, cell: ({ body }) => readers(body) },
    {
      id: 'from',
      head: t('content_from'),
      isOptional: true,
      cell: ({ body, publishedAt }) => {
        const from = body.startsAt ?? publishedAt;
        return from === null ? '–' : <Time atMs={from} />;
      },
    },
    {
      id: 'to',
      head: t('content_to'),
      isOptional: true,
      cell: ({ body }) => (body.endsAt === null ? '–' : <Time atMs={body.endsAt} />),
    },
    {
      id: 'changed',
      head: t('content_changed'),
      sort: 'changed',
      cell: ({ changedBy, changedAt }) => (
        <span className={styles.changedCell}>
          <PersonMark name={changedBy} size="small" />
          {changedBy === 'system' ? t('content_system') : changedBy} · <Time atMs={changedAt} />
        </span>
      ),
    },
  ];
}

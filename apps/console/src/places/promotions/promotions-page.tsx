/** Promotions by state with what they cost; one of them beside the list, or in its builder. */
import { PROMOTION_KINDS, PROMOTION_STATES } from '@lantern/contract/promotion-rules';
import { exportAddress, useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useRight } from '../../lib/session.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import { Segments } from '../../widgets/fields.tsx';
import { FilterBar } from '../../widgets/filter-bar.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { ChoiceMenu } from '../../widgets/menus.tsx';
import { PlaceHead, Split } from '../../widgets/panel.tsx';
import { DeskButton, StatusBadge } from '../../widgets/parts.tsx';
import { Money, Time } from '../../widgets/values.tsx';
import table from '../../widgets/desk-table.module.css';
import { BudgetBar } from './budget-bar.tsx';
import { Builder } from './builder.tsx';
import { PromotionPane } from './promotion-pane.tsx';
import { STATE_TONE, type Row } from './rule-form.ts';
import styles from './promotions.module.css';

const TABS = ['all', ...PROMOTION_STATES] as const;
const REFETCH_MS = 20_000;

export default function PromotionsPage() {
  const address = useListAddress();
  const { edit, create } = address.values;
  const kind = PROMOTION_KINDS.find((one) => one === create);
  const close = (open?: string) => address.set({ edit: undefined, create: undefined, open });
  if (edit !== undefined)
    return <Builder key={edit} promotionKey={edit} onClose={() => close(edit)} onSaved={() => undefined} />;
  if (kind !== undefined)
    return (
      <Builder
        key={kind}
        kind={kind}
        onClose={() => close()}
        onSaved={(key) => address.set({ create: undefined, edit: key })}
      />
    );
  return <PromotionList />;
}

const keyOf = ({ key }: Row) => key;

function PromotionList() {
  const t = useT();
  const address = useListAddress();
  const mayEdit = useRight('promotions.edit');
  const { values } = address;
  const tab = TABS.find((one) => one === values['tab']) ?? 'all';
  const kind = PROMOTION_KINDS.find((one) => one === values['kind']);
  const query = {
    ...(tab !== 'all' && { state: tab }),
    ...(kind && { kind }),
    ...(values['after'] !== undefined && { after: values['after'] }),
    limit: 50,
  } as const;
  const read = useCall('ops.promotions.list', { query }, { refetchIntervalMs: REFETCH_MS, keepsLast: true });
  const rows = read.data?.list;
  const total = read.data?.total;
  const openKey = values['open'];
  const openAt = rows?.findIndex((row) => keyOf(row) === openKey) ?? -1;
  const show = (at: number) => address.set({ open: rows?.[at] && keyOf(rows[at]) });
  const columns = useColumns();
  useKeys({ n: mayEdit ? () => address.set({ create: 'check_in', open: undefined }) : undefined });
  return (
    <>
      <Split
        paneWidth={520}
        pane={
          openKey !== undefined && (
            <PromotionPane
              key={openKey}
              promotionKey={openKey}
              onEdit={() => address.set({ edit: openKey, open: undefined })}
              onClose={() => address.set({ open: undefined })}
              onPrevious={openAt > 0 ? () => show(openAt - 1) : undefined}
              onNext={rows && openAt >= 0 && openAt < rows.length - 1 ? () => show(openAt + 1) : undefined}
            />
          )
        }
      >
        <PlaceHead title={t('place_promotions')} note={total && t('cases', { count: total.value })}>
          <Segments
            label={t('state')}
            value={tab}
            onChange={(next) =>
              address.set({ tab: next === 'all' ? undefined : next, open: undefined, after: undefined })
            }
            options={TABS.map((id) => ({ id, label: t(`promotion_state_${id}`) }))}
          />
          {mayEdit && (
            <ChoiceMenu
              label={t('promotion_new')}
              placement="bottom end"
              trigger={
                <DeskButton look="brand" icon="plus">
                  {t('promotion_new')}
                </DeskButton>
              }
              choices={PROMOTION_KINDS.map((id) => ({
                id,
                label: t(`promotion_kind_${id}`),
                onChoose: () => address.set({ create: id, open: undefined }),
              }))}
            />
          )}
        </PlaceHead>
        <div className={table.list}>
          <FilterBar
            address={address}
            filters={[
              {
                kind: 'choice',
                name: 'kind',
                label: t('promotion_kind'),
                options: PROMOTION_KINDS.map((id) => ({ id, label: t(`promotion_kind_${id}`) })),
              },
            ]}
          />
          <DataTable
            label={t('place_promotions')}
            address={address}
            columns={columns}
            rows={rows}
            keyOf={keyOf}
            error={read.error}
            onRetry={() => void read.refetch()}
            empty={t(tab === 'all' && kind === undefined ? 'promotions_none' : 'nothing_found')}
            next={read.data?.next}
            openKey={openKey}
            onOpen={(row) => address.set({ open: keyOf(row) })}
            isPale={({ state }) => state === 'ended'}
            file={exportAddress('ops.promotions.list', query)}
            {...(total && { count: { value: total.value, isExact: total.exact } })}
          />
        </div>
      </Split>
      <HintBar
        keys={[
          ['↑ ↓', t('key_move')],
          ['↵', t('key_open')],
          ['N', t('promotion_new')],
          ['E', t('promotion_edit')],
          ['Esc', t('key_close')],
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
      id: 'name',
      head: t('promotion_name'),
      cell: ({ nameVi, nameEn }) => (
        <span className={styles.nameCell}>
          <b>{nameVi === '' ? t('promotion_unnamed') : nameVi}</b>
          <small>{nameEn}</small>
        </span>
      ),
    },
    { id: 'kind', head: t('promotion_kind'), cell: ({ kind }) => t(`promotion_kind_${kind}`) },
    {
      id: 'state',
      head: t('state'),
      cell: ({ state, version, liveVersion }) => (
        <span className={styles.stateCell}>
          <StatusBadge tone={STATE_TONE[state]}>{t(`promotion_state_${state}`)}</StatusBadge>
          {liveVersion !== null && liveVersion < version && <small>{t('promotion_has_draft')}</small>}
        </span>
      ),
    },
    {
      id: 'burn',
      head: t('promotion_burn'),
      width: 190,
      cell: ({ given, budget, currency }) => <BudgetBar given={given} budget={budget} currency={currency} />,
    },
    { id: 'from', head: t('promotion_from'), cell: ({ from }) => <Time atMs={from} /> },
    { id: 'to', head: t('promotion_to'), cell: ({ to }) => <Time atMs={to} /> },
    {
      id: 'given',
      head: t('promotion_given'),
      align: 'end',
      cell: ({ given, currency }) => <Money amount={given} currency={currency} />,
    },
    { id: 'members', head: t('promotion_members'), align: 'end', cell: ({ members }) => members },
    { id: 'changed', head: t('promotion_changed_by'), cell: ({ changedBy }) => changedBy },
  ];
}

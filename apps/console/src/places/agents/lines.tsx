/** Statement lines of an agent or a run; one of them opened beside the list. */
import { exportAddress, useCall } from '../../lib/calls.ts';
import { categoryName } from '../../lib/category-name.ts';
import { useT } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import { FilterBar } from '../../widgets/filter-bar.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { Split } from '../../widgets/panel.tsx';
import { StatusBadge } from '../../widgets/parts.tsx';
import { Money } from '../../widgets/values.tsx';
import table from '../../widgets/desk-table.module.css';
import { LINE_TONE, type Line } from './agent.ts';
import { LinePane } from './line-pane.tsx';

const KINDS = ['rebate', 'daily_salary', 'hourly_salary', 'dividend'] as const;
const keyOf = ({ lineId }: Line) => lineId;

interface LinesProps {
  readonly address: ListAddress;
  readonly memberId: string;
}

export function Lines({ address, memberId }: LinesProps) {
  const t = useT();
  const { values } = address;
  const kind = KINDS.find((one) => one === values['kind']);
  const query = {
    limit: 100,
    memberId,
    ...(kind && { kind }),
    ...(values['after'] !== undefined && { after: values['after'] }),
  };
  const read = useCall('ops.commissions.lines', { query }, { keepsLast: true });
  const columns = useColumns(memberId);
  const { open } = values;
  const rows = read.data?.list;
  const at = rows?.findIndex((row) => keyOf(row) === open) ?? -1;
  const show = (place: number) => address.set({ open: rows?.[place] && keyOf(rows[place]) });
  return (
    <>
      <Split
        paneWidth={460}
        pane={
          open !== undefined && (
            <LinePane
              key={open}
              lineId={open}
              onOpen={(lineId) => address.set({ open: lineId })}
              onClose={() => address.set({ open: undefined })}
              onPrevious={at > 0 ? () => show(at - 1) : undefined}
              onNext={rows && at >= 0 && at < rows.length - 1 ? () => show(at + 1) : undefined}
            />
          )
        }
      >
        <div className={table.list}>
          <FilterBar
            address={address}
            filters={[
              {
                kind: 'choice',
                name: 'kind',
                label: t('agent_kind'),
                options: KINDS.map((id) => ({ id, label: t(`agent_kind_${id}`) })),
              },
            ]}
          />
          <DataTable
            label={t('agent_tab_lines')}
            address={address}
            columns={columns}
            rows={rows}
            keyOf={keyOf}
            error={read.error}
            onRetry={() => void read.refetch()}
            empty={t('agent_lines_none')}
            next={read.data?.next}
            openKey={open}
            onOpen={({ lineId }) => address.set({ open: lineId })}
            file={exportAddress('ops.commissions.lines', query)}
          />
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

function useColumns(memberId: string): readonly Column<Line>[] {
  const t = useT();
  return [
    { id: 'day', head: t('agent_day'), width: 110, cell: ({ day }) => day },
    {
      id: 'kind',
      head: t('agent_kind'),
      cell: ({ kind, category }) =>
        category === null ? t(`agent_kind_${kind}`) : `${t(`agent_kind_${kind}`)} · ${categoryName(t, category)}`,
    },
    {
      id: 'side',
      head: t('agent_side'),
      cell: ({ payee, payer }) =>
        payer?.memberId === memberId
          ? t('agent_pays_to', { name: payee.username })
          : t('agent_gets_from', { name: payer?.username ?? t('agent_house') }),
    },
    {
      id: 'amount',
      head: t('amount'),
      align: 'end',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      id: 'paid',
      head: t('agent_paid'),
      align: 'end',
      cell: ({ paid, currency }) => <Money amount={paid} currency={currency} />,
    },
    {
      id: 'state',
      head: t('state'),
      cell: ({ state, corrects }) => (
        <>
          <StatusBadge tone={LINE_TONE[state]}>{t(`agent_line_${state}`)}</StatusBadge>
          {corrects !== null && <small> {t('agent_correction')}</small>}
        </>
      ),
    },
  ];
}

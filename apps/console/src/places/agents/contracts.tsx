/** Contracts of agents, of all or of one: who pays whom by which steps; a running one can be ended. */
import { CONTRACT_KINDS_SHOWN, CONTRACT_STATES_SHOWN, stepText } from './contract-text.ts';
import { exportAddress, useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import { FilterBar } from '../../widgets/filter-bar.tsx';
import { StatusBadge } from '../../widgets/parts.tsx';
import { ReasonAct } from '../../widgets/reason-act.tsx';
import { Time } from '../../widgets/values.tsx';
import table from '../../widgets/desk-table.module.css';
import { CONTRACT_READS, CONTRACT_TONE, type Contract } from './agent.ts';
import styles from './agents.module.css';

interface ContractsProps {
  readonly address: ListAddress;
  readonly memberId?: string;
}

export function Contracts({ address, memberId }: ContractsProps) {
  const t = useT();
  const { values } = address;
  const state = CONTRACT_STATES_SHOWN.find((one) => one === values['state']);
  const kind = CONTRACT_KINDS_SHOWN.find((one) => one === values['kind']);
  const query = {
    limit: 100,
    ...(state && { state }),
    ...(kind && { kind }),
    ...(memberId !== undefined && { memberId }),
    ...(values['after'] !== undefined && { after: values['after'] }),
  };
  const read = useCall('ops.commissions.contracts', { query }, { keepsLast: true });
  const columns = useColumns();
  return (
    <div className={table.list}>
      <FilterBar
        address={address}
        filters={[
          {
            kind: 'choice',
            name: 'state',
            label: t('state'),
            options: CONTRACT_STATES_SHOWN.map((id) => ({ id, label: t(`agent_contract_${id}`) })),
          },
          {
            kind: 'choice',
            name: 'kind',
            label: t('agent_kind'),
            options: CONTRACT_KINDS_SHOWN.map((id) => ({ id, label: t(`agent_kind_${id}`) })),
          },
        ]}
      />
      <DataTable
        label={t('agents_view_contracts')}
        address={address}
        columns={columns}
        rows={read.data?.list}
        keyOf={({ contractId }) => contractId}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty={t('agent_contracts_none')}
        next={read.data?.next}
        file={exportAddress('ops.commissions.contracts', query)}
      />
    </div>
  );
}

function useColumns(): readonly Column<Contract>[] {
  const t = useT();
  return [
    { id: 'opened', head: t('column_time'), width: 120, cell: ({ openedAt }) => <Time atMs={openedAt} /> },
    { id: 'kind', head: t('agent_kind'), cell: ({ kind }) => t(`agent_kind_${kind}`) },
    { id: 'payer', head: t('agent_payer'), cell: ({ payer }) => payer?.username ?? t('agent_house') },
    { id: 'payee', head: t('agent_payee'), cell: ({ payee }) => <b>{payee.username}</b> },
    {
      id: 'steps',
      head: t('agent_steps'),
      cell: ({ steps, currency, carry, kind }) => (
        <span className={styles.stepList}>
          {steps.map((step) => (
            <span key={stepText(t, step, currency)}>{stepText(t, step, currency)}</span>
          ))}
          {kind === 'dividend' && (
            <small>
              {carry === null || carry === undefined ? t('agent_carry_all') : t('agent_carry', { count: carry })}
            </small>
          )}
        </span>
      ),
    },
    { id: 'version', head: t('agent_version'), align: 'end', isOptional: true, cell: ({ version }) => version },
    { id: 'starts', head: t('agent_starts'), cell: ({ startsOn }) => startsOn ?? '–' },
    {
      id: 'state',
      head: t('state'),
      cell: ({ state }) => <StatusBadge tone={CONTRACT_TONE[state]}>{t(`agent_contract_${state}`)}</StatusBadge>,
    },
    {
      id: 'act',
      head: '',
      align: 'end',
      cell: ({ contractId, canEnd, canTakeOver, payee }) => (
        <>
          {canTakeOver && (
            <ReasonAct
              id="ops.commissions.takeOver"
              subject={contractId}
              refreshes={CONTRACT_READS}
              label={t('agent_take_over')}
              size="small"
              look="money"
              buttonLook="money"
              actionLabel={t('request_send')}
              title={t('agent_take_over_name', { name: payee.username })}
              explanation={t('agent_take_over_text')}
              input={(reason) => ({ params: { contractId }, body: { reason } })}
            />
          )}
          {canEnd && (
            <ReasonAct
              id="ops.commissions.end"
              subject={contractId}
              refreshes={CONTRACT_READS}
              label={t('agent_contract_end')}
              size="small"
              look="danger"
              buttonLook="danger"
              title={t('agent_contract_end_name', { name: payee.username })}
              explanation={t('agent_contract_end_text')}
              input={(reason) => ({ params: { contractId }, body: { reason } })}
            />
          )}
        </>
      ),
    },
  ];
}

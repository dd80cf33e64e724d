/** Runs that computed what agents earn; one of them beside the list with its checks, held by one person and released by two. */
import type { ReactNode } from 'react';
import { exportAddress, useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { word } from '../../lib/words.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import { FilterBar } from '../../widgets/filter-bar.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { Pane, PanePart, Split } from '../../widgets/panel.tsx';
import { DeskNote, Facts, StatusBadge, type Tone } from '../../widgets/parts.tsx';
import { ReasonAct } from '../../widgets/reason-act.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { Money, Time } from '../../widgets/values.tsx';
import table from '../../widgets/desk-table.module.css';
import { RUN_READS, type Run } from './agent.ts';
import styles from './agents.module.css';

const KINDS = ['hourly', 'nightly', 'dividend'] as const;
const TONE: Readonly<Record<Run['state'], Tone>> = { waiting: 'info', computed: 'ok', held: 'warn' };
const REFETCH_MS = 30_000;
const keyOf = ({ runId }: Run) => runId;

interface RunsProps {
  readonly address: ListAddress;
  readonly head: ReactNode;
}

export function Runs({ address, head }: RunsProps) {
  const t = useT();
  const { values } = address;
  const kind = KINDS.find((one) => one === values['kind']);
  const query = {
    limit: 100,
    ...(kind && { kind }),
    ...(values['after'] !== undefined && { after: values['after'] }),
  };
  const read = useCall('ops.commissions.runs', { query }, { refetchIntervalMs: REFETCH_MS, keepsLast: true });
  const rows = read.data?.list;
  const { open } = values;
  const at = rows?.findIndex((row) => keyOf(row) === open) ?? -1;
  const run = rows?.[at];
  const show = (place: number) => address.set({ open: rows?.[place] && keyOf(rows[place]) });
  const columns = useColumns();
  return (
    <>
      <Split
        paneWidth={420}
        pane={
          run && (
            <RunPane
              key={run.runId}
              run={run}
              onClose={() => address.set({ open: undefined })}
              onPrevious={at > 0 ? () => show(at - 1) : undefined}
              onNext={rows && at < rows.length - 1 ? () => show(at + 1) : undefined}
            />
          )
        }
      >
        {head}
        <div className={table.list}>
          <FilterBar
            address={address}
            filters={[
              {
                kind: 'choice',
                name: 'kind',
                label: t('agent_run_kind'),
                options: KINDS.map((id) => ({ id, label: t(`agent_run_${id}`) })),
              },
            ]}
          />
          <DataTable
            label={t('agents_view_runs')}
            address={address}
            columns={columns}
            rows={rows}
            keyOf={keyOf}
            error={read.error}
            onRetry={() => void read.refetch()}
            empty={t('agent_runs_none')}
            next={read.data?.next}
            openKey={open}
            onOpen={({ runId }) => address.set({ open: runId })}
            file={exportAddress('ops.commissions.runs', query)}
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

function useColumns(): readonly Column<Run>[] {
  const t = useT();
  const money = (id: 'amount' | 'paid' | 'dues' | 'claims', head: string): Column<Run> => ({
    id,
    head,
    align: 'end',
    cell: (run) => <Money amount={run[id]} currency={run.currency} />,
  });
  return [
    { id: 'period', head: t('agent_run_period'), cell: ({ period }) => <b>{period}</b> },
    { id: 'kind', head: t('agent_run_kind'), cell: ({ kind }) => t(`agent_run_${kind}`) },
    {
      id: 'state',
      head: t('state'),
      cell: ({ state }) => <StatusBadge tone={TONE[state]}>{t(`agent_run_state_${state}`)}</StatusBadge>,
    },
    { id: 'lines', head: t('agent_tab_lines'), align: 'end', cell: ({ lines }) => lines },
    money('amount', t('agent_run_amount')),
    money('paid', t('agent_paid')),
    money('dues', t('agent_open_due')),
    money('claims', t('agent_open_claim')),
    {
      id: 'computed',
      head: t('agent_computed'),
      isOptional: true,
      cell: ({ computedAt }) => (computedAt === null ? '–' : <Time atMs={computedAt} />),
    },
  ];
}

interface PaneProps {
  readonly run: Run;
  readonly onClose: () => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

function RunPane({ run, ...pane }: PaneProps) {
  const t = useT();
  const { runId, currency, canHold, canRelease, holdReason } = run;
  const read = useCall('ops.commissions.checks', { params: { runId } });
  return (
    <Pane
      {...pane}
      label={t('agent_run')}
      eyebrow={runId}
      title={`${t(`agent_run_${run.kind}`)} · ${run.period}`}
      foot={
        (canHold || canRelease) && (
          <>
            {canHold && (
              <ReasonAct
                id="ops.commissions.hold"
                subject={runId}
                refreshes={RUN_READS}
                label={t('agent_run_hold')}
                icon="pause"
                look="danger"
                buttonLook="danger"
                explanation={t('agent_run_hold_text')}
                input={(reason) => ({ params: { runId }, body: { reason } })}
              />
            )}
            {canRelease && (
              <ReasonAct
                id="ops.commissions.release"
                subject={runId}
                refreshes={RUN_READS}
                label={t('agent_run_release')}
                look="money"
                buttonLook="money"
                actionLabel={t('request_send')}
                explanation={t('agent_run_release_text')}
                input={(reason) => ({ params: { runId }, body: { reason } })}
              />
            )}
          </>
        )
      }
    >
      {run.state === 'held' && holdReason !== null && <DeskNote tone="warn">{holdReason}</DeskNote>}
      <Facts
        facts={[
          [t('state'), t(`agent_run_state_${run.state}`)],
          [t('agent_tab_lines'), run.lines],
          [t('agent_run_amount'), <Money key="amount" amount={run.amount} currency={currency} />],
          [t('agent_paid'), <Money key="paid" amount={run.paid} currency={currency} />],
          [t('agent_open_due'), <Money key="dues" amount={run.dues} currency={currency} />],
          [t('agent_open_claim'), <Money key="claims" amount={run.claims} currency={currency} />],
        ]}
      />
      <PanePart title={t('agent_checks')}>
        <WhenRead read={read}>
          {({ checks, treeHash, inputHash }) => (
            <>
              <ul className={styles.rows}>
                {checks.map(({ name, holds, expected, found }) => (
                  <li key={name}>
                    <span>
                      {word('agent_check', name)}
                      {!holds && (
                        <small className={styles.text}>{` ${t('agent_check_found', { expected, found })}`}</small>
                      )}
                    </span>
                    <StatusBadge tone={holds ? 'ok' : 'bad'}>
                      {t(holds ? 'agent_check_ok' : 'agent_check_bad')}
                    </StatusBadge>
                  </li>
                ))}
              </ul>
              <p className={styles.hashes}>
                {treeHash !== null && <span className="mono">{`${t('agent_tree_hash')} ${treeHash}`}</span>}
                {inputHash !== null && <span className="mono">{`${t('agent_input_hash')} ${inputHash}`}</span>}
              </p>
            </>
          )}
        </WhenRead>
      </PanePart>
    </Pane>
  );
}

/** One statement line with everything it was computed from: inputs, the steps that were tried, formula, operations, corrections. */
import { useFormats } from '@lantern/ui/i18n';
import { Link } from 'wouter';
import { useCall } from '../../lib/calls.ts';
import { categoryName } from '../../lib/category-name.ts';
import { useT } from '../../lib/i18n.ts';
import { Pane, PanePart } from '../../widgets/panel.tsx';
import { DeskButton, Facts, StatusBadge } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { Money, Time } from '../../widgets/values.tsx';
import { LINE_TONE, percentOf, type OpenedLine } from './agent.ts';
import { hasActs, LineActs } from './line-acts.tsx';
import styles from './agents.module.css';

interface LineProps {
  readonly lineId: string;
  readonly onOpen: (lineId: string) => void;
  readonly onClose: () => void;
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
}

export function LinePane({ lineId, onOpen, ...pane }: LineProps) {
  const t = useT();
  const read = useCall('ops.commissions.line', { params: { lineId } });
  const line = read.data?.line;
  return (
    <Pane
      {...pane}
      label={t('agent_line')}
      eyebrow={lineId}
      title={
        line
          ? `${t(`agent_kind_${line.kind}`)}${line.category === null ? '' : ` · ${categoryName(t, line.category)}`} · ${line.day}`
          : t('agent_line')
      }
      foot={read.data && hasActs(read.data) && <LineActs opened={read.data} />}
    >
      <WhenRead read={read}>{(opened) => <Shown opened={opened} onOpen={onOpen} />}</WhenRead>
    </Pane>
  );
}

function Shown({ opened, onOpen }: { readonly opened: OpenedLine; readonly onOpen: (lineId: string) => void }) {
  const t = useT();
  const { line, formula, earlier, operations, corrections } = opened;
  const { currency } = line;
  const money = (amount: number) => <Money amount={amount} currency={currency} />;
  return (
    <>
      <Facts
        facts={[
          [
            t('agent_payee'),
            <Link key="payee" href={`/agents/${line.payee.memberId}`}>
              {line.payee.username}
            </Link>,
          ],
          [t('agent_payer'), line.payer?.username ?? t('agent_house')],
          [t('amount'), money(line.amount)],
          [t('agent_paid'), money(line.paid)],
          [t('agent_due'), line.due > 0 ? money(line.due) : undefined],
          [
            t('state'),
            <StatusBadge key="state" tone={LINE_TONE[line.state]}>
              {t(`agent_line_${line.state}`)}
            </StatusBadge>,
          ],
          [t('agent_computed'), <Time key="computed" atMs={line.computedAt} />],
          [t('agent_payable'), <Time key="payable" atMs={line.payableAt} />],
        ]}
      />
      <PanePart title={t('agent_formula')}>
        <p className={styles.formula}>{formula}</p>
      </PanePart>
      <PanePart title={t('agent_inputs')}>
        <Inputs opened={opened} />
      </PanePart>
      {opened.steps.length > 0 && (
        <PanePart title={t('agent_steps')}>
          <Steps opened={opened} />
        </PanePart>
      )}
      {(earlier !== 0 || line.corrects !== null || corrections.length > 0) && (
        <PanePart title={t('agent_corrections')}>
          <Facts
            facts={[
              [t('agent_earlier'), earlier === 0 ? undefined : money(earlier)],
              [
                t('agent_corrects'),
                line.corrects === null ? undefined : (
                  <DeskButton key="corrects" look="link" onPress={() => onOpen(line.corrects!)}>
                    {line.corrects}
                  </DeskButton>
                ),
              ],
            ]}
          />
          <ul className={styles.rows}>
            {corrections.map((later) => (
              <li key={later.lineId}>
                <Time atMs={later.computedAt} />
                <DeskButton look="link" onPress={() => onOpen(later.lineId)}>
                  {money(later.amount)}
                </DeskButton>
              </li>
            ))}
          </ul>
        </PanePart>
      )}
      <PanePart title={t('agent_operations')}>
        {operations.length === 0 && <p className={styles.text}>{t('agent_operations_none')}</p>}
        <ul className={styles.rows}>
          {operations.map(({ operationId, txCode, amount, at }) => (
            <li key={`${operationId} ${txCode}`}>
              <span className="mono">{operationId}</span> <span className="mono">{txCode}</span> <Time atMs={at} />
              <b>{money(amount)}</b>
            </li>
          ))}
        </ul>
        {opened.contractHash !== null && (
          <p className={styles.text}>
            {t('agent_contract_version', { version: opened.contractVersion ?? 0 })}{' '}
            <span className="mono">{opened.contractHash.slice(0, 16)}</span>
          </p>
        )}
      </PanePart>
    </>
  );
}

function Inputs({ opened: { line, inputs, dividend } }: { readonly opened: OpenedLine }) {
  const t = useT();
  const { integer } = useFormats();
  const money = (amount: number) => amount !== 0 && <Money amount={amount} currency={line.currency} />;
  const isRebate = line.kind === 'rebate';
  return (
    <Facts
      facts={
        [
          [t('agent_input_stake'), money(inputs.stake)],
          [t('agent_input_valid'), money(inputs.valid)],
          [t('agent_input_counted'), money(inputs.counted)],
          [t('agent_input_wins'), money(inputs.wins)],
          [t('agent_input_theory'), money(inputs.theory)],
          [t('agent_input_costs'), money(inputs.costs)],
          ...inputs.costParts.map(({ name, amount }) => [t(`agent_cost_${name}` as never), money(amount)] as const),
          [t('agent_input_members'), !isRebate && integer(inputs.members)],
          [t('agent_input_active'), !isRebate && integer(inputs.activeMembers)],
          [t('agent_input_rate'), inputs.rateBasisPoints !== null && percentOf(inputs.rateBasisPoints)],
          ...inputs.bags.map(
            ({ watermark, shareBasisPoints, counted }) =>
              [
                t('agent_bag', { below: percentOf(watermark), share: percentOf(shareBasisPoints) }),
                <Money key={watermark} amount={counted} currency={line.currency} />,
              ] as const,
          ),
          ...(dividend
            ? ([
                [t('agent_dividend_loss'), money(dividend.netLoss)],
                [t('agent_dividend_deficit'), money(dividend.deficitUsed)],
                [t('agent_dividend_base'), money(dividend.base)],
                [t('agent_dividend_raw'), money(dividend.raw)],
                [t('agent_dividend_cap', { share: percentOf(dividend.capBasisPoints) }), money(dividend.cap)],
              ] as const)
            : []),
        ].filter(([, value]) => value !== false) as never
      }
    />
  );
}

function Steps({ opened: { line, steps } }: { readonly opened: OpenedLine }) {
  const t = useT();
  const mark = (isMet: boolean) => (isMet ? '✓' : '✗');
  return (
    <ul className={styles.rows}>
      {steps.map((step) => (
        <li key={step.step} data-chosen={step.chosen || undefined}>
          <span>
            {mark(step.amountMet)} <Money amount={step.minimum} currency={line.currency} />
            {' · '}
            {mark(step.peopleMet)} {t('agent_active_count', { count: step.activeMembersMinimum })}
            {step.turnoverMinimum > 0 && (
              <>
                {' · '}
                {mark(step.turnoverMet)} {t('agent_input_counted')}{' '}
                <Money amount={step.turnoverMinimum} currency={line.currency} />
              </>
            )}
          </span>
          <b>
            {step.payout === null ? (
              percentOf(step.rateBasisPoints ?? 0)
            ) : (
              <Money amount={step.payout} currency={line.currency} />
            )}{' '}
            {step.chosen && <StatusBadge tone="ok">{t('agent_step_chosen')}</StatusBadge>}
          </b>
        </li>
      ))}
    </ul>
  );
}

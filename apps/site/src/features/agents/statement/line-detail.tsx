/** A line opened: inputs, the steps that were tried, the formula, the operations that paid it, corrections, parts and file. */
import { cx, Icon, Note, Skeleton, useFormats } from '@lantern/ui';
import type { ReactNode } from 'react';
import { Block } from '../../../lib/block.tsx';
import { useCall } from '../../../lib/server/calls.ts';
import { useAgentT } from '../agent-texts.tsx';
import { useAmounts, type Amounts } from '../parts/use-amounts.ts';
import { formulaText, shortId } from '../state/formula-text.ts';
import { LineFile } from './line-file.tsx';
import { LineInputs } from './line-inputs.tsx';
import { LineParts } from './line-parts.tsx';
import type { Detail } from './line-types.ts';
import styles from './agent-statement.module.css';

export function LineDetail({ lineId }: { readonly lineId: string }) {
  const detail = useCall('agent.statementLine', { params: { lineId } });
  return (
    <div className={styles.detail} data-testid="line-detail">
      <Block read={detail} waiting={<Skeleton height={240} radius={14} />}>
        {(known) => <Opened detail={known} />}
      </Block>
    </div>
  );
}

/** What follows the formula is no step of it. */
const MARKS = { '=': 'equals', earlier: 'clock-counter-clockwise', paid: 'check' } as const;

function Part({
  number,
  title,
  children,
}: {
  readonly number: number | '=' | 'earlier' | 'paid';
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <li className={styles.part}>
      <span className={cx(styles.number, number === '=' && styles.equals)} aria-hidden="true">
        {typeof number === 'number' ? number : <Icon name={MARKS[number]} size={13} />}
      </span>
      <h3>{title}</h3>
      {children}
    </li>
  );
}

function Opened({ detail }: { readonly detail: Detail }) {
  const t = useAgentT();
  const formats = useFormats();
  const { line, steps, formula, operations, contractVersion, corrections, earlier } = detail;
  const amounts = useAmounts(line.currency);
  return (
    <>
      <ol className={styles.flow}>
        <Part number={1} title={t('line_inputs')}>
          {line.kind === 'advance' ? (
            <p>{t('line_advance_text', { amount: amounts.full(-line.amount) })}</p>
          ) : (
            <LineInputs detail={detail} amounts={amounts} />
          )}
        </Part>
        {steps.length > 0 && (
          <Part number={2} title={t('line_steps')}>
            <Steps detail={detail} amounts={amounts} />
          </Part>
        )}
        <Part number="=" title={t('line_formula')}>
          <div className={styles.result} data-testid="line-formula">
            {formulaText(formula, amounts)}
            <b>{amounts.full(line.amount)}</b>
          </div>
        </Part>
        {earlier !== 0 && (
          <Part number="earlier" title={t('line_earlier')}>
            <p>{t('line_earlier_text', { amount: amounts.full(earlier) })}</p>
          </Part>
        )}
        <Part number="paid" title={t('line_operations')}>
          {operations.length === 0 ? (
            <p>{t(`line_state_${line.state}`)}</p>
          ) : (
            <dl className={styles.inputs} data-testid="line-operations">
              {operations.map(({ operationId, amount, at }) => (
                <div key={operationId}>
                  <dt>
                    {formats.dateTime(at, 'dateTime')} · {operationId}
                  </dt>
                  <dd>{amounts.signed(amount)}</dd>
                </div>
              ))}
            </dl>
          )}
        </Part>
      </ol>
      {corrections.length > 0 && (
        <Note tone="info">
          {corrections.map(({ lineId, amount, computedAt }) => (
            <p key={lineId}>
              {t('line_corrected', { amount: amounts.signed(amount), time: formats.dateTime(computedAt, 'dateTime') })}
            </p>
          ))}
        </Note>
      )}
      {line.kind === 'rebate' && <LineParts lineId={line.lineId} currency={line.currency} />}
      <div className={styles.lineFoot}>
        <span title={line.contractId ?? line.lineId}>
          {line.contractId === null
            ? t('line_id', { id: shortId(line.lineId) })
            : t('line_contract', { id: shortId(line.contractId), version: contractVersion ?? 1 })}
        </span>
        <LineFile lineId={line.lineId} />
      </div>
    </>
  );
}

function Steps({ detail: { steps, line }, amounts }: { readonly detail: Detail; readonly amounts: Amounts }) {
  const t = useAgentT();
  return (
    <ul className={styles.steps} data-testid="line-steps">
      {steps.map((step) => {
        const met = step.amountMet && step.peopleMet && step.turnoverMet;
        return (
          <li key={step.step} className={cx(styles.step, step.chosen && styles.chosen)}>
            <Icon
              name={step.chosen ? 'check-circle' : met ? 'check' : 'x'}
              variant={step.chosen ? 'fill' : undefined}
              size={15}
            />
            <span>
              {t('contract_from', { amount: amounts.short(step.minimum) })}
              {step.activeMembersMinimum > 0 && ` ${t('line_and_people', { count: step.activeMembersMinimum })}`}
              {line.kind === 'dividend' &&
                step.turnoverMinimum > 0 &&
                ` ${t('line_and_turnover', { amount: amounts.short(step.turnoverMinimum) })}`}
              <span className="sr-only">
                {' '}
                {t(step.chosen ? 'line_step_chosen' : met ? 'line_step_met' : 'line_step_missed')}
              </span>
            </span>
            <b>{step.payout === null ? amounts.percent(step.rateBasisPoints ?? 0) : amounts.full(step.payout)}</b>
          </li>
        );
      })}
    </ul>
  );
}

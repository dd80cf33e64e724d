/** The steps of a contract, old struck and new beside it; better and worse by sign, not by colour alone. */
import { Card, cx } from '@lantern/ui';
import type { Step } from '@lantern/game-math/agents';
import { useAgentT } from '../agent-texts.tsx';
import type { Amounts } from '../parts/use-amounts.ts';
import { stepRows, type Cell, type StepRow } from '../state/step-rows.ts';
import type { Kind } from '../state/terms.ts';
import styles from './agent-contract.module.css';

interface StepsTableProps {
  readonly kind: Kind;
  readonly steps: readonly Step[];
  readonly before: readonly Step[] | undefined;
  /** From 1: the step the what-if below has reached. */
  readonly reached: number;
  readonly amounts: Amounts;
}

function Changed({ cell, text }: { readonly cell: Cell; readonly text: (value: number) => string }) {
  const t = useAgentT();
  const { value, before, change } = cell;
  if (before === undefined || change === 'same' || change === 'new') return <>{text(value)}</>;
  return (
    <span className={styles.changed}>
      <s>{text(before)}</s>{' '}
      <span className={change === 'better' ? styles.better : styles.worse}>
        {text(value)} <span aria-hidden="true">{change === 'better' ? '▲' : '▼'}</span>
        <span className="sr-only">{t(change === 'better' ? 'contract_better' : 'contract_worse')}</span>
      </span>
    </span>
  );
}

function Row({ row, kind, hit, hasPeople, amounts }: RowProps) {
  const t = useAgentT();
  const reward = (value: number) => (row.isPayout ? amounts.full(value) : amounts.percent(value));
  return (
    <tr className={cx(hit && styles.hit, row.dropped && styles.dropped)} aria-current={hit || undefined}>
      <th scope="row">
        <Changed cell={row.minimum} text={(value) => t('contract_from', { amount: amounts.short(value) })} />
        {kind === 'dividend' && row.turnover.value > 0 && (
          <span className={styles.also}>
            {t('contract_turnover')}{' '}
            <Changed cell={row.turnover} text={(value) => t('contract_from', { amount: amounts.short(value) })} />
          </span>
        )}
      </th>
      {hasPeople && (
        <td>
          <Changed cell={row.people} text={(value) => t('people', { count: value })} />
        </td>
      )}
      <td>
        <Changed cell={row.reward} text={reward} />
        {row.dropped && <span className={styles.also}>{t('contract_dropped')}</span>}
      </td>
    </tr>
  );
}

interface RowProps {
  readonly row: StepRow;
  readonly kind: Kind;
  readonly hit: boolean;
  readonly hasPeople: boolean;
  readonly amounts: Amounts;
}

export function StepsTable({ kind, steps, before, reached, amounts }: StepsTableProps) {
  const t = useAgentT();
  const rows = stepRows(steps, before);
  const hasPeople = kind !== 'dividend' || rows.some(({ people }) => people.value > 0 || (people.before ?? 0) > 0);
  return (
    <Card padding="none" className={styles.tableCard}>
      <table className={styles.table} data-testid="contract-steps">
        <thead>
          <tr>
            <th scope="col">{t(`contract_measure_${kind}`)}</th>
            {hasPeople && <th scope="col">{t('contract_active')}</th>}
            <th scope="col">{t(rows.some(({ isPayout }) => isPayout) ? 'contract_reward' : 'contract_rate')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.step}
              row={row}
              kind={kind}
              hit={!row.dropped && row.step === reached}
              hasPeople={hasPeople}
              amounts={amounts}
            />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** The figures a line was computed from; "counted stake" wherever a weight applies (agents.md §8). */
import { useAgentT, type AgentKey } from '../agent-texts.tsx';
import type { Amounts } from '../parts/use-amounts.ts';
import type { Detail } from './line-types.ts';
import styles from './agent-statement.module.css';

type Row = readonly [label: string, value: string];

interface LineInputsProps {
  readonly detail: Detail;
  readonly amounts: Amounts;
}

const COSTS: readonly string[] = ['cashback', 'rebates', 'bonuses', 'salaries'];

function useRows({ line, inputs, dividend }: Detail, amounts: Amounts): readonly Row[] {
  const t = useAgentT();
  const money = (label: AgentKey, amount: number): Row => [t(label), amounts.full(amount)];
  const stakes: readonly Row[] = [
    money('input_stake', inputs.stake),
    money('valid_stake', inputs.valid),
    money('home_counted', inputs.counted),
  ];
  if (line.kind === 'rebate') {
    return [
      ...stakes,
      [t('input_rate'), amounts.percent(inputs.rateBasisPoints ?? 0)],
      ...inputs.bags.map(({ watermark, shareBasisPoints, counted }): Row => [
        t('input_bag', { below: amounts.percent(watermark), share: amounts.percent(shareBasisPoints) }),
        amounts.full(counted),
      ]),
    ];
  }
  if (line.kind !== 'dividend' || !dividend) {
    return [
      ...stakes,
      [t('contract_active'), amounts.integer(inputs.activeMembers)],
      [t('input_members'), amounts.integer(inputs.members)],
    ];
  }
  return [
    money('input_stake', inputs.stake),
    money('input_wins', -inputs.wins),
    ...(inputs.costParts.length > 0
      ? inputs.costParts.map(({ name, amount }): Row => [
          COSTS.includes(name) ? t(`cost_${name}` as AgentKey) : name,
          amounts.full(-amount),
        ])
      : [money('input_costs', -inputs.costs)]),
    money('input_net_loss', dividend.netLoss),
    ...inputs.deficits.map(({ amount, age }): Row => [t('input_deficit', { count: age }), amounts.full(-amount)]),
    money('input_base', dividend.base),
    money('input_theory', inputs.theory),
    [t('input_cap', { percent: amounts.percent(dividend.capBasisPoints) }), amounts.full(dividend.cap)],
  ];
}

export function LineInputs({ detail, amounts }: LineInputsProps) {
  const rows = useRows(detail, amounts);
  return (
    <dl className={styles.inputs} data-testid="line-inputs">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

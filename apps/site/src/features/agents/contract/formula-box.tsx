/** The way from figures to a sum, the cap when it binds, and the nearest case where the offer is worse. */
import type { whatIf, WhatIfInputs, WhatIfTerms } from '@lantern/game-math/agents';
import { useAgentT } from '../agent-texts.tsx';
import type { Amounts } from '../parts/use-amounts.ts';
import type { WorseCase } from '../state/worse-case.ts';
import styles from '../parts/agents.module.css';

type Payout = ReturnType<typeof whatIf>;

interface FormulaBoxProps {
  readonly terms: WhatIfTerms;
  readonly inputs: WhatIfInputs;
  readonly pays: Payout;
  readonly worse: WorseCase | undefined;
  readonly amounts: Amounts;
}

/** "482.600.000 ₫ × 0,4%", or the step's fixed sum. */
function Product({ terms, step, base, amounts }: ProductProps) {
  const t = useAgentT();
  const reached = terms.steps[step - 1];
  if (!reached) return <>{t('whatif_no_step')}</>;
  if (reached.payout !== undefined) return <>{t('whatif_fixed', { step })}</>;
  return (
    <>
      {amounts.full(base)} × {amounts.percent(reached.rateBasisPoints ?? 0)}
    </>
  );
}

interface ProductProps {
  readonly terms: WhatIfTerms;
  readonly step: number;
  readonly base: number;
  readonly amounts: Amounts;
}

function DividendWay({ terms, inputs, pays, amounts }: Omit<FormulaBoxProps, 'worse'>) {
  const t = useAgentT();
  const { netLoss, deficitUsed, base, raw, cap } = pays.dividend!;
  const { stake = 0, wins = 0, costs = 0, theory = 0 } = inputs;
  const binds = cap < raw;
  return (
    <>
      <p>
        {amounts.short(stake)} − {amounts.short(wins)} − {amounts.short(costs)} ={' '}
        <b>{t('whatif_net_loss', { amount: amounts.full(netLoss) })}</b>
      </p>
      {netLoss < 0 && <p>{t('whatif_team_won', { amount: amounts.full(-netLoss) })}</p>}
      {deficitUsed > 0 && (
        <p>{t('whatif_deficit_used', { used: amounts.full(deficitUsed), base: amounts.full(base) })}</p>
      )}
      <p>
        <Product terms={terms} step={pays.step} base={base} amounts={amounts} /> = <b>{amounts.full(raw)}</b>
      </p>
      <p data-testid="what-if-cap">
        {t(binds ? 'whatif_cap_binds' : 'whatif_cap', {
          percent: amounts.percent(terms.capBasisPoints ?? 5_000),
          theory: amounts.short(theory),
          costs: amounts.short(costs),
          cap: amounts.full(cap),
        })}
      </p>
      {binds && (
        <p>
          <b>{t('whatif_paid', { amount: amounts.full(pays.amount) })}</b>
        </p>
      )}
    </>
  );
}

function Worse({
  worse,
  terms,
  inputs,
  amounts,
}: { readonly worse: WorseCase } & Omit<FormulaBoxProps, 'pays' | 'worse'>) {
  const t = useAgentT();
  const { offered, running, inputs: at } = worse;
  const samePeople = at.activeMembers === inputs.activeMembers;
  const measure = terms.kind === 'dividend' ? (offered.dividend?.base ?? 0) : (at.counted ?? 0);
  const sameMeasure = terms.kind === 'dividend' ? at.wins === inputs.wins : at.counted === inputs.counted;
  const where = [
    ...(sameMeasure ? [] : [t(`worse_at_${terms.kind}`, { amount: amounts.full(measure) })]),
    ...(samePeople ? [] : [t('worse_at_people', { count: at.activeMembers })]),
  ].join(', ');
  const values = { offered: amounts.full(offered.amount), running: amounts.full(running.amount) };
  return (
    <p data-testid="what-if-worse">{where === '' ? t('worse_here', values) : t('worse_there', { where, ...values })}</p>
  );
}

export function FormulaBox({ terms, inputs, pays, worse, amounts }: FormulaBoxProps) {
  return (
    <div className={styles.formula} data-testid="what-if-formula">
      {pays.dividend === undefined ? (
        <p>
          <Product terms={terms} step={pays.step} base={inputs.counted ?? 0} amounts={amounts} /> ={' '}
          <b>{amounts.full(pays.amount)}</b>
        </p>
      ) : (
        <DividendWay terms={terms} inputs={inputs} pays={pays} amounts={amounts} />
      )}
      {worse && <Worse worse={worse} terms={terms} inputs={inputs} amounts={amounts} />}
    </div>
  );
}

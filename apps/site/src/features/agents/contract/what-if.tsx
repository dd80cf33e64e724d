/**
 * What terms would pay for figures the agent chooses, old and new side by side. Computed here by the rules of the
 * server's runs, so it goes on without a network (AGT-06).
 */
import { currencyFormat } from '@lantern/money/format';
import { whatIf, type WhatIfInputs, type WhatIfTerms } from '@lantern/game-math/agents';
import { Card, cx, SectionHead } from '@lantern/ui';
import { useState } from 'react';
import { useAgentT } from '../agent-texts.tsx';
import { ValueSlider } from '../parts/value-slider.tsx';
import type { Amounts } from '../parts/use-amounts.ts';
import { scaleFor } from '../state/scale.ts';
import { nearestWorse } from '../state/worse-case.ts';
import { FormulaBox } from './formula-box.tsx';
import styles from './agent-contract.module.css';
import shared from '../parts/agents.module.css';

type Payout = ReturnType<typeof whatIf>;

interface WhatIfProps {
  readonly offered: WhatIfTerms;
  /** The terms in force; undefined when they are the offered ones, null when there are none. */
  readonly running: WhatIfTerms | null | undefined;
  readonly start: WhatIfInputs;
  /** Where the first figures come from. */
  readonly startName: string;
  readonly currency: string;
  readonly amounts: Amounts;
  readonly onReached: (step: number) => void;
}

interface Slid {
  readonly id: 'counted' | 'activeMembers' | 'stake' | 'wins' | 'costs' | 'theory' | 'deficit';
  readonly marks: readonly number[];
  readonly isMoney: boolean;
}

/** The sliders of a kind; a dividend's turnover and people only where a step asks for them. */
function slidersOf({ kind, steps }: WhatIfTerms, running: WhatIfTerms | null | undefined): readonly Slid[] {
  const all = [...steps, ...(running?.steps ?? [])];
  const minimums = all.map(({ minimum }) => minimum);
  const people: Slid = { id: 'activeMembers', marks: all.map(({ activeMembers }) => activeMembers), isMoney: false };
  if (kind !== 'dividend') return [{ id: 'counted', marks: minimums, isMoney: true }, people];
  const turnovers = all.flatMap(({ turnover }) => (turnover === undefined ? [] : [turnover]));
  return [
    { id: 'stake', marks: [], isMoney: true },
    { id: 'wins', marks: [], isMoney: true },
    { id: 'costs', marks: [], isMoney: true },
    { id: 'theory', marks: [], isMoney: true },
    { id: 'deficit', marks: [], isMoney: true },
    ...(turnovers.length > 0 ? [{ id: 'counted', marks: turnovers, isMoney: true } as const] : []),
    ...(all.some(({ activeMembers }) => activeMembers > 0) ? [people] : []),
  ];
}

const deficitOf = (inputs: WhatIfInputs): number =>
  (inputs.deficits ?? []).reduce((sum, { amount }) => sum + amount, 0);
const valueOf = (inputs: WhatIfInputs, id: Slid['id']): number =>
  id === 'deficit' ? deficitOf(inputs) : (inputs[id] ?? 0);
const withValue = (inputs: WhatIfInputs, id: Slid['id'], value: number): WhatIfInputs =>
  id === 'deficit' ? { ...inputs, deficits: [{ amount: value, age: 0 }] } : { ...inputs, [id]: value };

export function WhatIf({ offered, running, start, startName, currency, amounts, onReached }: WhatIfProps) {
  const t = useAgentT();
  const [inputs, setInputs] = useState(start);
  const unit = 10 ** (currencyFormat(currency)?.exponent ?? 0);
  const symbol = currencyFormat(currency)?.symbol ?? currency;
  const { kind } = offered;
  const pays = whatIf(offered, inputs);
  const paid = running ? whatIf(running, inputs) : undefined;
  const worse = running ? nearestWorse(offered, running, inputs) : undefined;

  function change(id: Slid['id'], value: number): void {
    const next = withValue(inputs, id, value);
    setInputs(next);
    onReached(whatIf(offered, next).step);
  }
  const textOf = ({ id, isMoney }: Slid) =>
    isMoney ? amounts.full(valueOf(inputs, id)) : t('people', { count: valueOf(inputs, id) });

  return (
    <section className={shared.section} aria-label={t('whatif')} data-testid="what-if">
      <SectionHead title={t('whatif')} end={<span className={shared.faint}>{startName}</span>} />
      <Card>
        {slidersOf(offered, running).map((slid) => (
          <ValueSlider
            key={slid.id}
            label={t(`whatif_${slid.id}_${kind}`)}
            value={valueOf(inputs, slid.id)}
            scale={scaleFor(slid.marks, Math.max(valueOf(start, slid.id) * 2, slid.isMoney ? 1_000_000 : 10))}
            ticks={slid.marks}
            unit={slid.isMoney ? unit : 1}
            text={textOf(slid)}
            format={amounts.integer}
            suffix={slid.isMoney ? symbol : t('people_unit')}
            data-testid={`what-if-${slid.id}`}
            onChange={(value) => change(slid.id, value)}
          />
        ))}
        <div className={styles.compare} aria-live="polite">
          {running !== undefined && (
            <div className={styles.result} data-testid="what-if-running">
              <span>{t('whatif_running')}</span>
              <b>{amounts.full(paid?.amount ?? 0)}</b>
              <span>{running === null ? t('whatif_no_contract') : <Reached payout={paid!} />}</span>
            </div>
          )}
          <div className={cx(styles.result, styles.offered)} data-testid="what-if-offered">
            <span>{t(running === undefined ? 'whatif_pays' : 'whatif_offered')}</span>
            <b>{amounts.full(pays.amount)}</b>
            <span>
              <Reached payout={pays} />
              {running !== undefined && <Difference by={pays.amount - (paid?.amount ?? 0)} amounts={amounts} />}
            </span>
          </div>
        </div>
        <FormulaBox terms={offered} inputs={inputs} pays={pays} worse={worse} amounts={amounts} />
      </Card>
    </section>
  );
}

function Reached({ payout: { step } }: { readonly payout: Payout }) {
  const t = useAgentT();
  return <>{step === 0 ? t('step_none') : t('step', { step })}</>;
}

function Difference({ by, amounts }: { readonly by: number; readonly amounts: Amounts }) {
  if (by === 0) return null;
  return (
    <span className={by > 0 ? styles.better : styles.worse}>
      {' · '}
      <span aria-hidden="true">{by > 0 ? '▲' : '▼'}</span> {amounts.signed(by)}
    </span>
  );
}

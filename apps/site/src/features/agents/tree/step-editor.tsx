/** One step of a contract that is being written. */
import { currencyFormat } from '@lantern/money/format';
import { AmountInput, Field, IconButton, TextInput } from '@lantern/ui';
import { useAgentT } from '../agent-texts.tsx';
import type { DraftStep } from '../state/draft-steps.ts';
import type { Kind } from '../state/terms.ts';
import styles from '../contract/agent-contract.module.css';

interface StepEditorProps {
  readonly kind: Kind;
  readonly number: number;
  readonly step: DraftStep;
  readonly currency: string;
  readonly onChange: (step: DraftStep) => void;
  readonly onRemove: (() => void) | undefined;
}

export function StepEditor({ kind, number, step, currency, onChange, onRemove }: StepEditorProps) {
  const t = useAgentT();
  const unit = currencyFormat(currency)?.symbol ?? currency;
  return (
    <fieldset className={styles.stepEdit}>
      <legend className="sr-only">{t('step', { step: number })}</legend>
      <div className={styles.stepEditHead}>
        <span aria-hidden="true">{t('step', { step: number })}</span>
        {onRemove && (
          <IconButton icon="trash" label={t('propose_remove', { step: number })} onClick={onRemove} size={18} />
        )}
      </div>
      <Field label={t(`propose_minimum_${kind}`)}>
        <AmountInput
          value={step.minimum}
          unit={unit}
          placeholder="0"
          data-testid={`step-minimum-${number}`}
          onChange={(minimum) => onChange({ ...step, minimum })}
        />
      </Field>
      <div className={styles.typedRow}>
        <Field label={t('contract_active')}>
          <TextInput
            inputMode="numeric"
            value={step.people}
            placeholder="0"
            data-testid={`step-people-${number}`}
            onChange={(event) => onChange({ ...step, people: event.target.value.replace(/\D/gu, '').slice(0, 6) })}
          />
        </Field>
        <Field label={t('propose_rate')}>
          <TextInput
            inputMode="decimal"
            value={step.reward}
            placeholder="0,35"
            data-testid={`step-rate-${number}`}
            onChange={(event) => onChange({ ...step, reward: event.target.value.replace(/[^\d.,]/gu, '').slice(0, 6) })}
          />
        </Field>
      </div>
    </fieldset>
  );
}

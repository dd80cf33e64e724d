/** An order a payment may belong to, to be chosen: what fits and what does not. */
import { useT } from '../../lib/i18n.ts';
import { StatusBadge } from '../../widgets/parts.tsx';
import { Money } from '../../widgets/values.tsx';
import type { Suggestion } from './unmatched.ts';
import styles from './unmatched.module.css';

const FITS = ['order', 'memo', 'amount'] as const;

export function SuggestionOption({
  suggestion,
  currency,
  isChosen,
  onChoose,
  onGoOn,
}: {
  readonly suggestion: Suggestion;
  readonly currency: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  /** Enter on the chosen order. */
  readonly onGoOn: (() => void) | undefined;
}) {
  const t = useT();
  return (
    <label className={styles.option} data-chosen={isChosen || undefined}>
      <input
        type="radio"
        name="order"
        checked={isChosen}
        onChange={onChoose}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.repeat || event.metaKey || event.ctrlKey || !onGoOn) return;
          event.preventDefault();
          onChoose();
          onGoOn();
        }}
      />
      <span>
        <b>{suggestion.member.username}</b> <Money amount={suggestion.amount} currency={currency} />
        <span className={styles.fits}>
          {FITS.map((fit) => (
            <StatusBadge
              key={fit}
              tone={suggestion.fits.includes(fit) ? 'ok' : 'plain'}
              icon={suggestion.fits.includes(fit) ? 'check' : 'x'}
            >
              {t(suggestion.fits.includes(fit) ? `fits_${fit}` : `differs_${fit}`)}
            </StatusBadge>
          ))}
        </span>
      </span>
    </label>
  );
}

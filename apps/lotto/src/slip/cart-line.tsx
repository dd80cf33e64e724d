/** One bet of the cart; expanded, its stake can be changed and single numbers removed. */
import { ORDER_MULTIPLIER_MAXIMUM } from '@lantern/contract/constants';
import { Chip, Icon, IconButton, Stepper, useFormats } from '@lantern/ui';
import { faultOf } from '../bets/limits.ts';
import { highestPayout, oddsOf, oddsRange, stakeOf, type Bet } from '../bets/price.ts';
import type { CartBet } from '../picking/bet-state.ts';
import { useT } from '../lib/i18n.ts';
import { useNumbers } from '../lib/use-numbers.ts';
import styles from './cart-sheet.module.css';
import { selectionText } from './selection-text.ts';
import { useFaultText } from './use-fault-text.ts';

export type LineChange = Partial<Pick<Bet, 'unit' | 'multiplier' | 'selections'>>;

export interface CartLineProps {
  readonly bet: CartBet;
  readonly currency: string;
  readonly open: boolean;
  /** Its odds changed. */
  readonly warn: boolean;
  /** Why the server refused it. */
  readonly refusal: string | undefined;
  readonly onOpen: () => void;
  readonly onDrop: () => void;
  readonly onEdit: (change: LineChange) => void;
}

export function CartLine({ bet, currency, open, warn, refusal, onOpen, onDrop, onEdit }: CartLineProps) {
  const t = useT();
  const formats = useFormats();
  const { odds } = useNumbers();
  const [lowest, highest] = oddsRange(oddsOf(bet));
  const fault = refusal ?? useFaultText(currency)(faultOf(bet));
  const pays =
    lowest === highest
      ? t('odds', { odds: odds(highest) })
      : t('odds_between', { from: odds(lowest), to: odds(highest) });
  return (
    <li className={styles.line} data-testid="cart-item">
      <div className={styles.row}>
        <button
          type="button"
          className={styles.text}
          aria-expanded={open}
          aria-label={t('edit_bet', { name: bet.name })}
          data-testid="cart-edit"
          onClick={onOpen}
        >
          <b>
            {bet.name}
            <Icon name={open ? 'caret-up' : 'caret-down'} size={11} className={styles.caret} />
          </b>
          {bet.selections.length > 0 && (
            <span className={styles.numbers}>{selectionText(bet.selections, bet.names)}</span>
          )}
          <span className={warn ? styles.warn : styles.faint}>
            {pays} · {t('wins', { amount: formats.money(highestPayout(bet), currency) })}
          </span>
        </button>
        <b className="num">{formats.money(stakeOf(bet), currency)}</b>
        <IconButton
          icon="trash"
          label={t('remove_bet', { name: bet.name })}
          data-testid="cart-remove"
          onClick={onDrop}
        />
      </div>
      {fault !== undefined && (
        <p className={styles.fault} role="alert" data-testid="cart-fault">
          {fault}
        </p>
      )}
      {open && <LineEditor bet={bet} onEdit={onEdit} />}
    </li>
  );
}

/** Maximum chips shown. */
const SHOWN = 40;

function LineEditor({ bet, onEdit }: Pick<CartLineProps, 'bet' | 'onEdit'>) {
  const t = useT();
  const { integer } = useFormats();
  const { unitMinimum, stakeMaximum } = bet.limits;
  return (
    <div className={styles.editor}>
      <div className={styles.steppers}>
        <Labelled text={t('stake')}>
          <Stepper
            label={t('stake')}
            value={bet.unit}
            step={unitMinimum}
            min={unitMinimum}
            max={stakeMaximum}
            format={integer}
            onChange={(unit) => onEdit({ unit })}
            data-testid="line-unit"
          />
        </Labelled>
        <Labelled text={t('multiplier')}>
          <Stepper
            label={t('multiplier')}
            value={bet.multiplier}
            min={1}
            max={ORDER_MULTIPLIER_MAXIMUM}
            onChange={(multiplier) => onEdit({ multiplier })}
            data-testid="line-multiplier"
          />
        </Labelled>
      </div>
      {bet.selections.length > 1 && (
        <div className={styles.picks} dir="ltr">
          {bet.selections.slice(0, SHOWN).map((selection) => (
            <Chip
              key={selection}
              small
              onRemove={{
                name: bet.names[selection] ?? selection,
                remove: () => onEdit({ selections: bet.selections.filter((one) => one !== selection) }),
              }}
            >
              {bet.names[selection] ?? selection}
            </Chip>
          ))}
          {bet.selections.length > SHOWN && <span className={styles.faint}>+{bet.selections.length - SHOWN}</span>}
        </div>
      )}
    </div>
  );
}

function Labelled({ text, children }: { readonly text: string; readonly children: React.ReactNode }) {
  return (
    <div className={styles.labelled}>
      <span className={styles.faint} aria-hidden="true">
        {text}
      </span>
      {children}
    </div>
  );
}

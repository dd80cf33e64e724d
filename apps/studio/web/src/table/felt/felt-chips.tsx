/** Chips on a spot: confirmed with a golden rim, unconfirmed raised with a dashed one. */
import { cx } from '@lantern/ui';
import { shortAmount } from '../../frame/short-amount.ts';
import { chipOf } from '../../frame/chips/chips.ts';
import { useTable } from '../table-context.ts';
import { chipColour } from '../../frame/chips/chip-colours.ts';
import styles from './felt-chips.module.css';

export interface FeltChipsProps {
  readonly taken: number;
  readonly sending: number;
  readonly pending: number;
  readonly fate: 'wins' | 'back' | 'loses' | undefined;
}

export function FeltChips({ taken, sending, pending, fate }: FeltChipsProps) {
  const { view, locale } = useTable();
  const chips = view.use(({ rules }) => rules.chips);
  if (taken + sending + pending === 0) return null;
  const chip = (amount: number, look: string | undefined) => (
    <span className={cx(styles.chip, look)} style={chipColour(chipOf(amount, chips))}>
      <span>{shortAmount(amount, locale)}</span>
    </span>
  );
  const end = fate === 'wins' ? styles.flies : fate === 'loses' ? styles.swept : undefined;
  return (
    <span className={cx(styles.chips, taken > 0 && sending + pending > 0 && styles.both)} aria-hidden="true">
      {taken > 0 && chip(taken, cx(styles.taken, end))}
      {sending > 0 && chip(sending, styles.sending)}
      {pending > 0 && chip(pending, styles.pending)}
    </span>
  );
}

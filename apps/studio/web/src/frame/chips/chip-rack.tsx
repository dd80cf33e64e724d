/** The rack of chips: one is chosen, as in a group of radio buttons. */
import { cx } from '@lantern/ui';
import { useT } from '../i18n.ts';
import { shortAmount } from '../short-amount.ts';
import { chipColour } from './chip-colours.ts';

export interface ChipRackProps {
  readonly chips: readonly number[];
  readonly chosen: number;
  readonly onChoose: (chip: number) => void;
  readonly locale: Parameters<typeof shortAmount>[1];
  readonly money: (amount: number) => string;
  /** Classes of the screen's own sheet. */
  readonly classes: Readonly<Record<'rack' | 'chip' | 'chosen', string | undefined>>;
  readonly testId: string;
}

/** One button for each chip, in their order. */
export function ChipRack({ chips, chosen, onChoose, locale, money, classes, testId }: ChipRackProps) {
  const t = useT();
  return (
    <div className={classes.rack} role="radiogroup" aria-label={t('table_chips')}>
      {chips.map((chip, at) => (
        <button
          key={chip}
          type="button"
          role="radio"
          aria-checked={chip === chosen}
          aria-label={t('table_chip', { amount: money(chip) })}
          className={cx(classes.chip, chip === chosen && classes.chosen)}
          style={chipColour(at)}
          onClick={() => onChoose(chip)}
          data-testid={testId}
          data-chip={chip}
        >
          <b>{shortAmount(chip, locale)}</b>
        </button>
      ))}
    </div>
  );
}

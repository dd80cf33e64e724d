/** The full stake sheet: typed, multiplied, and what happens to an order whose odds changed. */
import { currencyFormat } from '@lantern/money/format';
import { AmountInput, BottomSheet, Button, Chip, Field, Stepper, useFormats } from '@lantern/ui';
import { ORDER_MULTIPLIER_MAXIMUM } from '@lantern/contract/constants';
import { useState } from 'react';
import type { Bet, Stake } from '../bets/price.ts';
import { useT } from '../lib/i18n.ts';
import { OddsChoice } from './odds-choice.tsx';
import styles from './stake-sheet.module.css';

export interface StakeSheetProps {
  readonly stake: Stake;
  readonly currency: string;
  readonly exponent: number;
  readonly limits: Bet['limits'] | undefined;
  readonly onStake: (stake: Partial<Stake>) => void;
  readonly onClose: () => void;
}

const MULTIPLIERS = [1, 2, 3, 5, 10, 20, 50];

export function StakeSheet({ stake, currency, exponent, limits, onStake, onClose }: StakeSheetProps) {
  const t = useT();
  const formats = useFormats();
  const scale = 10 ** exponent;
  const [typed, setTyped] = useState(String(Math.floor(stake.unit / scale)));
  const [multiplier, setMultiplier] = useState(stake.multiplier);
  const unit = Number(typed === '' ? 0 : typed) * scale;
  const smallest = limits?.unitMinimum ?? 1;
  const wrong =
    unit < smallest || unit % smallest !== 0
      ? t('fault_unit', { amount: formats.money(smallest, currency) })
      : undefined;
  return (
    <BottomSheet
      title={t('stake_title')}
      onClose={onClose}
      data-testid="stake-sheet"
      footer={
        <Button
          wide
          look="brand"
          reason={wrong}
          data-testid="stake-done"
          onClick={() => {
            onStake({ unit, multiplier });
            onClose();
          }}
        >
          {t('stake_done', { amount: formats.money(unit * multiplier, currency) })}
        </Button>
      }
    >
      <Field label={t('stake')} error={wrong}>
        <AmountInput
          value={typed}
          onChange={setTyped}
          unit={currencyFormat(currency)?.symbol ?? currency}
          data-testid="stake-typed"
        />
      </Field>
      <h3 className={styles.title}>{t('multiplier')}</h3>
      <div className={styles.row}>
        <div className={styles.stepper}>
          <Stepper
            label={t('multiplier')}
            value={multiplier}
            min={1}
            max={ORDER_MULTIPLIER_MAXIMUM}
            onChange={setMultiplier}
            data-testid="multiplier"
          />
        </div>
        {MULTIPLIERS.map((one) => (
          <Chip
            key={one}
            small
            selected={one === multiplier}
            data-testid={`multiplier-${one}`}
            onClick={() => setMultiplier(one)}
          >
            ×{one}
          </Chip>
        ))}
      </div>
      <OddsChoice />
    </BottomSheet>
  );
}

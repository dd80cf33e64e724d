/**
 * A game's own pool under its tile (HOME-10): five digits that count up to what the vendor confirms, followed by their
 * unit.
 */
import { Icon, useFormats, useMayMove } from '@lantern/ui';
import { currencyFormat } from '@lantern/money/format';
import { useRef } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import { meterDigits, meterOf, useFiguresStopped, type MeterUnit } from '../state/figures.ts';
import { usePoolSteps } from '../state/pool-steps.ts';
import styles from './tile-figure.module.css';

const UNIT_TEXT = {
  thousand: 'pool_unit_thousand',
  million: 'pool_unit_million',
  billion: 'pool_unit_billion',
} as const satisfies Readonly<Partial<Record<MeterUnit, string>>>;

interface TilePoolProps {
  /** In minor units. */
  readonly amount: number;
  readonly currency: string;
}

export function TilePool({ amount, currency }: TilePoolProps) {
  const { exponent = 0 } = currencyFormat(currency) ?? {};
  const minorPerMajor = 10 ** exponent;
  const { unit, size } = meterOf(Math.floor(amount / minorPerMajor));
  return <Meter key={unit} amount={amount} currency={currency} unit={unit} unitMinor={size * minorPerMajor} />;
}

interface MeterProps extends TilePoolProps {
  readonly unit: MeterUnit;
  readonly unitMinor: number;
}

function Meter({ amount, currency, unit, unitMinor }: MeterProps) {
  const t = useT();
  const formats = useFormats();
  const plate = useRef<HTMLSpanElement>(null);
  const stopped = useFiguresStopped();
  const mayMove = useMayMove(plate);
  const count = usePoolSteps(amount, unitMinor, mayMove && !stopped);
  const symbol = currencyFormat(currency)?.symbol ?? currency;
  return (
    <span ref={plate} className={styles.plate} data-testid="tile-pool" data-value={count} data-unit={unitMinor}>
      <span className="sr-only">{t('pool_of_game', { amount: formats.money(amount, currency) })}</span>
      <Icon name="crown" variant="fill" size={12} className={styles.crown} />
      <span className={styles.digits} aria-hidden="true">
        {meterDigits(count, formats.integer)}
      </span>
      <span className={styles.unit} aria-hidden="true">
        {unit === 'one' ? symbol : t(UNIT_TEXT[unit], { symbol })}
      </span>
    </span>
  );
}

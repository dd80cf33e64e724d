/** The bet: one step down, one step up, and between them the way to all of them. How it looks is the game's own. */
import { Icon, useFormats } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useT } from './i18n.ts';

export interface BetStepperProps {
  /** What its parts are known by in tests: the kind of the game. */
  readonly of: string;
  readonly bet: number;
  /** Ascending. */
  readonly bets: readonly number[];
  readonly currency: string;
  /** While a round goes on nothing can be chosen. */
  readonly busy: boolean;
  readonly styles: Readonly<Record<string, string | undefined>>;
  readonly onChoose: (bet: number) => void;
  readonly onOpen: () => void;
  /** What stands between the steps and names what a press does there: from the amount as text, and whether it is too long for full size. */
  readonly children: (text: string, isLong: boolean) => ReactNode;
}

/** Signs that fit between the two steps at full size. */
const LONG = 7;

export function BetStepper({ of, bet, bets, currency, busy, styles, onChoose, onOpen, children }: BetStepperProps) {
  const t = useT();
  const formats = useFormats();
  const text = formats.money(bet, currency, { symbol: false });
  const at = bets.indexOf(bet);
  const step = (by: number): void => {
    const next = bets[at + by];
    if (next !== undefined && !busy) onChoose(next);
  };
  return (
    <div className={styles['stepper']} role="group" aria-label={t('bet')}>
      <button type="button" className={styles['step']} aria-label={t('bet_less')} aria-disabled={busy || at <= 0} onClick={() => step(-1)} data-testid={`${of}-bet-less`}>
        <Icon name="minus" size={16} />
      </button>
      <button type="button" className={styles['bet']} aria-disabled={busy} onClick={() => !busy && onOpen()} data-testid={`${of}-bet`}>
        {children(text, text.length > LONG)}
      </button>
      <button type="button" className={styles['step']} aria-label={t('bet_more')} aria-disabled={busy || at >= bets.length - 1} onClick={() => step(1)} data-testid={`${of}-bet-more`}>
        <Icon name="plus" size={16} />
      </button>
    </div>
  );
}

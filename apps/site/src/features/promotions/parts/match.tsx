/** A deposit bonus (PRO-04, PRO-08): what it is really worth, the way from the deposit to the cash, and the deposit itself. */
import type { ValueVolatility } from '@lantern/contract/promotion-rules';
import { Button, Card as Surface, cx, Icon, SectionHead, Segmented, useFormats } from '@lantern/ui';
import { useState } from 'react';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { useNavigate } from '../../../lib/navigation/navigation.tsx';
import { validityOf } from '../../../lib/session/validity.ts';
import { standingOf, valueLines, type Match, type Promotion, type ValueLine } from '../promotion-view.ts';
import styles from './match.module.css';

interface MatchProps {
  readonly promotion: Promotion;
  readonly match: Match;
}

const GAME: Readonly<Record<ValueVolatility, TextKey>> = {
  low: 'promo_value_low',
  medium: 'promo_value_medium',
  high: 'promo_value_high',
};

/** What the bonus is worth on average, never without how often it is finished and how often less than the deposit is left. */
export function MatchValue({ promotion: { currency }, match: { value } }: MatchProps) {
  const t = useT();
  const formats = useFormats();
  const [volatility, setVolatility] = useState<ValueVolatility>('medium');
  const money = (amount: number): string => formats.money(amount, currency);
  const { deposit, bonus, required } = value;
  return (
    <section aria-label={t('promo_value')}>
      <SectionHead title={t('promo_value')} />
      <Surface className={styles.value!} data-testid="promotion-value">
        <dl className={styles.sum}>
          <div>
            <dt>{t('promo_value_deposit')}</dt>
            <dd>{money(deposit)}</dd>
          </div>
          <div>
            <dt>{t('promo_value_bonus')}</dt>
            <dd className={styles.gold}>{money(bonus)}</dd>
          </div>
          <div>
            <dt>{t('promo_value_required')}</dt>
            <dd>{money(required)}</dd>
          </div>
        </dl>
        <Segmented
          label={t('promo_value_game')}
          value={volatility}
          options={(['low', 'medium', 'high'] as const).map((one) => ({ value: one, label: t(GAME[one]) }))}
          onChange={setVolatility}
        />
        {valueLines(value, volatility).map((line) => (
          <Line key={line.stake} line={line} money={money} />
        ))}
        <p className={styles.note}>{t('promo_value_note')}</p>
      </Surface>
    </section>
  );
}

function Line({ line, money }: { readonly line: ValueLine; readonly money: (amount: number) => string }) {
  const t = useT();
  const { stake, mean, finish, below } = line;
  const shares: readonly (readonly [TextKey, number, string | undefined])[] = [
    ['promo_value_finish', finish, styles.finish],
    ['promo_value_below', below, styles.below],
  ];
  return (
    <div className={styles.line} data-testid="promotion-value-line" data-stake={stake}>
      <div className={styles.lineHead}>
        <span>{t('promo_value_stake', { amount: money(stake) })}</span>
        <span className={styles.mean}>
          <small>{t('promo_value_mean')}</small>
          <b className={cx(mean < 0 && styles.loss)}>{`${mean > 0 ? '+' : ''}${money(mean)}`}</b>
        </span>
      </div>
      {shares.map(([label, percent, tone]) => (
        <div key={label} className={styles.share}>
          <span>{t(label)}</span>
          <span className={styles.track} aria-hidden="true">
            <i className={tone} style={{ width: `${percent}%` }} />
          </span>
          <b>{percent}%</b>
        </div>
      ))}
    </div>
  );
}

/** From the deposit to the withdrawal, in steps with their limits. */
export function MatchSteps({ promotion: { currency, turnover, most }, match }: MatchProps) {
  const t = useT();
  const formats = useFormats();
  const money = (amount: number): string => formats.money(amount, currency);
  const { minimumDeposit, hours, betMaximum, cashOutMaximum, percentBps } = match;
  const { unit, count } = validityOf(hours);
  const base = turnover?.base === 'deposit_and_bonus' ? 'promo_step_bet_both' : 'promo_step_bet_bonus';
  const steps = [
    {
      name: t('promo_step_deposit', { amount: money(minimumDeposit) }),
      text: t('promo_step_deposit_text', { percent: percentBps / 100, amount: money(most) }),
    },
    {
      name: t(base, { times: turnover?.multiple ?? 0 }),
      text: `${t('promo_step_bet_text', { amount: money(betMaximum) })} · ${t(`validity_${unit}`, { count })}`,
    },
    {
      name:
        cashOutMaximum === null
          ? t('promo_step_cash')
          : t('promo_step_cash_maximum', { amount: money(cashOutMaximum) }),
      text: t('promo_step_cash_text'),
    },
  ];
  return (
    <section aria-label={t('promo_steps')}>
      <SectionHead title={t('promo_steps')} />
      <Surface>
        <ol className={styles.steps} data-testid="promotion-steps">
          {steps.map(({ name, text }, at) => (
            <li key={name}>
              <i aria-hidden="true">{at + 1}</i>
              <span>
                <b>{name}</b>
                <span>{text}</span>
              </span>
            </li>
          ))}
        </ol>
        <p className={styles.exit}>
          <Icon name="sign-out" size={16} />
          <span>{t('promo_exit_any_time')}</span>
        </p>
      </Surface>
    </section>
  );
}

/** Where it is chosen. Renders nothing where it cannot be: the conditions say why. */
export function MatchDeposit({ promotion }: { readonly promotion: Promotion }) {
  const t = useT();
  const navigate = useNavigate();
  if (!promotion.eligible || standingOf(promotion) !== 'open') return null;
  return (
    <div className={styles.deposit}>
      <Button look="money" wide data-testid="promotion-deposit" onClick={() => navigate('/m/deposit')}>
        {t('promo_to_deposit')}
      </Button>
      <p className={styles.note}>{t('promo_to_deposit_note')}</p>
    </div>
  );
}

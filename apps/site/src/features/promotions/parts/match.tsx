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

interface BonusValueProps {
  readonly currency: string;
  readonly value: Match['value'];
}

/** What a bonus is worth on average, never without how often it is finished and how often less than the deposit is left; of a gift, nothing. */
export function BonusValue({ currency, value }: BonusValueProps) {
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
          {deposit > 0 && (
            <div>
              <dt>{t('promo_value_deposit')}</dt>
              <dd>{money(deposit)}</dd>
            </div>
          )}
          <div>
            <dt>{t(deposit > 0 ? 'promo_value_bonus' : 'promo_value_gift')}</dt>
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
          <Line key={line.stake} line={line} isGift={deposit === 0} money={money} />
        ))}
        <p className={styles.note}>{t(deposit > 0 ? 'promo_value_note' : 'promo_value_gift_note')}</p>
      </Surface>
    </section>
  );
}

interface LineProps {
  readonly line: ValueLine;
  readonly isGift: boolean;
  readonly money: (amount: number) => string;
}

function Line({ line, isGift, money }: LineProps) {
  const t = useT();
  const { stake, mean, finish, below } = line;
  const shares: readonly (readonly [TextKey, number, string | undefined])[] = [
    ['promo_value_finish', finish, styles.finish],
    [isGift ? 'promo_value_nothing' : 'promo_value_below', below, styles.below],
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
        <Steps steps={steps} exit={t('promo_exit_any_time')} />
      </Surface>
    </section>
  );
}

interface StepsProps {
  readonly steps: readonly { readonly name: string; readonly text: string }[];
  /** How it is left. */
  readonly exit: string;
}

function Steps({ steps, exit }: StepsProps) {
  return (
    <>
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
        <span>{exit}</span>
      </p>
    </>
  );
}

/** A gift with turnover: what it is worth, and the way from the gift to the cash. */
export function GiftBonus({ promotion }: { readonly promotion: Promotion }) {
  const t = useT();
  const formats = useFormats();
  const { currency, turnover, bonus } = promotion;
  if (!bonus) return null;
  const money = (amount: number): string => formats.money(amount, currency);
  const { unit, count } = validityOf(bonus.hours);
  const steps = [
    { name: t('promo_step_gift'), text: t('promo_step_gift_text') },
    {
      name: t('promo_step_bet_gift', { times: turnover?.multiple ?? 0 }),
      text: `${t('promo_step_bet_text', { amount: money(bonus.betMaximum) })} · ${t(`validity_${unit}`, { count })}`,
    },
    {
      name:
        bonus.cashOutMaximum === null
          ? t('promo_step_cash')
          : t('promo_step_cash_maximum', { amount: money(bonus.cashOutMaximum) }),
      text: t('promo_step_cash_text'),
    },
  ];
  return (
    <>
      {bonus.value && <BonusValue currency={currency} value={bonus.value} />}
      <section aria-label={t('promo_steps_gift')}>
        <SectionHead title={t('promo_steps_gift')} />
        <Surface>
          <Steps steps={steps} exit={t('promo_exit_gift')} />
        </Surface>
      </section>
    </>
  );
}

/** A gift with turnover waits for its claim. Renders nothing where none does. */
export function GiftWaiting({ promotion }: { readonly promotion: Promotion }) {
  const t = useT();
  const navigate = useNavigate();
  if (!promotion.bonus || promotion.label !== 'claimable' || promotion.application) return null;
  return (
    <div className={styles.deposit} data-testid="gift-waiting">
      <p className={styles.note}>{t('promo_bonus_waiting')}</p>
      <Button look="money" wide icon="gift" onClick={() => navigate('/m/rewardCenter')}>
        {t('promo_to_rewards')}
      </Button>
    </div>
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

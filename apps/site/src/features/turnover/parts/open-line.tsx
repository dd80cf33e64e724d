/** One open requirement: how it is calculated, its progress, its conditions. */
import { Card, ProgressBar, StatusChip, useFormats } from '@lantern/ui';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { validityOf } from '../../../lib/session/validity.ts';
import { titleOf, type TurnoverLine } from '../turnover-line.ts';
import styles from '../turnover.module.css';
import { ForfeitButton } from './forfeit-button.tsx';

interface OpenLineProps {
  readonly line: TurnoverLine;
  readonly currency: string;
}

export function OpenLine({ line, currency }: OpenLineProps) {
  const t = useT();
  const formats = useFormats();
  const money = (amount: number): string => formats.money(amount, currency);
  const { source, baseAmount, multiple, counted, required, left, offerObstacle } = line;
  const title = titleOf(line, t);
  return (
    <Card className={styles.line!} data-testid="turnover-line" data-source={source}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        <StatusChip tone={source === 'bonus' ? 'gold' : 'warn'}>
          {t(source === 'bonus' ? 'turnover_is_bonus' : 'turnover_is_deposit')}
        </StatusChip>
      </div>
      <p className={styles.meta}>
        {t('turnover_formula', { base: money(baseAmount), multiple })} · {formats.dateTime(line.openedAt, 'dateTime')}
      </p>
      <div className={styles.bar}>
        <ProgressBar
          label={title}
          value={counted}
          max={required}
          valueText={t('turnover_of', { counted: money(counted), required: money(required) })}
        />
      </div>
      <div className={styles.sums}>
        <span>{t('turnover_of', { counted: money(counted), required: money(required) })}</span>
        <b>{t('turnover_line_left', { left: money(left) })}</b>
      </div>
      {source === 'bonus' && <BonusTerms line={line} currency={currency} />}
      {offerObstacle && (
        <p className={styles.obstacle}>
          {t('turnover_offer_refused', { reason: t(`turnover_why_${offerObstacle}` as TextKey) })}
        </p>
      )}
      <Shares line={line} />
      {source === 'bonus' && <ForfeitButton line={line} currency={currency} />}
    </Card>
  );
}

/** Conditions while the bonus is active. */
function BonusTerms({
  line: { bonusLocked, betMaximum, cashOutMaximum, validHours, expiresAt },
  currency,
}: OpenLineProps) {
  const t = useT();
  const formats = useFormats();
  const validity = validHours === undefined ? undefined : validityOf(validHours);
  const facts: readonly (readonly [TextKey, string])[] = [
    ['turnover_locked', formats.money(bonusLocked, currency)],
    ...(betMaximum === undefined ? [] : [['turnover_bet_maximum', formats.money(betMaximum, currency)] as const]),
    ...(cashOutMaximum === undefined
      ? []
      : [['turnover_cash_out_maximum', formats.money(cashOutMaximum, currency)] as const]),
    ...(validity === undefined
      ? []
      : [['turnover_validity', t(`turnover_validity_${validity.unit}`, { count: validity.count })] as const]),
    ...(expiresAt === undefined ? [] : [['turnover_expires', formats.dateTime(expiresAt, 'dateTime')] as const]),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Categories that count only partly. */
function Shares({ line: { shares } }: { readonly line: TurnoverLine }) {
  const t = useT();
  if (shares.length === 0) return null;
  return (
    <ul className={styles.shares} aria-label={t('turnover_shares')}>
      {shares.map(({ category, shareBps }) => (
        <li key={category}>
          {shareBps === 0
            ? t('turnover_share_none', { category: t(`category_${category}` as TextKey) })
            : t('turnover_share', { category: t(`category_${category}` as TextKey), percent: shareBps / 100 })}
        </li>
      ))}
    </ul>
  );
}

/**
 * One promotion: a red envelope, its name, its bonus, its conditions. Selectable while an order is made, fixed
 * afterwards.
 */
import { cx, Icon } from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import styles from './promotion.module.css';

/** A red envelope with a gold seal, our own drawing. */
function Envelope() {
  return (
    <svg className={styles.envelope} viewBox="0 0 44 44" width={44} height={44} aria-hidden="true">
      <rect x="5" y="2" width="34" height="40" rx="6" fill="#c9231a" />
      <path d="M5 8a6 6 0 0 1 6-6h22a6 6 0 0 1 6 6v6C33 21 28 24 22 24S11 21 5 14Z" fill="#e23c2a" />
      <path d="M5 14c6 7 11 10 17 10s11-3 17-10" fill="none" stroke="#f4c66c" strokeWidth="1.4" />
      <circle cx="22" cy="24" r="7.4" fill="#f4c66c" />
      <circle cx="22" cy="24" r="5" fill="none" stroke="#a8741a" strokeWidth="1" />
      <path d="M22 20.4l1.1 2.4 2.6.3-1.9 1.8.5 2.6-2.3-1.3-2.3 1.3.5-2.6-1.9-1.8 2.6-.3Z" fill="#a8741a" />
    </svg>
  );
}

interface PromotionCardProps {
  readonly title: string;
  /** Its bonus at the entered amount; undefined while that is not known. */
  readonly bonus?: string | undefined;
  readonly terms: string;
  /** The amount missing. */
  readonly short?: string | undefined;
  readonly chosen: boolean;
  /** Left out once the order is made. */
  readonly onChoose?: () => void;
  readonly 'data-testid'?: string;
}

export function PromotionCard({ title, bonus, terms, short, chosen, onChoose, ...rest }: PromotionCardProps) {
  const t = useT();
  const inside = (
    <>
      <Envelope />
      <span className={styles.words}>
        <b className={styles.title}>{title}</b>
        <span className={styles.terms}>
          {bonus !== undefined && (
            <span className={styles.bonus}>{t('deposit_promotion_adds', { amount: bonus })}</span>
          )}
          {terms}
        </span>
        {short !== undefined && <span className={styles.short}>{short}</span>}
      </span>
      <span className={styles.radio} aria-hidden="true">
        <Icon name="check" size={13} />
      </span>
    </>
  );
  if (!onChoose) {
    return (
      <div {...rest} className={cx(styles.card, styles.fact)}>
        {inside}
      </div>
    );
  }
  return (
    <button
      {...rest}
      type="button"
      role="radio"
      aria-checked={chosen}
      tabIndex={chosen ? 0 : -1}
      className={styles.card}
      onClick={onChoose}
    >
      {inside}
    </button>
  );
}

/** Which promotion the deposit has, or none; each shows its bonus and its conditions. */
import { Button, Icon, SectionHead, Skeleton, useFormats } from '@lantern/ui';
import { useRef, type KeyboardEvent } from 'react';
import { useCall } from '../../../lib/server/calls.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { usePromotionTerms } from '../api/use-promotion-terms.ts';
import type { Promotion } from '../deposit-words.ts';
import { bonusOf } from '../state/new-order.ts';
import { PromotionCard } from './promotion-card.tsx';
import styles from './promotion.module.css';

interface PromotionChoiceProps {
  readonly currency: string;
  /** Minor units entered; 0 while nothing is. */
  readonly amount: number;
  readonly credited: number;
  readonly chosen: string | undefined;
  readonly onChoose: (promotion: Promotion | undefined) => void;
}

export function PromotionChoice({ currency, amount, credited, chosen, onChoose }: PromotionChoiceProps) {
  const t = useT();
  const formats = useFormats();
  const terms = usePromotionTerms();
  const promotions = useCall('deposit.promotions');
  const group = useRef<HTMLDivElement>(null);
  const list = promotions.data?.list.filter((promotion) => promotion.currency === currency);
  if (!list)
    return promotions.error ? (
      <NotLoaded onRetry={() => void promotions.refetch()} />
    ) : (
      <Skeleton height={76} radius={18} />
    );
  if (list.length === 0) return null;

  // A promotion that ended counts as none.
  const current = list.find(({ promotionId }) => promotionId === chosen);
  const choices = [undefined, ...list];
  function move(event: KeyboardEvent): void {
    const step =
      event.key === 'ArrowDown' || event.key === 'ArrowRight'
        ? 1
        : event.key === 'ArrowUp' || event.key === 'ArrowLeft'
          ? -1
          : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = choices.indexOf(current);
    const target = (at + step + choices.length) % choices.length;
    onChoose(choices[target]);
    group.current?.querySelectorAll<HTMLElement>('[role="radio"]')[target]?.focus();
  }

  return (
    <section>
      <SectionHead title={t('deposit_promotion')} />
      <div ref={group} role="radiogroup" aria-label={t('deposit_promotion')} onKeyDown={move}>
        <button
          type="button"
          role="radio"
          aria-checked={current === undefined}
          tabIndex={current === undefined ? 0 : -1}
          className={styles.none}
          data-testid="deposit-promotion-none"
          onClick={() => onChoose(undefined)}
        >
          <span className={styles.noneText}>{t('deposit_promotion_none')}</span>
          <span className={styles.radio} aria-hidden="true">
            <Icon name="check" size={13} />
          </span>
        </button>
        {list.map((promotion) => {
          const { promotionId, minimum } = promotion;
          const bonus = amount >= minimum ? bonusOf(promotion, credited) : undefined;
          return (
            <PromotionCard
              key={promotionId}
              title={promotion.title}
              bonus={bonus === undefined ? undefined : formats.money(bonus, currency)}
              terms={terms(promotion)}
              short={
                amount > 0 && amount < minimum
                  ? t('deposit_promotion_short', { amount: formats.money(minimum - amount, currency) })
                  : undefined
              }
              chosen={promotion === current}
              data-testid={`deposit-promotion-${promotionId}`}
              onChoose={() => onChoose(promotion)}
            />
          );
        })}
      </div>
    </section>
  );
}

/** Promotions are optional: the deposit works without them. */
function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT();
  return (
    <div className={styles.notLoaded} role="alert">
      <span>{t('deposit_promotion_failed')}</span>
      <Button small icon="arrows-clockwise" onClick={onRetry}>
        {t('deposit_retry')}
      </Button>
    </div>
  );
}

/** The promotion of an order. */
import { useFormats } from '@lantern/ui';
import { useCall } from '../../../lib/server/calls.ts';
import { usePromotionTerms } from '../api/use-promotion-terms.ts';
import { bonusOf } from '../state/new-order.ts';
import { PromotionCard } from './promotion-card.tsx';

interface OrderPromotionProps {
  readonly promotionId: string;
  readonly credited: number;
  readonly currency: string;
}

/** Renders nothing until loaded: an order is complete without it. */
export function OrderPromotion({ promotionId, credited, currency }: OrderPromotionProps) {
  const terms = usePromotionTerms();
  const formats = useFormats();
  const promotion = useCall('deposit.promotions').data?.list.find((one) => one.promotionId === promotionId);
  if (!promotion) return null;
  const bonus = bonusOf(promotion, credited);
  return (
    <PromotionCard
      title={promotion.title}
      bonus={bonus === undefined ? undefined : formats.money(bonus, currency)}
      terms={terms(promotion)}
      chosen
      data-testid="deposit-promotion"
    />
  );
}

import { PromotionDetail } from '../features/promotions/promotion-detail.tsx';

/** One promotion, picked by `key`. */
export default function PromotionPage() {
  return <PromotionDetail />;
}

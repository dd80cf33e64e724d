import { PromotionNews } from '../features/content/promotion-news.tsx';
import { Promotions } from '../features/promotions/promotions.tsx';

/** Promotions (§2). */
export default function ActivityPage() {
  return <Promotions news={(isAlone) => <PromotionNews isAlone={isAlone} />} />;
}

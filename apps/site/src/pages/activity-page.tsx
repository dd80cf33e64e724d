import { Promotions } from '../features/content/promotions.tsx';

/** Promotions (§2). */
export default function ActivityPage() {
  return <Promotions />;
}

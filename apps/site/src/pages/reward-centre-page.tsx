import { CashbackCard } from '../features/cashback/cashback-card.tsx';
import { RewardCentre } from '../features/rewards/reward-centre.tsx';
import { VipCard } from '../features/vip/vip-card.tsx';

/** The reward centre (§2 `/m/rewardCenter`). */
export default function RewardCentrePage() {
  return <RewardCentre vip={<VipCard />} cashback={<CashbackCard />} />;
}

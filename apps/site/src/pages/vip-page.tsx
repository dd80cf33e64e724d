import { VipScreen } from '../features/vip/vip-screen.tsx';

/** The member's VIP level (§2 VIP). */
export default function VipPage() {
  return <VipScreen />;
}

import { CashbackScreen } from '../features/cashback/cashback-screen.tsx';

/** Cashback (§2 `/m/member/manualRebate`). */
export default function CashbackPage() {
  return <CashbackScreen />;
}

import { ProfitLoss } from '../features/records/profit-loss.tsx';

/** Profit and loss (§2 /m/profitLoss). */
export default function ProfitPage() {
  return <ProfitLoss />;
}

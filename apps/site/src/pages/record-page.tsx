import { BetList } from '../features/records/bet-list.tsx';

/** The betting record (§2 /m/gameRecord). */
export default function RecordPage() {
  return <BetList />;
}

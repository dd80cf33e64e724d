import { TurnoverScreen } from '../features/turnover/turnover-screen.tsx';

/** What must be bet before money may leave: every requirement, and what counted. */
export default function TurnoverPage() {
  return <TurnoverScreen />;
}

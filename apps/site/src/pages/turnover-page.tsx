import { TurnoverScreen } from '../features/turnover/turnover-screen.tsx';

/** Turnover required before a withdrawal: every requirement, and what counted. */
export default function TurnoverPage() {
  return <TurnoverScreen />;
}

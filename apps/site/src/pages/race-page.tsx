import { RaceScreen } from '../features/promotions/race-screen.tsx';

/** A race with its standings, picked by `key`. */
export default function RacePage() {
  return <RaceScreen />;
}

import { LiveScreen } from '../features/live-hosts/live-screen.tsx';

/** The hosts on air: one's video, the others below it. */
export default function LivePage() {
  return <LiveScreen />;
}

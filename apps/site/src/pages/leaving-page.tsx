import { Leaving } from '../features/content/leaving.tsx';

/** Names a link's target before it is followed. */
export default function LeavingPage() {
  return <Leaving />;
}

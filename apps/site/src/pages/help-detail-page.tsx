import { HelpDetail } from '../features/content/help-detail.tsx';

/** One help item, picked by p and c (§2). */
export default function HelpDetailPage() {
  return <HelpDetail />;
}

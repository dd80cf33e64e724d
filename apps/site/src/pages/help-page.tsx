import { HelpList } from '../features/content/help-list.tsx';

/** The help centre (§2). */
export default function HelpPage() {
  return <HelpList />;
}

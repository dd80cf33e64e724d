import { Inbox } from '../features/inbox/inbox.tsx';

/** The inbox (§2 `/m/webEmail`). */
export default function InboxPage() {
  return <Inbox />;
}

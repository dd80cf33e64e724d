/** Marks what is shown of a conversation as read while the page is in sight. */
import { useEffect } from 'react';
import type { ThreadSession } from './thread-session.ts';
import { shownSeq, type NumberedMessage } from './thread.ts';

/** `mayMark`: whether the reader is who the messages are for. */
export function useReadMarks<M extends NumberedMessage, P>(session: ThreadSession<M, P>, mayMark = true): void {
  const last = session.view.use(({ thread }) => shownSeq(thread));
  useEffect(() => {
    if (last === 0 || !mayMark) return;
    const look = (): void => {
      if (document.visibilityState === 'visible') void session.markRead();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [session, last, mayMark]);
}

/** Keeps the page's line to the server: lists show what others change, and times follow the server's clock. */
import { openDeskLine } from '@lantern/client/desk-line';
import { learnServerTime } from '@lantern/web/server-clock';
import { useEffect } from 'react';
import { refreshObjects } from '../lib/calls.ts';
import { noteMemberTyping } from '../lib/member-typing.ts';
import { session } from '../lib/session.ts';

/** Changes are gathered for this long: a busy desk reads its lists once a second, not once a change. */
const GATHER_MS = 1_000;

export function useDeskLine(): void {
  const merchant = session.use(({ phase, me }) => (phase === 'in' ? me?.merchant : undefined));
  useEffect(() => {
    if (merchant === undefined) return;
    const changed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const close = openDeskLine({
      url: () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`,
      merchant,
      onChange(object) {
        changed.add(object);
        timer ??= setTimeout(() => {
          timer = undefined;
          refreshObjects(changed);
          changed.clear();
        }, GATHER_MS);
      },
      onMemberTyped: noteMemberTyping,
      onReopened: () => refreshObjects(),
      onTime: learnServerTime,
    });
    return () => {
      clearTimeout(timer);
      close();
    };
  }, [merchant]);
}

import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { DialogRequest, PendingRequest } from './dialog-request.ts';
import type { PendingDialog } from './pending-dialog.tsx';

export type Dialogs = {
  /** Resolves true when confirmed; false on cancel, Esc or a tap outside. */
  confirm: (request: DialogRequest) => Promise<boolean>;
  /** Resolves once the member has acknowledged it in any way. */
  alert: (request: Omit<DialogRequest, 'cancelLabel'>) => Promise<void>;
};

const DialogContext = createContext<Dialogs | null>(null);

/** Loads the code of dialogs, and of the panels it shares with sheets. */
export const fetchDialog = () => import('./pending-dialog.tsx');

/**
 * Shows dialogs one after the other; a second request waits for the first answer. The panel's code is loaded with the
 * first one.
 */
export function DialogProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly PendingRequest[]>([]);
  const nextSerial = useRef(0);

  const ask = useCallback((kind: PendingRequest['kind'], request: DialogRequest) => {
    return new Promise<boolean>((resolve) => {
      nextSerial.current += 1;
      const serial = nextSerial.current;
      const answer = (confirmed: boolean): void => {
        setQueue((waiting) => waiting.filter((entry) => entry.serial !== serial));
        resolve(confirmed);
      };
      setQueue((waiting) => [...waiting, { ...request, kind, serial, answer }]);
    });
  }, []);

  const dialogs = useMemo<Dialogs>(
    () => ({
      confirm: (request) => ask('confirm', request),
      alert: async (request) => {
        await ask('alert', request);
      },
    }),
    [ask],
  );

  const current = queue[0];
  const [Panel, setPanel] = useState<typeof PendingDialog>();
  useEffect(() => {
    if (queue.length === 0 || Panel !== undefined) return;
    fetchDialog().then(
      (panel) => setPanel(() => panel.PendingDialog),
      // A question that cannot be shown counts as declined.
      () => {
        for (const entry of queue) entry.answer(false);
      },
    );
  }, [queue, Panel]);
  return (
    <DialogContext value={dialogs}>
      {children}
      {current !== undefined && Panel !== undefined && <Panel key={current.serial} {...current} />}
    </DialogContext>
  );
}

/** The app's dialogs; throws outside the provider because a lost question is a bug. */
export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogContext);
  if (dialogs === null) throw new Error('useDialogs needs a DialogProvider above it');
  return dialogs;
}

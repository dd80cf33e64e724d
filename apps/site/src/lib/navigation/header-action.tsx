/** The one action at the end of the shell's header, provided by the screen below it. */
import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The current header's slot for an action; null without a header. */
export const HeaderActionSlot = createContext<HTMLElement | null>(null);

export function HeaderAction({ children }: { readonly children: ReactNode }) {
  const slot = useContext(HeaderActionSlot);
  return slot && createPortal(children, slot);
}

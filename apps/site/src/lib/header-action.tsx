/** The one action at the end of the shell's header, given by the screen below it. */
import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Where the header of now takes an action; null without a header. */
export const HeaderActionSlot = createContext<HTMLElement | null>(null);

export function HeaderAction({ children }: { readonly children: ReactNode }) {
  const slot = useContext(HeaderActionSlot);
  return slot && createPortal(children, slot);
}

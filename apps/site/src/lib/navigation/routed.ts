/** Which addresses have a screen: menus and lists show an entry only when it does. */
import { createContext, useContext } from 'react';

/** The app provides the route table's answer; without it every address counts as a screen. */
export const RoutedContext = createContext<(address: string) => boolean>(() => true);

/** Whether an address has a screen of its own. */
export const useRouted = (): ((address: string) => boolean) => useContext(RoutedContext);

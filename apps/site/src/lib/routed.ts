/** Which addresses lead to a screen: menus and lists show an entry only when there is one behind it. */
import { createContext, useContext } from 'react';

/** The app gives the route table's answer; below it every address counts as a screen. */
export const RoutedContext = createContext<(address: string) => boolean>(() => true);

/** Tells whether an address has a screen of its own. */
export const useRouted = (): ((address: string) => boolean) => useContext(RoutedContext);

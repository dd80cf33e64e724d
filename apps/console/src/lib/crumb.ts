/** What the page of one thing is called in the bar on top, where the address only has an id. */
import { createStore } from '@lantern/web/store';
import { useEffect } from 'react';
import { useLocation } from 'wouter';

const store = createStore<{ path: string; name: string }>({ path: '', name: '' });

/** Names the page at this address while it is open. */
export function useCrumb(name: string): void {
  const [path] = useLocation();
  useEffect(() => {
    store.update(() => ({ path, name }));
  }, [path, name]);
}

/** The name of the page at an address; undefined where it has none. */
export const useCrumbName = (path: string): string | undefined =>
  store.use((crumb) => (crumb.path === path ? crumb.name : undefined));

/** The router over the browser's history. As with a browser's own links, going to the address that is already shown adds no step to go back through, so a double tap never needs two. */
import { useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory, type Navigator } from 'react-router';

export function SiteRouter({ children }: { readonly children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ location, action }, setShown] = useState({ location: history.location, action: history.action });
  useLayoutEffect(() => history.listen(setShown), [history]);
  const navigator = useMemo<Navigator>(
    () => ({
      createHref: history.createHref,
      encodeLocation: history.encodeLocation,
      go: history.go,
      replace: history.replace,
      push(to, state) {
        const isHere = history.createHref(to) === history.createHref(history.location);
        if (isHere) history.replace(to, state);
        else history.push(to, state);
      },
    }),
    [history],
  );
  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      {children}
    </Router>
  );
}

/**
 * The router: the browser's own history for components. A history entry has a key of its own and the state passed to
 * its screen; navigating to the current address adds no entry, as with a browser's own links.
 */
import { useCallback, useEffect, useMemo, useRef, type AnchorHTMLAttributes, type MouseEvent, type Ref } from 'react';
import { navigate as step, useHistoryState, usePathname, useSearch } from 'wouter/use-browser-location';

/** The stored state of a history entry. */
interface Step {
  readonly key: string;
  readonly state: unknown;
}

/** The current location. */
export interface Place {
  readonly pathname: string;
  /** With its question mark; empty without a query. */
  readonly search: string;
  /** The state passed to the screen by the caller of `navigate`. */
  readonly state: unknown;
  /** Key of the history entry, kept over reloads. */
  readonly key: string;
}

export interface StepOptions {
  /** Replaces the current history entry. */
  readonly replace?: boolean;
  /** State passed to the screen; must survive structured cloning. */
  readonly state?: unknown;
}

/** How the location was reached: by the history buttons (or a fresh start), or by navigation of ours. */
let reachedBy: 'POP' | 'STEP' = 'POP';
let steps = 0;
const FIRST: Step = { key: 'first', state: null };

// Pure parts of the site are tested without a window.
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    reachedBy = 'POP';
  });
}

const isStep = (value: unknown): value is Step =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Step>).key === 'string';

/** Keys differ between visits of one tab, whose history outlives them. */
const newKey = (): string => `${Math.trunc(performance.timeOrigin + performance.now()).toString(36)}.${++steps}`;

/** Navigates to an address of the site, or by that many entries through the history. */
export function navigate(to: string | number, { replace = false, state = null }: StepOptions = {}): void {
  if (typeof to === 'number') return window.history.go(to);
  const isHere = new URL(to, window.location.href).href === window.location.href;
  reachedBy = 'STEP';
  step(to, { replace: replace || isHere, state: { key: newKey(), state } satisfies Step });
}

/** The navigate function; the same function at every render. */
export const useNavigate = (): typeof navigate => navigate;

/** The current location; rerenders at every navigation. */
export function useLocation(): Place {
  const pathname = usePathname();
  const search = useSearch();
  const stored = useHistoryState<unknown>();
  return useMemo(() => {
    const { key, state } = isStep(stored) ? stored : FIRST;
    return { pathname, search, state, key };
  }, [pathname, search, stored]);
}

/** How the current location was reached. */
export const navigationType = (): 'POP' | 'STEP' => reachedBy;

type Words = URLSearchParams;
type NextWords = Words | Readonly<Record<string, string>> | ((now: Words) => Words | Readonly<Record<string, string>>);

/** The address's query parameters, and the function to change them on the same screen. */
export function useSearchParams(): readonly [Words, (next: NextWords, options?: StepOptions) => void] {
  const search = useSearch();
  const words = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback((next: NextWords, options?: StepOptions) => {
    const now = new URLSearchParams(window.location.search);
    const query = new URLSearchParams(typeof next === 'function' ? next(now) : next).toString();
    navigate(`${window.location.pathname}${query === '' ? '' : `?${query}`}`, options);
  }, []);
  return [words, change];
}

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>, StepOptions {
  readonly to: string;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** Whether the browser should handle such a click: a new tab, a new window, a download. */
const isForBrowser = (event: MouseEvent): boolean =>
  event.button !== 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;

/** A link inside the site. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const go = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    navigate(to, { ...(replace === undefined ? {} : { replace }), state });
  };
  return <a {...rest} href={to} onClick={go} />;
}

/** Navigates as soon as it is rendered. */
export function Navigate({ to, replace = false, state }: { readonly to: string } & StepOptions) {
  const latest = useRef(state);
  useEffect(() => navigate(to, { replace, state: latest.current }), [to, replace]);
  return null;
}

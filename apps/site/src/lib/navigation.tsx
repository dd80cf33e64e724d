/**
 * Where the reader is, and ways elsewhere: the browser's own history for components. A step carries a key of its own and
 * what its screen was told; going to the address already shown adds no step, as with a browser's own links.
 */
import { useCallback, useEffect, useMemo, useRef, type AnchorHTMLAttributes, type MouseEvent, type Ref } from 'react';
import { navigate as step, useHistoryState, usePathname, useSearch } from 'wouter/use-browser-location';

/** What the history keeps of a step. */
interface Step {
  readonly key: string;
  readonly told: unknown;
}

/** Where the reader is. */
export interface Place {
  readonly pathname: string;
  /** With its question mark; empty without a query. */
  readonly search: string;
  /** What the screen was told by whoever led here. */
  readonly state: unknown;
  /** Names the step of the history, over reloads too. */
  readonly key: string;
}

export interface StepOptions {
  /** In place of the step that is shown. */
  readonly replace?: boolean;
  /** Told to the screen; must survive structured cloning. */
  readonly state?: unknown;
}

/** How the place was reached: by the history's own buttons (or a fresh start), or by a step of ours. */
let reachedBy: 'POP' | 'STEP' = 'POP';
let steps = 0;
const FIRST: Step = { key: 'first', told: null };

// Pure parts of the site are tested where there is no window.
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    reachedBy = 'POP';
  });
}

const isStep = (value: unknown): value is Step => typeof value === 'object' && value !== null && typeof (value as Partial<Step>).key === 'string';

/** Keys differ between visits of one tab, whose history outlives them. */
const newKey = (): string => `${Math.trunc(performance.timeOrigin + performance.now()).toString(36)}.${++steps}`;

/** Goes to an address of the site, or by so many steps through the history. */
export function navigate(to: string | number, { replace = false, state = null }: StepOptions = {}): void {
  if (typeof to === 'number') return window.history.go(to);
  const isHere = new URL(to, window.location.href).href === window.location.href;
  reachedBy = 'STEP';
  step(to, { replace: replace || isHere, state: { key: newKey(), told: state } satisfies Step });
}

/** The way elsewhere; the same function at every render. */
export const useNavigate = (): typeof navigate => navigate;

/** Where the reader is; renders again at every step. */
export function useLocation(): Place {
  const pathname = usePathname();
  const search = useSearch();
  const stored = useHistoryState<unknown>();
  return useMemo(() => {
    const { key, told } = isStep(stored) ? stored : FIRST;
    return { pathname, search, state: told, key };
  }, [pathname, search, stored]);
}

/** How the place that is shown was reached. */
export const howReached = (): 'POP' | 'STEP' => reachedBy;

type Words = URLSearchParams;
type NextWords = Words | Readonly<Record<string, string>> | ((now: Words) => Words | Readonly<Record<string, string>>);

/** The words of the address's query, and a way to change them on the same screen. */
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

/** Whether the browser should do what it does with such a click: a new tab, a new window, a download. */
const isForBrowser = (event: MouseEvent): boolean => event.button !== 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;

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

/** Leads elsewhere as soon as it is drawn. */
export function Navigate({ to, replace = false, state }: { readonly to: string } & StepOptions) {
  const told = useRef(state);
  useEffect(() => navigate(to, { replace, state: told.current }), [to, replace]);
  return null;
}

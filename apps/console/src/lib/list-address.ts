/** A list's filters, sorting, columns and page, all in the address: a link shows the same list to a colleague. */
import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';

export type ListValues = Readonly<Record<string, string>>;

export interface ListAddress {
  /** Everything set; an empty value is absent. */
  readonly values: ListValues;
  /** Changes some values; undefined removes one. Any change but of `after`, `open`, `columns`, `tab` and `act` shows the first page. */
  set(change: Readonly<Record<string, string | undefined>>): void;
  /** Replaces the whole address of the list. */
  load(search: string): void;
  readonly search: string;
}

/** What does not change which rows are listed. */
const KEEPS_PAGE = ['after', 'open', 'columns', 'tab', 'act'];

/** The address of the list on this page. */
export function useListAddress(): ListAddress {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const values = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search]);
  const load = useCallback((next: string) => navigate(next === '' ? path : `${path}?${next}`), [navigate, path]);
  const set = useCallback(
    (change: Readonly<Record<string, string | undefined>>) => {
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries(change)) {
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, value);
      }
      if (Object.keys(change).some((name) => !KEEPS_PAGE.includes(name))) next.delete('after');
      navigate(next.size === 0 ? path : `${path}?${next.toString()}`, {
        // Opening a row or a dialog is no step to go back over.
        replace: Object.keys(change).every((name) => ['open', 'columns', 'act'].includes(name)),
      });
    },
    [navigate, path, search],
  );
  return { values, set, load, search };
}

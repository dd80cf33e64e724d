/** A changed language re-runs a form's validation after a debounce, so that quick switching does it once (LOC-05). */
import { LANGUAGE_REVALIDATION_DEBOUNCE_MS } from '@lantern/contract/constants';
import { useLocale } from '@lantern/ui';
import { useEffect, useRef } from 'react';

/** Calls back once, LANGUAGE_REVALIDATION_DEBOUNCE_MS after the last change of language. */
export function useLanguageRevalidation(revalidate: () => void): void {
  const locale = useLocale();
  const judgedIn = useRef(locale);
  const newest = useRef(revalidate);
  useEffect(() => {
    newest.current = revalidate;
  });
  useEffect(() => {
    if (judgedIn.current === locale) return undefined;
    const timer = setTimeout(() => {
      judgedIn.current = locale;
      newest.current();
    }, LANGUAGE_REVALIDATION_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [locale]);
}

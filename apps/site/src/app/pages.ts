/** The code of pages, by module name. Home's address comes with the page itself, those of the others right after it. */
import type { ComponentType } from 'react';
import type { LAZY_PAGES } from './lazy-pages.ts';

export type PageName = 'home-page' | keyof typeof LAZY_PAGES;

/** A page; `prepare` fetches its first data, for pages a visit may start with. */
export interface Page {
  readonly default: ComponentType;
  readonly prepare?: () => Promise<unknown>;
}

/** Loads the table of lazy pages. */
export const fetchLazyPages = () => import('./lazy-pages.ts');

/** Loads a page's code. */
export async function loadPage(name: PageName): Promise<Page> {
  if (name === 'home-page') return import('../pages/home-page.tsx');
  const { LAZY_PAGES } = await fetchLazyPages();
  return LAZY_PAGES[name]();
}

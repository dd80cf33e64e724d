/** The code of pages, by the name of their module. Home's address comes with the page itself, those of the others right after it. */
import type { ComponentType } from 'react';
import type { FAR_PAGES } from './far-pages.ts';

export type PageName = 'home-page' | keyof typeof FAR_PAGES;

/** A page; `prepare` asks for what it shows first, where a visit may begin with it. */
export interface Page {
  readonly default: ComponentType;
  readonly prepare?: () => Promise<unknown>;
}

/** Fetches where the pages beyond home are. */
export const bringPages = () => import('./far-pages.ts');

/** Fetches a page's code. */
export async function loadPage(name: PageName): Promise<Page> {
  if (name === 'home-page') return import('../pages/home-page.tsx');
  const { FAR_PAGES } = await bringPages();
  return FAR_PAGES[name]();
}

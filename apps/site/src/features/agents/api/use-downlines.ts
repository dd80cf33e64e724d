/** Downlines, page by page, and the reads that any change of the tree touches. */
import type { RowOf } from '@lantern/web';
import { usePages } from '../../../lib/navigation/pages.ts';
import { queries, refresh } from '../../../lib/server/calls.ts';

export type Downline = RowOf<'agent.downlines'>;

export interface DownlineFilter {
  readonly parentId?: string;
  readonly account?: string;
  readonly role?: 'agent' | 'member';
  readonly active?: boolean;
  readonly sort: '-joined' | 'joined' | '-counted' | '-lastActive';
}

export const useDownlines = (filter: DownlineFilter, enabled = true) =>
  usePages('agent.downlines', { ...filter }, enabled);

/** After rates, moves, openings and roles have changed. */
export function refreshTree(): void {
  refresh('agent.subordinate', 'agent.overview', 'agent.moves', 'agent.rates');
  void queries.invalidateQueries({ queryKey: ['agent.downlines'] });
}

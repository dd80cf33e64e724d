/** What the parts of the agents' home share. */
import type { Answer } from '@lantern/web';

export type Overview = Answer<'agent.overview'>;

export const SPANS = ['today', 'yesterday', 'week', 'period'] as const;
export type Span = (typeof SPANS)[number];

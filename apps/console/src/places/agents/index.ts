/** Agents: the tree, what they earn, the runs that pay it. */
import type { Place } from '../../lib/place.ts';

export const agents: Place = {
  name: 'agents',
  label: 'place_agents',
  icon: 'tree-structure',
  group: 'business',
  // Every letter is taken.
  letter: '1',
  needs: 'ops.agents.list',
  load: () => import('./agents-page.tsx'),
};

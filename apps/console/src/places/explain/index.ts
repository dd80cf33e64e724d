/** The explainer: from any id the whole life of what it names. */
import type { Place } from '../../lib/place.ts';

export const explain: Place = {
  name: 'explain',
  label: 'place_explain',
  icon: 'tree-structure',
  group: 'work',
  letter: 'e',
  needs: 'ops.explain.read',
  load: () => import('./explain-page.tsx'),
};

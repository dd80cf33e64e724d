/** Tables and hosts on air. */
import type { Place } from '../../lib/place.ts';

export const hosts: Place = {
  name: 'hosts',
  label: 'place_hosts',
  icon: 'users',
  group: 'business',
  section: { label: 'section_games', icon: 'game-controller' },
  letter: 'h',
  needs: 'ops.hosts.list',
  load: () => import('./hosts-page.tsx'),
};

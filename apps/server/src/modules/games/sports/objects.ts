/** What an act is about, as the trail and the requests name it. */
import type { DeskAct } from '@lantern/contract/sports-desk';

/** `all`, `football`, `sim:comp:1`, `sim:match:9`, `sim:match:9/1x2`, `sim:match:9/1x2?period=ft`; of limits `football/limits`, `football/limits/1`. */
export function objectIdOf(act: DeskAct): string {
  if ('limits' in act) return `${act.sport}/limits${act.act === 'tierLimits' ? `/${act.tier}` : ''}`;
  if ('scope' in act) {
    const { scope } = act;
    switch (scope.on) {
      case 'all':
        return 'all';
      case 'sport':
        return scope.sport;
      case 'competition':
        return scope.competition;
      case 'event':
        return scope.event;
      case 'market':
        return `${scope.event}/${scope.family}`;
      case 'line':
        return `${scope.event}/${scope.key}`;
    }
  }
  if ('key' in act) return `${act.event}/${act.key}`;
  return act.keys.length === 1 ? `${act.event}/${act.keys[0]!}` : act.event;
}

/** Handlers of the calls on play. */
import type { Handlers } from '../../../kernel/http/bind.ts';
import type { Kernel } from '../../../kernel/module.ts';
import { readPoints } from './read-points.ts';

/** Handlers of play.*. */
export function playRoutes(kernel: Kernel) {
  return {
    'play.points': ({ session: { memberId, currency }, merchant: { timeZone } }, { query }) =>
      readPoints(kernel, { memberId, currency, timeZone }, query),
  } satisfies Handlers;
}

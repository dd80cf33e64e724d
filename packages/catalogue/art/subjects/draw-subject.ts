/** Finds the drawing of a subject's name: our own, a playing card, a numbered ball, or one of the emoji set. */
import { card, CARD } from './cards.ts';
import { ball, BALL } from './balls.ts';
import type { Drawing } from './drawing.ts';
import { fluentEmoji } from './fluent-emoji.ts';
import { OWN } from './own.ts';

/** Draws `name`; ids in it begin with `id`. Throws for an unknown name. */
export function drawSubject(name: string, id: string): Drawing {
  if (name.startsWith('own:')) {
    const own = OWN[name.slice(4)];
    if (!own) throw new Error(`unknown drawing ${name}`);
    return own(id);
  }
  if (CARD.test(name)) return card(name, id);
  if (BALL.test(name)) return ball(name, id);
  return fluentEmoji(name, id);
}

/** Whether `name` can be drawn. */
export function isSubject(name: string): boolean {
  try {
    drawSubject(name, 's');
    return true;
  } catch {
    return false;
  }
}

/** The project's own drawings, by name. */
import type { Drawing } from './drawing.ts';
import { BEASTS } from './own-beasts.ts';
import { FINDS } from './own-finds.ts';
import { GAMES } from './own-games.ts';
import { PLACES } from './own-places.ts';
import { TREASURES } from './own-treasures.ts';

export const OWN: Readonly<Record<string, (id: string) => Drawing>> = {
  ...BEASTS,
  ...FINDS,
  ...GAMES,
  ...PLACES,
  ...TREASURES,
};

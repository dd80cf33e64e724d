/** The kinds of games that use a live connection. */
import type { CardRooms } from './cards/cards.ts';
import { crashConnections } from './crash/connection-kind.ts';
import type { StudioContext } from './context.ts';
import { fishingConnections } from './fishing/connection-kind.ts';
import type { ConnectionKind } from './connections/connections.ts';
import type { Shared } from './shared/shared.ts';
import { tableConnections } from './tables/connection-kind.ts';

/** Creates their handlers. */
export const connectionKinds = (studio: StudioContext, shared: Shared, cards: CardRooms): readonly ConnectionKind[] => [
  tableConnections(studio, shared),
  crashConnections(studio, shared),
  fishingConnections(studio),
  cards.kind,
];

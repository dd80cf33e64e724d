/** Shapes of the contract that the parts of a move share. */
import type { Answer } from '@lantern/web';

export type MovePreview = Answer<'agent.transferPreview'>;

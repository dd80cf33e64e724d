/** Shapes of the contract that the parts of a statement share. */
import type { Answer } from '@lantern/web';

export type Line = Answer<'agent.statement'>['lines'][number];
export type Detail = Answer<'agent.statementLine'>;

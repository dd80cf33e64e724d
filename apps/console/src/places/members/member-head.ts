import type { OpsAnswer } from '../../lib/calls.ts';

/** The head of a member's page, as the server answers it. */
export type MemberHead = OpsAnswer<'ops.members.read'>;

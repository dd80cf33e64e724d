/** What the platform sends when a trader acts. */
import { deskAct } from '@lantern/contract/sports-desk';
import { z } from 'zod';

const person = z.string().min(1).max(120);

/** What the platform sends. `approver` is who signed it, where two persons are needed. */
export const deskOrder = z.strictObject({
  actId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  act: deskAct,
  reason: z.string().trim().min(1).max(400),
  operator: person,
  approver: person.optional(),
});
export type DeskOrder = z.output<typeof deskOrder>;

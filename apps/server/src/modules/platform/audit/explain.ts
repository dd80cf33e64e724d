/** The trail in the explainer: what operators did about a thing, and who looked at it. */
import type { Explains, LifeStep } from '../../../kernel/desk.ts';
import { listEntries, type EntryRow } from './store.ts';

const ENTRIES_MAXIMUM = 40;

const stepOf = ({ outcome, call, operatorName, reason, at }: EntryRow): LifeStep => ({
  kind: outcome === 'opened' ? 'look' : 'operator',
  label: outcome === 'opened' ? 'looked_at' : outcome === 'refused' ? 'operator_refused' : 'operator_act',
  at: at.getTime(),
  facts: [
    { label: 'actor', value: operatorName, as: 'text' },
    { label: 'call', value: call, as: 'code' },
    ...(reason === null ? [] : [{ label: 'reason', value: reason, as: 'text' as const }]),
  ],
});

export const auditExplains: Explains = {
  async about(tx, { objects = [] }, merchantCode) {
    const steps: LifeStep[] = [];
    for (const { kind, id } of objects) {
      const rows = await listEntries(tx, merchantCode, { objectKind: kind, objectId: id }, null, ENTRIES_MAXIMUM);
      steps.push(...rows.map(stepOf));
    }
    return { steps };
  },
};

/** The lottery desk's acts: what they change is read again on all of its pages. */
import { refresh, type OpsCallId } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { ReasonAct, type ReasonActProps } from '../../widgets/reason-act.tsx';

/** What every page of the desk shows. */
export const DESK_READS = [
  'ops.lottery.games',
  'ops.lottery.game',
  'ops.lottery.prices',
  'ops.lottery.issues',
  'ops.lottery.issue',
  'ops.lottery.exposure',
  'ops.lottery.recent',
  'ops.lottery.comparison',
] as const;

/** Reads the desk again after an act that is no `ActButton`. */
export const refreshDesk = (): void => refresh(...DESK_READS, 'ops.approvals.list');

/** A button that asks for a reason and then makes one call; what was done is said by the act's name. */
export function ActButton<Id extends OpsCallId>(props: Omit<ReasonActProps<Id>, 'refreshes' | 'said' | 'actionLabel'>) {
  const t = useT();
  const what = props.title ?? props.label;
  return (
    <ReasonAct
      {...props}
      refreshes={DESK_READS}
      actionLabel={what}
      said={(waits) => t(waits ? 'lottery_sent' : 'lottery_done', { what })}
    />
  );
}

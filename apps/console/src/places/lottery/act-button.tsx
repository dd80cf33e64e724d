/** A button that asks for a reason and then makes one call. */
import type { DeskIconName } from '@lantern/ui/desk-icon';
import { useState, type ReactNode } from 'react';
import { call, refresh, type OpsCallId, type OpsInput } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { ReasonDialog } from '../../widgets/dialogs.tsx';
import { DeskButton, type DeskButtonProps } from '../../widgets/parts.tsx';
import { say } from '../../widgets/toasts.tsx';

/** What every page of the desk shows. */
export const refreshDesk = (): void =>
  refresh(
    'ops.lottery.games',
    'ops.lottery.game',
    'ops.lottery.prices',
    'ops.lottery.issues',
    'ops.lottery.issue',
    'ops.lottery.exposure',
    'ops.approvals.list',
  );

interface ActButtonProps<Id extends OpsCallId> {
  readonly id: Id;
  /** The call's input with the reason that was typed. */
  readonly input: (reason: string) => OpsInput<Id>;
  /** Object of the act, for the kept text. */
  readonly subject: string;
  readonly label: string;
  readonly title?: string;
  readonly explanation?: ReactNode;
  readonly look?: 'brand' | 'danger';
  readonly buttonLook?: DeskButtonProps['look'];
  readonly icon?: DeskIconName;
  readonly size?: 'small';
  readonly isDisabled?: boolean;
  readonly onDone?: () => void;
  readonly children?: ReactNode;
}

export function ActButton<Id extends OpsCallId>(props: ActButtonProps<Id>) {
  const { id, input, subject, label, title = label, look = 'brand', buttonLook = 'quiet' } = props;
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  async function submit(reason: string): Promise<boolean> {
    const done = await call(id, input(reason));
    if (!done.ok) {
      say('bad', done.message);
      if (done.code === 'changed_meanwhile') refreshDesk();
      return false;
    }
    const waits = (done.value as { readonly state?: string }).state === 'pending';
    say('ok', t(waits ? 'lottery_sent' : 'lottery_done', { what: title }));
    refreshDesk();
    props.onDone?.();
    return true;
  }
  return (
    <>
      <DeskButton
        look={buttonLook}
        {...(props.icon && { icon: props.icon })}
        {...(props.size && { size: props.size })}
        isDisabled={props.isDisabled ?? false}
        onPress={() => setOpen(true)}
      >
        {label}
      </DeskButton>
      {isOpen && (
        <ReasonDialog
          title={title}
          draft={`LOTTERY_${id}_${subject}`}
          explanation={props.explanation}
          actionLabel={title}
          look={look}
          onSubmit={submit}
          onClose={() => setOpen(false)}
        >
          {props.children}
        </ReasonDialog>
      )}
    </>
  );
}

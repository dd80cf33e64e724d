/** A button that asks for a reason and then makes one call; what it changed is read again. */
import type { DeskIconName } from '@lantern/ui/desk-icon';
import { useState, type ReactNode } from 'react';
import type { OpsAnswer, OpsCallId, OpsInput } from '../lib/calls.ts';
import { useT } from '../lib/i18n.ts';
import { carryOut } from './carry-out.ts';
import { ReasonDialog } from './dialogs.tsx';
import { DeskButton, type DeskButtonProps } from './parts.tsx';
import { say } from './toasts.tsx';

export interface ReasonActProps<Id extends OpsCallId> {
  readonly id: Id;
  /** The call's input with the reason; undefined while a field is wrong. */
  readonly input: (reason: string) => OpsInput<Id> | undefined;
  /** Object of the act, for the kept text. */
  readonly subject: string;
  /** Reads that the act changes. */
  readonly refreshes: readonly OpsCallId[];
  readonly label: string;
  readonly title?: string;
  /** On the dialog's button; `label` when absent. */
  readonly actionLabel?: string;
  /** What is said when it was done, or waits for a second person. */
  readonly said?: (waits: boolean) => string;
  readonly explanation?: ReactNode;
  readonly reasons?: readonly string[];
  readonly look?: 'brand' | 'money' | 'danger';
  readonly buttonLook?: DeskButtonProps['look'];
  readonly icon?: DeskIconName;
  readonly size?: 'small';
  readonly isDisabled?: boolean;
  /** The button shows no text; `label` is its name. */
  readonly isBare?: boolean;
  readonly onDone?: (answer: OpsAnswer<Id>) => void;
  /** Fields of the dialog, and what the act will do. */
  readonly children?: ReactNode;
}

/** The act with its button. A request that waits for a second person says so. */
export function ReasonAct<Id extends OpsCallId>(props: ReasonActProps<Id>) {
  const { id, input, subject, label, title = label, look = 'brand', buttonLook = 'quiet', refreshes } = props;
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  async function submit(reason: string): Promise<boolean> {
    const made = input(reason);
    if (made === undefined) {
      say('bad', t('fields_wrong'));
      return false;
    }
    return await carryOut(id, made, {
      refreshes,
      ...(props.said && { said: props.said }),
      ...(props.onDone && { onDone: props.onDone }),
    });
  }
  return (
    <>
      <DeskButton
        look={buttonLook}
        {...(props.icon && { icon: props.icon })}
        {...(props.size && { size: props.size })}
        {...(props.isBare && { 'aria-label': label })}
        isDisabled={props.isDisabled ?? false}
        onPress={() => setOpen(true)}
      >
        {props.isBare ? undefined : label}
      </DeskButton>
      {isOpen && (
        <ReasonDialog
          title={title}
          draft={`ACT_${id}_${subject}`}
          explanation={props.explanation}
          actionLabel={props.actionLabel ?? label}
          look={look}
          {...(props.reasons && { reasons: props.reasons })}
          onSubmit={submit}
          onClose={() => setOpen(false)}
        >
          {props.children}
        </ReasonDialog>
      )}
    </>
  );
}

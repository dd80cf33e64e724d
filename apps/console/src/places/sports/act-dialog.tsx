/** One act of a trader: what it changes, its reason, and the id that makes a second try the same act. */
import { useState, type ReactNode } from 'react';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { ReasonDialog } from '../../widgets/dialogs.tsx';
import { say } from '../../widgets/toasts.tsx';
import { Preview } from './preview.tsx';
import { DESK_READS, type Act, type Ruling, type Setting } from './sports-desk.ts';

interface DialogProps {
  readonly title: string;
  readonly explanation?: string;
  readonly actionLabel: string;
  readonly look?: 'brand' | 'danger';
  /** Object of the act, for the kept reason. */
  readonly subject: string;
  readonly onClose: () => void;
  /** Fields. */
  readonly children?: ReactNode;
}

const KEPT_UNDER_ITS_ID = ['sports_unreachable', 'network_offline', 'service_unavailable', 'system_error'];

/** An id for each content: what was not answered keeps its id, so that it is sent again and not done twice. */
function useActId(act: Setting | undefined): { readonly id: string; readonly renew: () => void } {
  const text = JSON.stringify(act);
  const [held, hold] = useState(() => ({ text, id: crypto.randomUUID() as string }));
  const current = held.text === text ? held : { text, id: crypto.randomUUID() as string };
  if (current !== held) hold(current);
  return { id: current.id, renew: () => hold({ text, id: crypto.randomUUID() }) };
}

/** What one trader does alone. `act` is undefined while a field is wrong. */
export function SettingDialog({ act, ...props }: DialogProps & { readonly act: Setting | undefined }) {
  const t = useT();
  const { id, renew } = useActId(act);
  async function submit(reason: string): Promise<boolean> {
    if (act === undefined) {
      say('bad', t('fields_wrong'));
      return false;
    }
    return await carryOut(
      'ops.sports.act',
      { body: { actId: id, act, reason } },
      {
        refreshes: DESK_READS,
        said: () => t('sports_done', { what: props.title }),
        refused(refusal) {
          if (!KEPT_UNDER_ITS_ID.includes(refusal.code)) renew();
          return refusal.message;
        },
      },
    );
  }
  return <Framed {...props} act={act} onSubmit={submit} />;
}

/** What needs two persons: asks for it. */
export function RulingDialog({ act, ...props }: DialogProps & { readonly act: Ruling | undefined }) {
  const t = useT();
  async function submit(reason: string): Promise<boolean> {
    if (act === undefined) {
      say('bad', t('fields_wrong'));
      return false;
    }
    return await carryOut(
      'ops.sports.rule',
      { body: { act, reason } },
      { refreshes: DESK_READS, said: () => t('sports_sent', { what: props.title }) },
    );
  }
  return <Framed {...props} act={act} onSubmit={submit} />;
}

function Framed({
  act,
  onSubmit,
  title,
  explanation,
  actionLabel,
  look = 'brand',
  subject,
  onClose,
  children,
}: DialogProps & { readonly act: Act | Setting | undefined; readonly onSubmit: (reason: string) => Promise<boolean> }) {
  return (
    <ReasonDialog
      title={title}
      draft={`SPORTS_${subject}`}
      {...(explanation !== undefined && { explanation })}
      actionLabel={actionLabel}
      look={look}
      maxLength={400}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {children}
      {/* Limits change no line. */}
      {act !== undefined && !('limits' in act) && <PreviewOf act={act} />}
    </ReasonDialog>
  );
}

function PreviewOf({ act }: { readonly act: Act }) {
  const read = useCall('ops.sports.preview', { body: { act } }, { keepsLast: true });
  return <Preview read={read} act={act} />;
}

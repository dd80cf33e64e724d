/** Sends a draft to a test member, who sees it on the site as everyone it is for would. */
import { TEST_MARK } from '@lantern/contract/constants';
import { useState } from 'react';
import { Link } from 'wouter';
import { useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useMerchant } from '../../lib/session.ts';
import { zoned } from '../../lib/zone.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { ModalDialog } from '../../widgets/dialogs.tsx';
import { DeskRadios } from '../../widgets/fields.tsx';
import foot from '../../widgets/desk-panels.module.css';
import { DeskButton, DeskNote } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import type { Piece } from './piece.ts';

interface SendTestProps {
  /** Saves what is typed first, so that it is what arrives. */
  readonly save: () => Promise<Piece | undefined>;
  readonly onClose: () => void;
}

export function SendTestDialog(props: SendTestProps) {
  const t = useT();
  const read = useCall('ops.content.testers', {});
  return (
    <ModalDialog title={t('content_test')} onClose={props.onClose}>
      <WhenRead read={read}>
        {({ list }) =>
          list.length === 0 ? <NoTesters onClose={props.onClose} /> : <Choice {...props} testers={list} />
        }
      </WhenRead>
    </ModalDialog>
  );
}

function NoTesters({ onClose }: Pick<SendTestProps, 'onClose'>) {
  const t = useT();
  return (
    <>
      <DeskNote tone="warn">{t('content_test_none', { mark: TEST_MARK })}</DeskNote>
      <div className={foot.dialogFoot}>
        <DeskButton onPress={onClose}>{t('close')}</DeskButton>
        <Link href="/members">{t('content_test_members')}</Link>
      </div>
    </>
  );
}

function Choice({
  testers,
  save,
  onClose,
}: SendTestProps & { readonly testers: OpsAnswer<'ops.content.testers'>['list'] }) {
  const t = useT();
  const zone = useMerchant().timeZone;
  const [memberId, setMemberId] = useState(testers[0]!.memberId);
  const [isSending, setSending] = useState(false);
  const username = testers.find((one) => one.memberId === memberId)?.username ?? '';
  const send = async () => {
    setSending(true);
    const saved = await save();
    const done =
      saved !== undefined &&
      (await carryOut(
        'ops.content.sendTest',
        { params: { contentId: saved.contentId }, body: { version: saved.version, memberId } },
        {
          said: (_waits, { endsAt }) =>
            t('content_test_sent', { name: username, at: zoned(endsAt, zone).time.slice(0, 5) }),
        },
      ));
    setSending(false);
    if (done) onClose();
  };
  return (
    <>
      <DeskNote>{t('content_test_text')}</DeskNote>
      <DeskRadios
        label={t('content_test_to')}
        value={memberId}
        onChange={setMemberId}
        options={testers.map((one) => ({ id: one.memberId, label: one.username }))}
      />
      <div className={foot.dialogFoot}>
        <DeskButton onPress={onClose}>{t('cancel')}</DeskButton>
        <DeskButton look="brand" autoFocus isDisabled={isSending} onPress={() => void send()}>
          {t('content_test_send', { name: username })}
        </DeskButton>
      </div>
    </>
  );
}

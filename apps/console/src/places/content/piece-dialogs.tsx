/** The questions before a piece is published, withdrawn or discarded. */
import { useT } from '../../lib/i18n.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { ConfirmDialog, ReasonDialog } from '../../widgets/dialogs.tsx';
import { DeskNote } from '../../widgets/parts.tsx';
import type { Check } from './checks.ts';
import { CheckLines } from './checks-card.tsx';
import type { Body, Piece } from './piece.ts';

/** What is published, and what the checks still found. */
export function PublishDialog({
  body,
  checks,
  onClose,
  onConfirm,
}: {
  readonly body: Body;
  readonly checks: readonly Check[];
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}) {
  const t = useT();
  const open = checks.filter(({ state }) => state === 'warn');
  return (
    <ConfirmDialog
      title={t('content_publish_title', { title: body.titleVi })}
      actionLabel={t(open.length === 0 ? 'content_publish' : 'content_publish_anyway')}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>{t('content_publish_text')}</p>
      {open.length > 0 && (
        <>
          <DeskNote tone="warn">{t('content_publish_open', { count: open.length })}</DeskNote>
          <CheckLines checks={open} />
        </>
      )}
    </ConfirmDialog>
  );
}

/** Takes a published piece away, with a reason. */
export function Withdraw({ piece, onClose }: { readonly piece: Piece; readonly onClose: () => void }) {
  const t = useT();
  return (
    <ReasonDialog
      title={t('content_withdraw_title', { title: piece.body.titleVi })}
      draft={`content withdraw ${piece.contentId}`}
      explanation={t('content_withdraw_text')}
      actionLabel={t('content_withdraw')}
      look="danger"
      onClose={onClose}
      onSubmit={(reason) =>
        carryOut(
          'ops.content.withdraw',
          { params: { contentId: piece.contentId }, body: { version: piece.version, reason } },
          {
            refreshes: ['ops.content.read', 'ops.content.list', 'ops.content.options'],
            said: () => t('content_withdrawn'),
          },
        )
      }
    />
  );
}

/** Drops a draft, or a new piece that was never saved. */
export function Discard({
  piece,
  title,
  onClose,
  onGone,
}: {
  readonly piece: Piece | undefined;
  readonly title: string;
  readonly onClose: () => void;
  readonly onGone: () => void;
}) {
  const t = useT();
  const discard = async () => {
    if (piece === undefined) return onGone();
    await carryOut(
      'ops.content.discard',
      { params: { contentId: piece.contentId }, body: { version: piece.version } },
      {
        refreshes: ['ops.content.read', 'ops.content.list'],
        said: () => t('content_discarded'),
        onDone: onGone,
      },
    );
  };
  return (
    <ConfirmDialog
      title={t('content_discard_title', { title })}
      actionLabel={t('content_discard')}
      look="danger"
      onClose={onClose}
      onConfirm={() => void discard()}
    >
      <p>{t('content_discard_text')}</p>
    </ConfirmDialog>
  );
}

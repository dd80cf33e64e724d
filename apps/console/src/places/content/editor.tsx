/** One piece: its texts side by side, who sees it and when, what was checked, how it looks; saved, published, withdrawn. */
import { CONTENT_PICTURE_BYTES } from '@lantern/contract/ops';
import { useNow } from '@lantern/ui';
import { useEffect, useMemo, useState } from 'react';
import { call, refresh, useCall } from '../../lib/calls.ts';
import { readBase64 } from '../../lib/read-base64.ts';
import { useT } from '../../lib/i18n.ts';
import { useMerchant, useRight } from '../../lib/session.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { zoned } from '../../lib/zone.ts';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { PlaceHead } from '../../widgets/panel.tsx';
import { DeskButton, DeskNote, StatusBadge } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { say } from '../../widgets/toasts.tsx';
import { AudienceCard } from './audience-card.tsx';
import { checksOf } from './checks.ts';
import { ChecksCard } from './checks-card.tsx';
import { LanguageCards } from './language-cards.tsx';
import { MessageCard } from './message-card.tsx';
import { Discard, PublishDialog, Withdraw } from './piece-dialogs.tsx';
import {
  emptyBody,
  STATE_TONE,
  textsOf,
  type Body,
  type ContentType,
  type Edition,
  type Language,
  type Options,
  type Piece,
} from './piece.ts';
import { Preview } from './preview.tsx';
import { TargetCard } from './target-card.tsx';
import { SendTestDialog } from './send-test-dialog.tsx';
import { useDraftPiece, type DraftPiece } from './use-draft-piece.ts';
import { Versions } from './versions.tsx';
import styles from './content.module.css';

interface EditorProps {
  /** Of an existing piece. */
  readonly contentId?: string;
  /** Of a new one. */
  readonly type?: ContentType;
  readonly onClose: () => void;
  /** A new piece has its id. */
  readonly onOpen: (contentId: string) => void;
}

export function Editor({ contentId, type, onClose, onOpen }: EditorProps) {
  const options = useCall('ops.content.options', {});
  const read = useCall(
    'ops.content.read',
    { params: { contentId: contentId ?? '' } },
    { enabled: contentId !== undefined },
  );
  const initial = useMemo(() => emptyBody(type ?? 'PU'), [type]);
  return (
    <WhenRead read={options}>
      {(loaded) =>
        contentId === undefined ? (
          <Desk options={loaded} initial={initial} piece={undefined} editions={[]} onClose={onClose} onOpen={onOpen} />
        ) : (
          <WhenRead read={read}>
            {({ piece, editions }) => (
              <Desk
                options={loaded}
                initial={initial}
                piece={piece}
                editions={editions}
                onClose={onClose}
                onOpen={onOpen}
              />
            )}
          </WhenRead>
        )
      }
    </WhenRead>
  );
}

/** The server's word on the text that is previewed: how members get it, and what was taken out. */
function useCleaned(
  html: string,
): { readonly of: string; readonly html: string; readonly removed: string[] } | undefined {
  const PAUSE_MS = 700;
  const [cleaned, setCleaned] = useState<{ of: string; html: string; removed: string[] }>();
  useEffect(() => {
    if (html === '') return;
    let isNewest = true;
    const timer = setTimeout(() => {
      void call('ops.content.preview', { body: { html } }).then((result) => {
        if (isNewest && result.ok) setCleaned({ of: html, ...result.value });
      });
    }, PAUSE_MS);
    return () => {
      isNewest = false;
      clearTimeout(timer);
    };
  }, [html]);
  return cleaned?.of === html ? cleaned : undefined;
}

type Asking = 'publish' | 'withdraw' | 'versions' | 'discard' | 'test';

interface DeskProps {
  readonly options: Options;
  readonly initial: Body;
  readonly piece: Piece | undefined;
  readonly editions: readonly Edition[];
  readonly onClose: () => void;
  readonly onOpen: (contentId: string) => void;
}

function Desk({ options, initial, piece, editions, onClose, onOpen }: DeskProps) {
  const t = useT();
  const mayEdit = useRight('content.edit');
  const nowMs = useNow(true, 60_000);
  const [asking, ask] = useState<Asking>();
  const [language, setLanguage] = useState<Language>('VI');
  const draft = useDraftPiece(`content ${piece?.contentId ?? `new ${initial.type}`}`, piece, initial);
  const { body } = draft;
  const hosts = useMemo(() => ({ links: options.linkHosts, pictures: options.pictureHosts }), [options]);
  const cleaned = useCleaned(textsOf(body, language).content);
  const checks = checksOf(body, options, nowMs);
  const isBlocked = checks.some(({ state }) => state === 'bad');
  const title = textsOf(body, 'VI').title || textsOf(body, 'EN').title || t(`content_new_${body.type}`);

  const save = async () => {
    if (!mayEdit || draft.isBusy) return undefined;
    const saved = await draft.save();
    if (saved && piece === undefined) {
      draft.clear();
      onOpen(saved.contentId);
    }
    return saved;
  };
  const publish = async () => {
    const saved = await draft.save();
    if (!saved) return;
    const result = await call('ops.content.publish', {
      params: { contentId: saved.contentId },
      body: { version: saved.version },
    });
    refresh('ops.content.read', 'ops.content.list', 'ops.content.options');
    if (result.ok) say('ok', t(result.value.state === 'scheduled' ? 'content_scheduled' : 'content_published'));
    else say('bad', result.message);
    if (piece === undefined) {
      draft.clear();
      onOpen(saved.contentId);
    }
  };
  const addPicture = async (file: File) => {
    const picture = file.size > CONTENT_PICTURE_BYTES ? undefined : await readBase64(file);
    if (picture === undefined) {
      say('bad', t('content_picture_too_large'));
      return undefined;
    }
    const result = await call('ops.content.addPicture', { body: { picture } });
    if (!result.ok) say('bad', result.message);
    return result.ok ? result.value.url : undefined;
  };
  const isPublishable = mayEdit && !isBlocked && !draft.isBusy && draft.overtakenBy === undefined;
  useKeys({
    'Mod+s': () => void save(),
    'Mod+Enter': isPublishable ? () => ask('publish') : undefined,
    escape: onClose,
  });
  return (
    <>
      <PlaceHead title={title} note={<Standing draft={draft} piece={piece} />}>
        <DeskButton look="ghost" icon="caret-left" onPress={onClose}>
          {t('content_back')}
        </DeskButton>
        {piece !== undefined && (
          <DeskButton icon="clock" onPress={() => ask('versions')}>
            {t('content_versions')}
          </DeskButton>
        )}
        {mayEdit && piece !== undefined && body.type !== 'HELP' && (
          <DeskButton icon="device-mobile" isDisabled={!isPublishable} onPress={() => ask('test')}>
            {t('content_test')}
          </DeskButton>
        )}
        {mayEdit && <OtherActs piece={piece} draft={draft} onAsk={ask} />}
        {mayEdit && draft.isDirty && piece !== undefined && draft.overtakenBy === undefined && (
          <DeskButton look="ghost" icon="arrow-u-up-left" onPress={() => draft.takeOver(piece)}>
            {t('content_drop_mine')}
          </DeskButton>
        )}
        {mayEdit && (
          <DeskButton
            hotkey="⌘ S"
            isDisabled={draft.isBusy || (piece !== undefined && !draft.isDirty)}
            onPress={() => void save()}
          >
            {t('content_save')}
          </DeskButton>
        )}
        {mayEdit && (
          <DeskButton look="brand" hotkey="⌘ ↵" isDisabled={!isPublishable} onPress={() => ask('publish')}>
            <PublishLabel body={body} nowMs={nowMs} />
          </DeskButton>
        )}
      </PlaceHead>
      <div className={styles.desk}>
        <div className={styles.written}>
          <Overtaken draft={draft} piece={piece} />
          <LanguageCards
            body={body}
            languages={options.languages}
            hosts={hosts}
            removed={cleaned ? { [language]: cleaned.removed } : {}}
            isReadOnly={!mayEdit}
            onChange={draft.write}
            onPicture={addPicture}
            onLanguage={setLanguage}
          />
          <div className={styles.stack}>
            {body.type === 'MSG' ? (
              <MessageCard body={body} isReadOnly={!mayEdit} onChange={draft.write} />
            ) : (
              <AudienceCard body={body} options={options} isReadOnly={!mayEdit} onChange={draft.write} />
            )}
            {(body.type === 'B' || body.type === 'PU' || body.type === 'PR' || body.type === 'MSG') && (
              <TargetCard
                body={body}
                options={options}
                isReadOnly={!mayEdit}
                onChange={draft.write}
                onPicture={addPicture}
              />
            )}
          </div>
          <ChecksCard checks={checks} />
        </div>
        <Preview
          body={body}
          languages={options.languages}
          language={language}
          onLanguage={setLanguage}
          html={cleaned?.html}
        />
      </div>
      <HintBar
        keys={[
          ['⌘ S', t('content_save')],
          ['⌘ ↵', t('content_publish')],
          ['Esc', t('content_back')],
        ]}
        note={t('content_kept_note')}
      />
      {asking === 'publish' && (
        <PublishDialog body={body} checks={checks} onClose={() => ask(undefined)} onConfirm={() => void publish()} />
      )}
      {piece !== undefined && asking === 'test' && (
        <SendTestDialog
          save={async () => (draft.isDirty ? await draft.save() : piece)}
          onClose={() => ask(undefined)}
        />
      )}
      {piece !== undefined && asking === 'versions' && (
        <Versions
          piece={piece}
          editions={editions}
          languages={options.languages}
          mayEdit={mayEdit}
          onRolledBack={draft.clear}
          onClose={() => ask(undefined)}
        />
      )}
      {piece !== undefined && asking === 'withdraw' && <Withdraw piece={piece} onClose={() => ask(undefined)} />}
      {asking === 'discard' && (
        <Discard piece={piece} title={title} onClose={() => ask(undefined)} onGone={() => (draft.clear(), onClose())} />
      )}
    </>
  );
}

/** State, and since when what is typed is kept. */
function Standing({ draft, piece }: { readonly draft: DraftPiece; readonly piece: Piece | undefined }) {
  const t = useT();
  const zone = useMerchant().timeZone;
  const state = piece?.state ?? 'draft';
  return (
    <span className={styles.standing}>
      <StatusBadge tone={STATE_TONE[state]}>{t(`content_state_${state}`)}</StatusBadge>
      {piece !== undefined && <span>{t('content_version', { edition: piece.version })}</span>}
      <span role="status">
        {draft.isDirty
          ? t('content_unsaved')
          : piece !== undefined &&
            t('content_saved_by', { by: piece.changedBy, at: zoned(piece.changedAt, zone).time.slice(0, 5) })}
      </span>
    </span>
  );
}

function OtherActs({
  piece,
  draft,
  onAsk,
}: {
  readonly piece: Piece | undefined;
  readonly draft: DraftPiece;
  readonly onAsk: (asking: Asking) => void;
}) {
  const t = useT();
  const isShown = piece?.state === 'shown' || piece?.state === 'scheduled';
  if (isShown)
    return (
      <DeskButton look="danger" onPress={() => onAsk('withdraw')}>
        {t('content_withdraw')}
      </DeskButton>
    );
  if (piece?.state === 'draft' || (piece === undefined && draft.isDirty))
    return (
      <DeskButton look="ghost" icon="trash" onPress={() => onAsk('discard')}>
        {t('content_discard')}
      </DeskButton>
    );
  return null;
}

function PublishLabel({ body, nowMs }: { readonly body: Body; readonly nowMs: number }) {
  const t = useT();
  const zone = useMerchant().timeZone;
  if (body.startsAt === null || body.startsAt <= nowMs || body.type === 'HELP') return t('content_publish');
  const { date, time } = zoned(body.startsAt, zone);
  return t('content_publish_at', { at: `${date.slice(0, 5)} ${time.slice(0, 5)}` });
}

/** Another person was faster: nothing typed is lost, and nothing is written over unseen. */
function Overtaken({ draft, piece }: { readonly draft: DraftPiece; readonly piece: Piece | undefined }) {
  const t = useT();
  if (piece === undefined || draft.overtakenBy === undefined)
    return draft.isRestored ? (
      <div className={styles.note}>
        <DeskNote>{t('content_restored')}</DeskNote>
      </div>
    ) : null;
  return (
    <div className={styles.note}>
      <DeskNote tone="warn" isAlert>
        {t('content_overtaken', { by: draft.overtakenBy })}{' '}
        <DeskButton look="link" onPress={draft.keepMine}>
          {t('content_keep_mine')}
        </DeskButton>{' '}
        <DeskButton look="link" onPress={() => draft.takeOver(piece)}>
          {t('content_take_theirs')}
        </DeskButton>
      </DeskNote>
    </div>
  );
}

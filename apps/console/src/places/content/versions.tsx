/** What was published when and by whom; an earlier version beside what is shown, and back to it. */
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { ModalDialog, ReasonDialog } from '../../widgets/dialogs.tsx';
import { DeskButton, DeskNote, PersonMark, StatusBadge } from '../../widgets/parts.tsx';
import { Diff, Time } from '../../widgets/values.tsx';
import { wordsOf } from './clean-html.ts';
import { textsOf, type Body, type Edition, type Language, type Piece } from './piece.ts';
import contentStyles from './content.module.css';
import styles from './versions.module.css';

type Facts = Readonly<Record<string, string>>;

/** A body in the operator's words, for a comparison; what is not set is left out. */
function useFacts(languages: readonly Language[]): (body: Body) => Facts {
  const t = useT();
  return (body) => {
    const at = (atMs: number | null) => (atMs === null ? '' : new Date(atMs).toISOString().slice(0, 16));
    const marketing = body.type === 'MSG' && body.isMarketing ? body.message : undefined;
    const lines: (readonly [string, string])[] = [
      ...languages.flatMap((language) => {
        const { title, content } = textsOf(body, language);
        return [
          [`${t('content_title')} ${language}`, title],
          [`${t('content_text')} ${language}`, wordsOf(content)],
        ] as const;
      }),
      [t('content_picture'), body.imageUrl ?? ''],
      [t('content_opens'), body.url ?? ''],
      [t('content_from'), at(body.startsAt)],
      [t('content_to'), at(body.endsAt)],
      [t('content_devices'), body.audience.devices.join(', ')],
      [t('content_languages'), body.audience.languages.join(', ')],
      [
        t('content_for'),
        t(
          body.type === 'MSG'
            ? `content_receivers_${body.message?.receivers ?? 'all'}`
            : body.type === 'PU'
              ? `content_audience_${body.execution ?? 'A'}`
              : `content_readers_${body.audience.readers}`,
        ),
      ],
      [t('content_product'), marketing ? t(`content_product_${marketing.product}`) : ''],
      [t('content_purpose'), marketing ? t(`content_purpose_${marketing.purpose}`) : ''],
      [t('content_order'), String(body.sort)],
    ];
    return Object.fromEntries(lines.filter(([, value]) => value !== ''));
  };
}

interface VersionsProps {
  readonly piece: Piece;
  readonly editions: readonly Edition[];
  readonly languages: readonly Language[];
  readonly mayEdit: boolean;
  readonly onRolledBack: (piece: Piece) => void;
  readonly onClose: () => void;
}

export function Versions({ piece, editions, languages, mayEdit, onRolledBack, onClose }: VersionsProps) {
  const t = useT();
  const facts = useFacts(languages);
  const [chosen, choose] = useState(editions[0]?.edition);
  const [isAsking, setAsking] = useState(false);
  const newest = editions[0];
  const edition = editions.find((one) => one.edition === chosen) ?? newest;
  if (isAsking && edition)
    return (
      <ReasonDialog
        title={t('content_roll_back_to', { edition: edition.edition })}
        draft={`content roll back ${piece.contentId}`}
        explanation={t(piece.hasChanges ? 'content_roll_back_drops' : 'content_roll_back_text')}
        actionLabel={t('content_roll_back')}
        onClose={() => setAsking(false)}
        onSubmit={(reason) =>
          carryOut(
            'ops.content.rollBack',
            {
              params: { contentId: piece.contentId },
              body: { edition: edition.edition, version: piece.version, reason },
            },
            {
              refreshes: ['ops.content.read', 'ops.content.list'],
              said: () => t('content_rolled_back', { edition: edition.edition }),
              onDone: (rolledBack) => {
                onRolledBack(rolledBack);
                onClose();
              },
            },
          )
        }
      />
    );
  return (
    <ModalDialog title={t('content_versions')} onClose={onClose} isWide>
      {edition === undefined ? (
        <DeskNote>{t('content_versions_none')}</DeskNote>
      ) : (
        <div className={styles.versions}>
          <ul aria-label={t('content_versions')}>
            {editions.map((one) => (
              <li key={one.edition}>
                <button
                  type="button"
                  aria-current={one.edition === edition.edition || undefined}
                  onClick={() => choose(one.edition)}
                >
                  <PersonMark name={one.publishedBy} size="small" />
                  <span>
                    <b>{t('content_version', { edition: one.edition })}</b>
                    <small>
                      {one.publishedBy} · <Time atMs={one.publishedAt} />
                    </small>
                  </span>
                  {one === newest && <StatusBadge tone="ok">{t('content_newest')}</StatusBadge>}
                </button>
              </li>
            ))}
          </ul>
          <div>
            <p className={contentStyles.faint}>
              {edition === newest ? t('content_version_before') : t('content_version_now')}
            </p>
            {edition === newest ? (
              <Diff before={editions[1] ? facts(editions[1].body) : null} after={facts(edition.body)} />
            ) : (
              <Diff before={facts(newest!.body)} after={facts(edition.body)} />
            )}
          </div>
        </div>
      )}
      <div className={styles.versionsFoot}>
        <DeskButton onPress={onClose}>{t('close')}</DeskButton>
        {mayEdit && edition !== undefined && (edition !== newest || piece.state === 'withdrawn') && (
          <DeskButton look="brand" icon="arrow-u-up-left" onPress={() => setAsking(true)}>
            {t('content_roll_back_to', { edition: edition.edition })}
          </DeskButton>
        )}
      </div>
    </ModalDialog>
  );
}

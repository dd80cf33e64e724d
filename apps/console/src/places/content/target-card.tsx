/** The picture of a piece, and what a tap on it opens. */
import { useId, useRef } from 'react';
import { useT, type TextKey } from '../../lib/i18n.ts';
import { DeskField } from '../../widgets/fields.tsx';
import { DeskButton, DeskCard } from '../../widgets/parts.tsx';
import { GameSearch } from './game-search.tsx';
import type { Body, Options } from './piece.ts';
import styles from './content.module.css';

/** Screens of the site a tap may open. */
const SCREENS = [
  ['/m/home', 'content_screen_home'],
  ['/m/activity', 'content_screen_promotions'],
  ['/m/voucherCenter', 'content_screen_deposit'],
  ['/m/lottery', 'content_screen_lottery'],
  ['/m/gameCenter', 'content_screen_games'],
  ['/m/slotsCenter', 'content_screen_slots'],
  ['/m/trail', 'content_screen_trial'],
  ['/m/register', 'content_screen_register'],
  ['/m/member/security', 'content_screen_security'],
  ['/m/notice', 'content_screen_notices'],
  ['/m/help', 'content_screen_help'],
  ['/verify', 'content_screen_verify'],
] as const satisfies readonly (readonly [string, TextKey])[];

interface TargetCardProps {
  readonly body: Body;
  readonly options: Options;
  readonly isReadOnly: boolean;
  readonly onChange: (body: Body) => void;
  readonly onPicture: (file: File) => Promise<string | undefined>;
}

export function TargetCard({ body, options, isReadOnly, onChange, onPicture }: TargetCardProps) {
  const t = useT();
  const list = useId();
  const file = useRef<HTMLInputElement>(null);
  const upload = async (picked: File | undefined) => {
    const imageUrl = picked && (await onPicture(picked));
    if (imageUrl !== undefined) onChange({ ...body, imageUrl });
  };
  const shown = body.imageUrl?.startsWith('/') === true ? body.imageUrl : undefined;
  return (
    <DeskCard title={t(body.type === 'MSG' ? 'content_opens' : 'content_picture_and_link')}>
      <div className={styles.fields}>
        {body.type !== 'MSG' && (
          <div className={styles.pictureRow}>
            <span className={styles.thumb}>{shown !== undefined && <img src={shown} alt="" />}</span>
            <DeskField
              label={t('content_picture')}
              value={body.imageUrl ?? ''}
              maxLength={500}
              placeholder="/art/…"
              onChange={(imageUrl) => !isReadOnly && onChange({ ...body, imageUrl: imageUrl === '' ? null : imageUrl })}
            />
            <DeskButton isDisabled={isReadOnly} onPress={() => file.current?.click()}>
              {t('content_upload')}
            </DeskButton>
            <input
              ref={file}
              type="file"
              accept="image/png,image/jpeg"
              hidden
              aria-label={t('content_upload')}
              onChange={({ target }) => {
                void upload(target.files?.[0]);
                target.value = '';
              }}
            />
          </div>
        )}
        <label className={styles.target}>
          <span>{t('content_opens')}</span>
          <input
            list={list}
            value={body.url ?? ''}
            maxLength={500}
            readOnly={isReadOnly}
            placeholder={t('content_opens_nothing')}
            onChange={({ target }) => onChange({ ...body, url: target.value === '' ? null : target.value })}
          />
          <small>
            {options.linkHosts.length === 0
              ? t('content_opens_text')
              : t('content_opens_hosts', { hosts: options.linkHosts.slice(0, 3).join(', ') })}
          </small>
        </label>
        {!isReadOnly && <GameSearch url={body.url} onChoose={(url) => onChange({ ...body, url })} />}
        <datalist id={list}>
          {SCREENS.map(([path, name]) => (
            <option key={path} value={path}>
              {t(name)}
            </option>
          ))}
          {options.promotions.map(({ contentId, titleVi }) => (
            <option key={contentId} value={`/m/activity?id=${contentId}`}>
              {titleVi}
            </option>
          ))}
        </datalist>
      </div>
    </DeskCard>
  );
}

/** The draft on the members' own site, in a frame: the site's build with the draft in place of what its server would answer. */
import { BROADCAST_SAMPLES, fillBroadcast } from '@lantern/contract/broadcast-variables';
import { clock } from '@lantern/ui';
import { DeskIcon } from '@lantern/ui/desk-icon';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Segments } from '../../widgets/fields.tsx';
import { DeskButton } from '../../widgets/parts.tsx';
import { SiteFrame, type SiteMessage } from '../../widgets/site-frame.tsx';
import { textsOf, type Body, type Language } from './piece.ts';
import styles from './content.module.css';

const ID = 'preview';

/** Where a piece is seen: first among others, then by itself. */
function screensOf({ type, groupName }: Body): readonly { readonly id: 'place' | 'page'; readonly path: string }[] {
  if (type === 'PU') return [{ id: 'place', path: '/m/home' }];
  if (type === 'B') return [{ id: 'place', path: groupName === 'm_reg' ? '/m/register' : '/m/home' }];
  if (type === 'HELP')
    return [
      { id: 'place', path: '/m/help' },
      { id: 'page', path: '/m/helpDetail?p=0' },
    ];
  // The opened message, on the page of notices: the inbox itself is a member's.
  if (type === 'MSG') return [{ id: 'page', path: `/m/notice?id=${ID}` }];
  const list = type === 'PR' ? '/m/activity' : type === 'A' ? '/m/notice' : '/m/home';
  return [
    { id: 'place', path: list },
    { id: 'page', path: `${type === 'PR' ? '/m/activity' : '/m/notice'}?id=${ID}` },
  ];
}

interface Shown {
  readonly title: string;
  readonly content: string;
}

/** As an invented member reads it. */
function withSamples({ title, content }: Shown, language: Language): Shown {
  const filled = fillBroadcast({ title, html: content }, BROADCAST_SAMPLES, language);
  return { title: filled.title, content: filled.html };
}

/** As the site's own call answers. */
function announcementOf(body: Body, { title, content }: Shown) {
  if (body.type === 'HELP') return null;
  const { url, imageUrl, groupName, type } = body;
  const isOffer = type === 'PU' && body.isMarketing && body.execution !== 'B';
  return {
    id: ID,
    type: type === 'MSG' ? 'PL' : type,
    title,
    content,
    read: false,
    publishedAt: body.startsAt ?? clock.nowMs(),
    ...(body.endsAt !== null && { endsAt: body.endsAt }),
    ...(groupName !== null && { groupName }),
    ...(url !== null && { url }),
    ...(imageUrl !== null && { imageUrl }),
    ...(isOffer && { promotionType: 'PROMOTION' }),
    ...(type === 'PU' && {
      execution: body.execution ?? 'A',
      action: isOffer
        ? { kind: 'promotion', url: url ?? '/m/activity' }
        : url === null
          ? { kind: 'close' }
          : { kind: 'link', url },
    }),
  };
}

interface PreviewProps {
  readonly body: Body;
  readonly languages: readonly Language[];
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  /** The text as members would get it; undefined until the server has cleaned it. */
  readonly html: string | undefined;
}

export function Preview({ body, languages, language, onLanguage, html }: PreviewProps) {
  const t = useT();
  const [theme, setTheme] = useState<'dark' | 'light'>('dark');
  const [screen, setScreen] = useState<'place' | 'page'>('place');
  const [round, setRound] = useState(0);
  const screens = screensOf(body);
  const { path } = screens.find(({ id }) => id === screen) ?? screens[0]!;
  const own = textsOf(body, language);
  // Readers of a language without its own texts get English.
  const texts = own.title === '' && language !== 'VI' ? textsOf(body, 'EN') : { ...own, content: html ?? own.content };
  const shown = body.type === 'MSG' ? withSamples(texts, language) : texts;
  const message: SiteMessage = {
    theme,
    locale: language.toLowerCase(),
    announcement: announcementOf(body, shown),
    help:
      body.type === 'HELP'
        ? { ...shown, kind: body.parentId === null ? (body.helpKind ?? 'topic') : 'topic', children: [] }
        : null,
  };
  return (
    <section className={styles.preview} aria-label={t('content_preview')}>
      <div className={styles.previewBar}>
        <Segments
          label={t('content_theme')}
          value={theme}
          onChange={setTheme}
          options={[
            { id: 'dark', label: t('content_theme_dark') },
            { id: 'light', label: t('content_theme_light') },
          ]}
        />
        <Segments
          label={t('content_language')}
          value={language}
          onChange={onLanguage}
          options={languages.map((id) => ({ id, label: id }))}
        />
        {screens.length > 1 && (
          <Segments
            label={t('content_screen')}
            value={screen}
            onChange={setScreen}
            options={screens.map(({ id }) => ({ id, label: t(`content_screen_${id}`) }))}
          />
        )}
        <DeskButton
          look="ghost"
          size="small"
          icon="arrow-clockwise"
          aria-label={t('content_preview_again')}
          onPress={() => setRound(round + 1)}
        />
      </div>
      <SiteFrame key={round} title={t('content_preview')} path={path} message={message} />
      <p className={styles.previewNote}>
        <DeskIcon name="device-mobile" size={14} />
        {t('content_preview_note')}
      </p>
    </section>
  );
}

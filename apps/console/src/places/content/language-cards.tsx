/** The texts, every language of the merchant beside the others. */
import { useState } from 'react';
import type { RichTextHosts } from '@lantern/contract/rich-text';
import { useT } from '../../lib/i18n.ts';
import { Segments, DeskField } from '../../widgets/fields.tsx';
import { DeskCard, StatusBadge } from '../../widgets/parts.tsx';
import { numbersOf } from './checks.ts';
import { wordsOf } from './clean-html.ts';
import { isBlank, textsOf, withTexts, type Body, type Language } from './piece.ts';
import { RichEditor } from './rich-editor.tsx';
import styles from './content.module.css';

const TITLE_LENGTH_MAXIMUM = 200;

interface LanguageCardsProps {
  readonly body: Body;
  readonly languages: readonly Language[];
  readonly hosts: RichTextHosts;
  readonly removed: Readonly<Partial<Record<Language, readonly string[]>>>;
  readonly isReadOnly: boolean;
  readonly onChange: (body: Body) => void;
  readonly onPicture: (file: File) => Promise<string | undefined>;
  /** The language that is written now; the preview follows. */
  readonly onLanguage: (language: Language) => void;
}

/** Vietnamese stays; the second card shows one of the others. */
export function LanguageCards(props: LanguageCardsProps) {
  const t = useT();
  const others: readonly Language[] = props.languages.filter((language) => language !== 'VI');
  const [chosen, choose] = useState<Language>('EN');
  const second = others.includes(chosen) ? chosen : (others[0] ?? 'EN');
  return (
    <>
      <LanguageCard {...props} language="VI" />
      <LanguageCard
        key={second}
        {...props}
        language={second}
        {...(others.length > 1 && {
          choice: (
            <Segments
              label={t('content_language')}
              value={second}
              options={others.map((id) => ({ id, label: id }))}
              onChange={(language) => {
                choose(language);
                props.onLanguage(language);
              }}
            />
          ),
        })}
      />
    </>
  );
}

function LanguageCard({
  body,
  language,
  hosts,
  removed,
  isReadOnly,
  onChange,
  onPicture,
  onLanguage,
  choice,
}: LanguageCardsProps & { readonly language: Language; readonly choice?: React.ReactNode }) {
  const t = useT();
  const texts = textsOf(body, language);
  const name = t(`language_${language}`);
  const set = (change: Partial<typeof texts>) => onChange(withTexts(body, language, { ...texts, ...change }));
  return (
    <div
      className={styles.languageCard}
      role="group"
      aria-label={name}
      onFocusCapture={() => onLanguage(language)}
      data-language={language}
    >
      <DeskCard
        title={
          <>
            {name} <span className={`${styles.code} mono`}>{language.toLowerCase()}</span>
          </>
        }
        side={
          <>
            {choice}
            <Match body={body} language={language} />
          </>
        }
      >
        <div className={styles.fields} dir={language === 'UR' ? 'rtl' : 'ltr'} lang={language.toLowerCase()}>
          <DeskField
            label={t('content_title')}
            side={`${texts.title.length}/${TITLE_LENGTH_MAXIMUM}`}
            value={texts.title}
            maxLength={TITLE_LENGTH_MAXIMUM}
            onChange={(title) => !isReadOnly && set({ title })}
          />
          <RichEditor
            label={`${t('content_text')} · ${name}`}
            lang={language.toLowerCase()}
            value={texts.content}
            hosts={hosts}
            removed={removed[language] ?? []}
            isReadOnly={isReadOnly}
            onPicture={onPicture}
            onChange={(content) => set({ content })}
          />
        </div>
      </DeskCard>
    </div>
  );
}

/** Whether the translation says the same numbers as the Vietnamese, or is missing. */
function Match({ body, language }: { readonly body: Body; readonly language: Language }) {
  const t = useT();
  if (language === 'VI') return <StatusBadge tone="ok">{t('content_original')}</StatusBadge>;
  const { title, content } = textsOf(body, language);
  if (title.trim() === '' && isBlank(content))
    return <StatusBadge tone="warn">{t('content_untranslated')}</StatusBadge>;
  const all = (text: { title: string; content: string }) => numbersOf(`${text.title}\n${wordsOf(text.content)}`).join();
  return all({ title, content }) === all(textsOf(body, 'VI')) ? (
    <StatusBadge tone="ok" icon="check">
      {t('content_matches')}
    </StatusBadge>
  ) : (
    <StatusBadge tone="warn">{t('content_differs')}</StatusBadge>
  );
}

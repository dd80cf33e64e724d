/** The house's own texts: terms of use and privacy. They load only when opened. */
import { directionOf, ErrorState, Skeleton, useLocale, type Locale } from '@lantern/ui';
import { useEffect, useState } from 'react';
import { useT } from '../language/i18n.ts';
import styles from './legal.module.css';

export type LegalName = 'agreement' | 'policy';

interface Section {
  readonly title: string;
  readonly paragraphs: readonly string[];
}
type LegalTexts = Readonly<Record<LegalName, readonly Section[]>>;

/** The house writes its terms in two languages; readers of another one get the English text. */
const writtenIn = (locale: Locale) => (locale === 'vi' ? 'vi' : 'en');

const loadTexts = async (locale: Locale): Promise<LegalTexts> =>
  (await (writtenIn(locale) === 'vi' ? import('../../locales/legal/vi.json') : import('../../locales/legal/en.json')))
    .default;

/** One of the texts, in the active language. */
export function LegalText({ text }: { readonly text: LegalName }) {
  const t = useT();
  const locale = useLocale();
  const [texts, setTexts] = useState<LegalTexts | 'failed'>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let left = false;
    loadTexts(locale).then(
      (loaded) => left || setTexts(loaded),
      () => left || setTexts('failed'),
    );
    return () => {
      left = true;
    };
  }, [locale, attempt]);
  if (texts === 'failed')
    return <ErrorState title={t('load_failed')} onRetry={() => setAttempt((count) => count + 1)} />;
  if (!texts) return <Skeleton height={320} radius={18} />;
  return (
    <div
      className={styles.text}
      lang={writtenIn(locale)}
      dir={directionOf(writtenIn(locale))}
      data-testid={`legal-${text}`}
    >
      {texts[text].map(({ title, paragraphs }) => (
        <section key={title}>
          <h2>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </div>
  );
}

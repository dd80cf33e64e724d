/** The brand's home as members will see it, in both themes, while it is being chosen: the members' own site with the brand in it. */
import { lookTokens, type Look } from '@lantern/contract/look';
import { useT } from '../../lib/i18n.ts';
import { SiteFrame } from '../../widgets/site-frame.tsx';
import styles from './merchants.module.css';

interface PreviewProps {
  readonly name: string;
  readonly look: Look;
  readonly markUrl: string | undefined;
  /** Of the site; the merchant's own when absent. */
  readonly language?: string;
}

const HOME = '/m/home';

export function BrandPreview({ name, look, markUrl, language }: PreviewProps) {
  const t = useT();
  const shown = name.trim() === '' ? t('preview_name') : name;
  return (
    <div className={styles.phones}>
      {(['dark', 'light'] as const).map((theme) => (
        <figure key={theme}>
          <SiteFrame
            title={`${shown} · ${t(`theme_${theme}`)}`}
            path={HOME}
            isSmall
            message={{
              theme,
              ...(language !== undefined && { locale: language.toLowerCase() }),
              brand: { name: shown, markUrl: markUrl ?? null, tokens: lookTokens(look, theme) },
            }}
          />
          <figcaption>{t(`theme_${theme}`)}</figcaption>
        </figure>
      ))}
    </div>
  );
}

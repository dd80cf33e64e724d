/** Support organisations, as the operator names them; absent while there are none. */
import { Card, ListRow, SectionHead } from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import { openExternal } from '../../../lib/navigation/open-external.ts';
import type { Overview } from '../api/use-protection.ts';

export function HelpLinks({ help }: { readonly help: Overview['help'] }) {
  const t = useT();
  if (help.length === 0) return null;
  return (
    <section aria-label={t('protect_help')} data-testid="help-links">
      <SectionHead title={t('protect_help')} />
      <Card padding="none">
        {help.map(({ name, url }) => (
          <ListRow
            key={url}
            icon="headset"
            title={name}
            caption={url.replace(/^(tel:|https:\/\/)/, '')}
            onPress={() => openExternal(url)}
          />
        ))}
      </Card>
    </section>
  );
}

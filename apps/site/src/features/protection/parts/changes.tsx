/** The member's changes of twelve months, newest first; absent while there is none. */
import type { Answer } from '@lantern/web';
import { Button, Card, ListRow, SectionHead, useFormats } from '@lantern/ui';
import { useState } from 'react';
import { useCall } from '../../../lib/server/calls.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { useDuration } from '../state/duration.ts';

type Change = Answer<'protection.history'>['changes'][number];

const FIRST_SHOWN = 3;

export function Changes() {
  const t = useT();
  const formats = useFormats();
  const { data } = useCall('protection.history');
  const say = useWords(data?.currency ?? 'VND');
  const [all, setAll] = useState(false);
  if (!data || data.changes.length === 0) return null;
  const shown = all ? data.changes : data.changes.slice(0, FIRST_SHOWN);
  return (
    <section aria-label={t('protect_changes')} data-testid="protection-changes">
      <SectionHead title={t('protect_changes')} />
      <Card padding="none">
        {shown.map((change, at) => (
          <ListRow key={at} title={say(change)} caption={formats.dateTime(change.at, 'dateTime')} />
        ))}
      </Card>
      {!all && data.changes.length > FIRST_SHOWN && (
        <Button wide look="ghost" onClick={() => setAll(true)} data-testid="changes-all">
          {t('protect_changes_all', { count: data.changes.length })}
        </Button>
      )}
    </section>
  );
}

/** A change as a sentence. */
function useWords(currency: string): (change: Change) => string {
  const t = useT();
  const formats = useFormats();
  const duration = useDuration();
  return ({ what, kind = 'time', span = 'day', amount, period, minutes }) => {
    const limit =
      kind === 'time'
        ? t('protect_day_limit')
        : t('protect_limit_of', { kind: t(`protect_kind_${kind}`), span: t(`protect_span_${span}`) });
    const size = amount == null ? '' : kind === 'time' ? duration(amount) : formats.money(amount, currency);
    switch (what) {
      case 'limit_set':
        return t('protect_did_limit_set', { what: limit, amount: size });
      case 'limit_asked':
        return amount === null
          ? t('protect_did_limit_removed', { what: limit })
          : t('protect_did_limit_asked', { what: limit, amount: size });
      case 'limit_kept':
        return t('protect_did_limit_kept', { what: limit });
      case 'reality_check_set':
        return t('protect_did_reality', {
          time:
            minutes === undefined || minutes === 0
              ? t('protect_reality_off')
              : t('protect_reality_every', { time: duration(minutes) }),
        });
      case 'break_taken':
        return t('protect_did_cool_off', { period: t(`protect_period_${period ?? 'day'}`) });
      case 'self_excluded':
        return t('protect_did_self_exclusion', { period: t(`protect_period_${period ?? 'forever'}`) });
    }
  };
}

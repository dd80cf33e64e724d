/** Any other seed fails: change one character and see both checks break. */
import { Button, Card, Field, headline, Note, SectionHead, TextInput } from '@lantern/ui';
import { useState } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import { checkDraw, type Draw } from '../check-draw.ts';
import styles from '../verify.module.css';

const SEED_DIGITS = 64;

export function SeedTrial({ draw, seed }: { readonly draw: Draw; readonly seed: string }) {
  const t = useT();
  const [typed, setTyped] = useState(seed);
  const check = checkDraw(draw, typed);
  const good = check !== undefined && check.commitment && check.result;
  const flipped = () => setTyped(`${seed[0] === '0' ? '1' : '0'}${seed.slice(1)}`);
  return (
    <section className={styles.section}>
      <SectionHead title={t('verify_try')} />
      <Card>
        <p className={styles.trialText}>{t('verify_try_text')}</p>
        <Field label={t('verify_seed')}>
          <TextInput
            className={styles.seed}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={SEED_DIGITS}
            value={typed}
            data-testid="field-seed"
            onChange={(event) => setTyped(event.target.value.trim())}
          />
        </Field>
        <div className={styles.trialButtons}>
          <Button small onClick={flipped}>
            {t('verify_try_flip')}
          </Button>
          <Button small look="ghost" onClick={() => setTyped(seed)}>
            {t('verify_try_restore')}
          </Button>
        </div>
        <div role="status" data-testid="seed-verdict" data-good={good}>
          <Note tone={good ? 'ok' : 'bad'}>
            {good
              ? t('verify_try_good')
              : check?.prizes
                ? t('verify_try_bad', { number: headline({ prizes: check.prizes }) })
                : t('verify_try_no_seed', { count: SEED_DIGITS })}
          </Note>
        </div>
      </Card>
    </section>
  );
}

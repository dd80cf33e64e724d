/** A promo code, typed or pasted: what is wrong with it by name, or what was paid. */
import { BottomSheet, Button, Field, Icon, Note, TextInput, useFormats } from '@lantern/ui';
import { useOnline } from '@lantern/web';
import { useState } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import { isWholeCode, codeShown, codeSigns } from '../promo-code.ts';
import { useTaking } from '../api/use-taking.ts';
import { paidText, type Taken } from '../promotion-view.ts';
import styles from '../promotions.module.css';

const PLACEHOLDER = 'XXXX-XXXX-XX';

export function CodeSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const online = useOnline();
  const { taking, redeem } = useTaking();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const [taken, setTaken] = useState<Taken>();

  async function send(): Promise<void> {
    if (taking || !online) return;
    if (!isWholeCode(code)) return setFault(t('promo_code_short'));
    const result = await redeem(codeSigns(code));
    if (result.taken) setTaken(result.taken);
    else setFault(result.code === 'rate_limited' ? t('promo_code_limited') : result.message);
  }

  return (
    <BottomSheet title={t('promo_code_title')} onClose={onClose} data-testid="promo-code-sheet">
      {taken ? (
        <Paid taken={taken} onClose={onClose} />
      ) : (
        <form
          className={styles.codeForm}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <Field label={t('promo_code_label')} hint={t('promo_code_hint')} error={fault}>
            <TextInput
              icon="ticket"
              dir="ltr"
              className={styles.codeInput}
              value={code}
              placeholder={PLACEHOLDER}
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              data-autofocus
              data-testid="promo-code"
              onChange={({ target }) => {
                setFault(undefined);
                setCode(codeShown(target.value));
              }}
            />
          </Field>
          <Button
            type="submit"
            look="money"
            wide
            busy={taking ? t('promo_taking') : undefined}
            reason={online ? undefined : t('rewards_offline')}
            data-testid="promo-code-send"
          >
            {t('promo_code_send')}
          </Button>
          <Note>{t('promo_code_note')}</Note>
        </form>
      )}
    </BottomSheet>
  );
}

function Paid({ taken, onClose }: { readonly taken: Taken; readonly onClose: () => void }) {
  const t = useT();
  const formats = useFormats();
  return (
    <div className={styles.codePaid} role="status" data-testid="promo-code-paid">
      <span className={styles.paidMark}>
        <Icon name="check" size={26} />
      </span>
      <b className={styles.paidAmount}>{`+${formats.money(taken.amount, taken.currency)}`}</b>
      <p>{t(paidText(taken, 'promo_code_paid'), { name: taken.name })}</p>
      <Button look="brand" wide data-testid="promo-code-done" onClick={onClose}>
        {t('promo_done')}
      </Button>
    </div>
  );
}

/** The code of a private table, to be passed on; and the table a friend's code leads to, before its stake is accepted. */
import { Button } from '@lantern/ui';
import { useState } from 'react';
import { useT } from '../../frame/i18n.ts';
import { shareInvite } from '../../frame/parent-page.ts';
import { Sheet, Text, useClose } from '../../frame/sheets/sheet.tsx';
import { noFunds } from '../../frame/view.ts';
import { useCards } from '../cards-context.ts';
import { Seats } from '../lobby/tables.tsx';
import { codeParts } from '../play/joining.ts';
import styles from './cards-sheets.module.css';

/** Passes on the link where the page around makes one; the code itself anywhere. */
function PassOn({ code }: { readonly code: string }) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  const { clipboard } = navigator as { readonly clipboard?: Clipboard };
  const copy = (): void => {
    clipboard?.writeText(code).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  const inPage = window.parent !== window;
  return (
    <div className={styles.passOn}>
      {inPage && (
        <Button look="brand" wide icon="share-network" onClick={() => shareInvite(code)} data-testid="cards-share">
          {t('cards_invite_share')}
        </Button>
      )}
      {clipboard && (
        <Button wide icon="copy" onClick={copy} data-testid="cards-copy-code">
          {t(copied ? 'copied' : 'cards_code_copy')}
        </Button>
      )}
    </div>
  );
}

/** What lets friends in, for who sits at a private table. */
export function InviteSheet() {
  const t = useT();
  const { view } = useCards();
  const code = view.use(({ table }) => table?.invite ?? null);
  if (code === null) return null;
  return (
    <Sheet title={t('cards_invite')} testId="cards-invite">
      <Text>{t('cards_invite_text')}</Text>
      <p className={styles.code} aria-label={[...code].join(' ')} data-testid="cards-invite-code" data-code={code}>
        {codeParts(code)}
      </p>
      <PassOn code={code} />
    </Sheet>
  );
}

/** A friend's table: what it costs, and who sits there. */
export function InvitedSheet() {
  const t = useT();
  const { view, play, money } = useCards();
  const close = useClose();
  const invited = view.use((state) => state.invited);
  const balance = view.use((state) => state.balance);
  if (!invited) return null;
  const { stake, hold, seats, free } = invited.table;
  const sit = (): void => (balance < hold ? view.set({ trouble: noFunds(hold) }) : play.join());
  return (
    <Sheet title={t('cards_invited')} testId="cards-invited">
      <p className={styles.invitedStake}>
        <small>{t('cards_stake')}</small> <b className="num">{money(stake)}</b>
      </p>
      <Text>{t('cards_hold', { amount: money(hold) })}</Text>
      <Seats seats={seats} />
      <div className={styles.passOn}>
        <Button look="brand" wide onClick={free ? sit : close} data-testid="cards-invited-sit">
          {t(free ? 'cards_join' : 'cards_table_full')}
        </Button>
        <Button wide onClick={close}>
          {t('cards_invited_later')}
        </Button>
      </div>
    </Sheet>
  );
}

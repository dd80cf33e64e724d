/** The session ended while the desk was open: signing in again over it, so that nothing typed is lost. */
import { admit, queries } from '../lib/calls.ts';
import { useT } from '../lib/i18n.ts';
import { leave, useMe } from '../lib/session.ts';
import { ModalDialog } from '../widgets/dialogs.tsx';
import { DeskButton, DeskNote } from '../widgets/parts.tsx';
import { SignInSteps } from './sign-in-steps.tsx';

export function SignInAgain() {
  const t = useT();
  const { operator } = useMe();
  return (
    <ModalDialog title={t('session_lost')} isFirm onClose={() => undefined}>
      <DeskNote tone="warn" isAlert>
        {t('session_lost_text', { name: operator.displayName })}
      </DeskNote>
      <SignInSteps
        username={operator.username}
        onSignedIn={(me) => {
          admit(me);
          void queries.invalidateQueries();
        }}
      />
      <DeskButton
        look="link"
        onPress={() => {
          queries.clear();
          leave();
        }}
      >
        {t('account_other')}
      </DeskButton>
    </ModalDialog>
  );
}

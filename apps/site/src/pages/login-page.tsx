import { LoadingLantern } from '@lantern/ui';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from '../lib/navigation/navigation.tsx';
import { AuthFrame } from '../features/auth/auth-frame.tsx';
import { LoginForm } from '../features/auth/login-form.tsx';
import { SecondFactorForm } from '../features/auth/second-factor-form.tsx';
import type { WaitingLogin } from '../features/auth/second-factors.ts';
import { useSocialReturn } from '../features/auth/social-return.ts';
import type { SessionAnswer } from '../lib/session/accept-login.ts';
import { useGoBack } from '../lib/navigation/go-back.ts';
import { useBrand } from '../lib/server/settings.ts';
import { useT } from '../lib/language/i18n.ts';

/** State passed by another page: where the visitor wanted to go, and an initial name. */
interface LoginArrival {
  readonly from?: string;
  readonly username?: string;
}

/** Sign-in of members or agents; afterwards back to where the visitor wanted to go, or first to a due password. */
export default function LoginPage() {
  const t = useT();
  const brand = useBrand();
  const navigate = useNavigate();
  const arrival = (useLocation().state ?? {}) as LoginArrival;
  const [search] = useSearchParams();
  const goBack = useGoBack();
  const [waiting, setWaiting] = useState<WaitingLogin>();
  const [over, setOver] = useState<string>();
  const side = search.get('side') === 'agent' ? 'agent' : 'member';
  // A visitor returning from a provider has lost the last screen's state; the server has stored it.
  const [returned, setReturned] = useState<string>();
  const from = returned ?? arrival.from ?? (side === 'agent' ? '/m/member/agent' : '/m/home');
  const signedIn = (answer: SessionAnswer, to = from): void =>
    navigate(answer.changeTicket === undefined ? to : '/m/changePsw', { replace: true });
  const finishing = useSocialReturn({
    onSignedIn: signedIn,
    onSecondFactor(login, to) {
      setWaiting(login);
      setReturned(to);
    },
    onUnlinked: (visitor) => navigate('/m/register', { replace: true, state: { ...visitor, social: true } }),
  });

  if (waiting) {
    const back = (message?: string): void => {
      setWaiting(undefined);
      setOver(message);
    };
    return (
      <AuthFrame title={t('factor_title')} lead={t('factor_lead')} onBack={() => back()}>
        <SecondFactorForm login={waiting} onSignedIn={signedIn} onOver={back} />
      </AuthFrame>
    );
  }
  if (finishing) {
    return (
      <AuthFrame title={t('login_title')} lead={t('social_finishing')} onBack={goBack}>
        <LoadingLantern />
      </AuthFrame>
    );
  }
  const [title, lead] =
    side === 'agent' ? (['login_agent_title', 'login_agent_lead'] as const) : (['login_title', 'login_lead'] as const);
  return (
    <AuthFrame title={t(title)} lead={t(lead, { brand: brand.name })} onBack={goBack}>
      <LoginForm
        key={side}
        side={side}
        username={arrival.username}
        from={from}
        notice={over}
        onSignedIn={signedIn}
        onSecondFactor={setWaiting}
        onRegister={() => navigate('/m/register', { state: { from } })}
      />
    </AuthFrame>
  );
}

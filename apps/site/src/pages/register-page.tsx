import { ErrorState } from '@lantern/ui';
import { Link, useLocation, useNavigate } from '../lib/navigation/navigation.tsx';
import { AuthFrame } from '../features/auth/auth-frame.tsx';
import { FormSkeleton } from '../features/auth/form-skeleton.tsx';
import { RegisterForm } from '../features/auth/register-form.tsx';
import { useRegistrationSettings } from '../features/auth/use-registration-settings.ts';
import { useCall } from '../lib/server/calls.ts';
import { useGoBack } from '../lib/navigation/go-back.ts';
import { useT } from '../lib/language/i18n.ts';

/** State passed by another page: where the visitor wanted to go, and whether a provider is to be linked. */
interface RegisterArrival {
  readonly from?: string;
  readonly social?: boolean;
  /** The visitor's name at the provider. */
  readonly nickname?: string;
}

const HOUR_MS = 3_600_000;

/** Registration; success signs in and goes on to where the visitor wanted to go. */
export default function RegisterPage() {
  const t = useT();
  const navigate = useNavigate();
  const arrival = (useLocation().state ?? {}) as RegisterArrival;
  const goBack = useGoBack();
  const { settings, failed, retry } = useRegistrationSettings();
  const banners = useCall(
    'announcement.list',
    { query: { types: 'B', group: 'm_reg', platform: 'M' } },
    { staleMs: HOUR_MS },
  );
  const lead = (
    <>
      {t(arrival.social === true ? 'register_social_lead' : 'register_lead')}{' '}
      <Link to="/m/login" state={arrival}>
        {t('register_to_login')}
      </Link>
    </>
  );
  return (
    <AuthFrame
      title={t('register_title')}
      lead={lead}
      art={banners.data?.list.find(({ imageUrl }) => imageUrl)}
      onBack={goBack}
    >
      {failed && (
        <ErrorState title={t('load_failed')} text={failed.message} code={failed.refusal.code} onRetry={retry} />
      )}
      {!settings && !failed && <FormSkeleton />}
      {settings && (
        <RegisterForm
          settings={settings}
          social={arrival.social === true ? { nickname: arrival.nickname } : undefined}
          from={arrival.from}
          onRegistered={() => navigate(arrival.from ?? '/m/home', { replace: true })}
        />
      )}
    </AuthFrame>
  );
}

/** The login's mode, and what this device remembers of it: switching reloads both (ACC-01). */
import { useState } from 'react';
import { DIALING_CODE_DEFAULT } from '../../lib/forms/mobile-field.tsx';
import { rememberedLogin, type RememberedLogin } from '../../lib/session/remembered.ts';
import type { LoginMode } from '../../lib/device/storage.ts';

/** `username` is an initial name; it overrides a remembered login of another name. */
function first(username: string | undefined): RememberedLogin | undefined {
  const login = rememberedLogin('username');
  return username === undefined || username === login?.username
    ? login
    : { mode: 'username', username, token: '', countryDialingCode: '' };
}

export function useLoginMode(username?: string) {
  const [mode, setMode] = useState<LoginMode>('username');
  const [remembered, setRemembered] = useState(() => first(username));
  const [remember, setRemember] = useState(rememberedLogin('username') !== undefined);
  const [countryDialingCode, setCountry] = useState(DIALING_CODE_DEFAULT);
  return {
    mode,
    remembered,
    remember,
    setRemember,
    countryDialingCode,
    setCountry,
    /** Shows a mode with its currently stored login. */
    load(next: LoginMode): void {
      const login = rememberedLogin(next);
      setMode(next);
      setRemembered(login);
      setRemember(login !== undefined);
      if (next === 'sms') setCountry(login?.countryDialingCode || DIALING_CODE_DEFAULT);
    },
  };
}

import { admit } from '../lib/calls.ts';
import { Entrance } from './entrance.tsx';
import { SignInSteps } from './sign-in-steps.tsx';

/** The page of someone who is not signed in. */
export function SignInPage() {
  return (
    <Entrance>
      <SignInSteps onSignedIn={admit} />
    </Entrance>
  );
}

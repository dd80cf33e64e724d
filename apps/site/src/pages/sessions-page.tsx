import { SignIns } from '../features/security/sign-ins.tsx';

/** Devices and sign-ins of the member. */
export default function SessionsPage() {
  return <SignIns />;
}

import { SecurityCentre } from '../features/security/security-centre.tsx';

/** The security centre (§2). */
export default function SecurityPage() {
  return <SecurityCentre />;
}

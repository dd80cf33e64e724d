import { RouteLoader } from '@lantern/ui';

export default function VerifyPage() {
  return <RouteLoader />;
}

import { RouteLoader } from '@lantern/ui';

export default function DepositPage() {
  return <RouteLoader />;
}

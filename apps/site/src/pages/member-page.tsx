import { RouteLoader } from '@lantern/ui';

export default function MemberPage() {
  return <RouteLoader />;
}
